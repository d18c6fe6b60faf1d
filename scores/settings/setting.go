// Package settings declares the settings of a YAML file and reads them strictly. Its errors have line and column. From the declarations it makes
// schema, template and description. It knows nothing of music.
package settings

import (
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// Setting declares one setting.
type Setting struct {
	Name string
	In   any    // points to the field that gets the value; if the field is a pointer, it is nil if the file lacks the setting
	Kind Kind   // how values are written
	Doc  string // what the setting does, for the schema; {bounds} stands for a number's bounds
	More
}

// More holds declarations that only some settings need.
type More struct {
	Usual   any               // the default; a section's settings may have defaults of their own
	Missing *Error            // the error if the section lacks the setting; nil if the setting may be missing
	Check   func(path string) // checks the value against other settings, after all are read
	Whole   bool              // belongs to the whole file: parts of it, such as movements, may not override the setting

	// In the schema.
	Otherwise string // the default, as YAML, if it depends on other settings

	// In the template.
	Heading string // a comment above the setting, after an empty line
	Spaced  bool   // writes an empty line above the setting
	Note    string // a comment beside the setting; {bounds} as in Doc
	Sample  string // value shown instead of the default
	Example string // value shown in a comment, if there is no default
	Inline  bool   // writes a section on one line
	Terse   bool   // writes a section without notes and examples
	Hidden  bool   // leaves the setting out of the template
	Below   bool   // moves the setting below its siblings

	// In the description. A setting without an effect has no line there.
	Effect string                        // what the setting does; by default the effect of its word
	Show   func() (value, effect string) // returns the value to show; its effect is used if Effect is empty
	Block  func(path string) string      // writes lines below the table, instead of a line in it
	Quiet  bool                          // leaves the setting out if it has the default
	Last   bool                          // moves the setting below its siblings
}

// Of declares a setting, with at most one More.
func Of(name string, in any, kind Kind, doc string, more ...More) Setting {
	s := Setting{Name: name, In: in, Kind: kind, Doc: doc}
	if len(more) > 0 {
		s.More = more[0]
	}
	return s
}

// Within is the path of the named setting in the section at path.
func Within(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// Read reads the setting in the section at path.
func (s *Setting) Read(r *Reader, node ast.Node, path string) {
	at := s.In
	if field := reflect.ValueOf(at).Elem(); field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		at = field.Interface()
	}
	s.Kind.Read(r, node, Within(path, s.Name), at)
}

// value points to the value. If the section lacks the setting, has is false and at points to a zero value.
func (s *Setting) value() (at any, has bool) {
	field := reflect.ValueOf(s.In).Elem()
	switch {
	case field.Kind() != reflect.Pointer:
		return s.In, true
	case field.IsNil():
		return reflect.New(field.Type().Elem()).Interface(), false
	}
	return field.Interface(), true
}

// section returns the setting's value as a section. The result is says whether the value is a section; the result has says whether the setting is
// present.
func (s *Setting) section() (g Group, has, is bool) {
	k, is := s.Kind.(section)
	if !is {
		return Group{}, false, false
	}
	at, has := s.value()
	return k.of(at), has, true
}

// verify checks the setting against the rest of the file. If its value is a section, it also checks that section's settings.
func (s *Setting) verify(path string) {
	path = Within(path, s.Name)
	if s.Check != nil {
		s.Check(path)
	}
	if g, has, _ := s.section(); has {
		g.Verify(path)
	}
}

// setUsual sets the default.
func (s *Setting) setUsual() {
	field := reflect.ValueOf(s.In).Elem()
	if s.Usual != nil {
		field.Set(reflect.ValueOf(s.Usual).Convert(field.Type()))
	}
	if g, _, is := s.section(); is && field.Kind() != reflect.Pointer {
		g.SetUsual()
	}
}

// Schema describes the setting. If usual is true, it gives the present value as default.
func (s *Setting) Schema(usual bool) *Schema {
	at, has := s.value()
	usual = usual && s.Sample == "" && s.Example == ""
	made := s.Kind.Schema(at, usual && has)
	made.Description = s.withBounds(s.Doc)
	text := s.Otherwise
	if _, _, is := s.section(); usual && !is {
		text = s.text()
	}
	if err := yaml.Unmarshal([]byte(text), &made.Default); err != nil {
		panic("settings: " + s.Name + ": " + err.Error()) // every kind writes YAML
	}
	return made
}

// withBounds replaces {bounds} in a text.
func (s *Setting) withBounds(words string) string {
	if k, ok := s.Kind.(Number); ok {
		return strings.ReplaceAll(words, "{bounds}", k.bounds())
	}
	return words
}

// text returns the value as written in a file; empty if the section lacks the setting.
func (s *Setting) text() string {
	at, has := s.value()
	if !has {
		return ""
	}
	return s.Kind.Text(at)
}
