// Package settings declares the settings of a YAML file and reads them strictly, with places of errors. It makes
// schema, template and description from the declarations. It knows no music.
package settings

import (
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// Setting is all that the program knows about one setting.
type Setting struct {
	Name string
	In   any    // points to the field for the value; if the field is a pointer, it is nil without the setting
	Kind Kind   // how values are written
	Doc  string // what it does, for the schema; {bounds} stands for a number's bounds
	More
}

// More is what only some settings have.
type More struct {
	Usual   any               // the default; the settings of a section may have their own
	Missing *Error            // the error if the section lacks the setting; nil if it may
	Check   func(path string) // checks the value against other settings, once all are read
	Whole   bool              // parts of the file, such as movements, may not have their own

	// In the schema.
	Otherwise string // a default that depends on other settings

	// In the template.
	Heading string // a comment above the setting, after an empty line
	Spaced  bool   // writes an empty line above the setting
	Note    string // a comment beside the setting; {bounds} as in Doc
	Sample  string // a value to show instead of the default
	Example string // a value to show in a comment, if there is no default
	Inline  bool   // writes a section on one line
	Terse   bool   // writes a section without notes and examples
	Hidden  bool   // leaves the setting out
	Below   bool   // moves the setting below its siblings

	// In the description. A setting without effect has no line.
	Effect string                        // what the setting does; by default the effect of its word
	Show   func() (value, effect string) // shows the value; its effect is used if Effect is empty
	Block  func(path string) string      // writes lines below the table, instead of a line of it
	Quiet  bool                          // leaves the default out
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

// Within is the path of a setting of the section at path.
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

// value points to the value. If the section lacks the setting, has is false, and at points to an empty value.
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

// section is the setting's value if that is a section, as is says; has is false if the section around lacks the
// setting.
func (s *Setting) section() (g Group, has, is bool) {
	k, is := s.Kind.(section)
	if !is {
		return Group{}, false, false
	}
	at, has := s.value()
	return k.of(at), has, true
}

// verify checks the setting, and the settings of a section, against the rest of the file.
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

// Schema describes the setting. If usual is set, its value is the default.
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

// withBounds replaces {bounds} in words.
func (s *Setting) withBounds(words string) string {
	if k, ok := s.Kind.(Number); ok {
		return strings.ReplaceAll(words, "{bounds}", k.bounds())
	}
	return words
}

// text is the value as written in a file; empty if the section lacks the setting.
func (s *Setting) text() string {
	at, has := s.value()
	if !has {
		return ""
	}
	return s.Kind.Text(at)
}
