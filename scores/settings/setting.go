// Package settings declares the settings of a YAML file, and reads such files strictly. Its errors have a line and a column. From the
// declarations it also makes a schema, a template and a description. It knows nothing about music.
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
	In   any    // points to the field that gets the value; a field that is a pointer is nil if the file does not have the setting
	Kind Kind   // how values are written
	Doc  string // what the setting does, for the schema; {bounds} is replaced by the bounds of a number
	More
}

// More has properties of a setting that only some settings need.
type More struct {
	Usual   any               // the default value; nil if the setting is a section, whose settings have their own defaults
	Missing *Error            // the error if the section does not have the setting; nil if the setting may be left out
	Check   func(path string) // checks the value against other settings, after all settings are read
	Whole   bool              // the setting is for the whole file: parts of the file, such as movements, may not override it

	// This is for the schema.
	Otherwise string // the default value, as YAML, if it depends on other settings

	// These are for the template.
	Heading string // a comment above the setting, after an empty line
	Spaced  bool   // there is an empty line above the setting
	Note    string // a comment on the line of the setting; may have {bounds}, as in Doc
	Sample  string // value that is shown instead of the default
	Example string // value that is shown, in a comment, if there is no default
	Inline  bool   // the section is written on one line
	Terse   bool   // the section is written without notes and examples
	Hidden  bool   // the setting is left out of the template
	Below   bool   // the setting is written below the other settings of its section

	// The next fields are for the description of a score, in which a setting has a line only if its effect is not empty.
	Effect string                        // what the setting does; if empty, the text comes from Show or from the chosen Option
	Show   func() (value, effect string) // returns the value to show; its effect is used if Effect is empty
	Block  func(path string) string      // returns lines that are written below the table, instead of a line in it
	Quiet  bool                          // the setting is left out if it has its default value
	Last   bool                          // the setting is written below the other settings of its section
}

// Of declares a setting. At most one More (further properties) may follow the description.
func Of(name string, in any, kind Kind, doc string, more ...More) Setting {
	s := Setting{Name: name, In: in, Kind: kind, Doc: doc}
	if len(more) > 0 {
		s.More = more[0]
	}
	return s
}

// Within returns the path of the named setting in the section at path.
func Within(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// Read reads the value of the setting. path is the path of the section.
func (s *Setting) Read(r *Reader, node ast.Node, path string) {
	at := s.In
	if field := reflect.ValueOf(at).Elem(); field.Kind() == reflect.Pointer {
		field.Set(reflect.New(field.Type().Elem()))
		at = field.Interface()
	}
	s.Kind.Read(r, node, Within(path, s.Name), at)
}

// value returns a pointer to the value. If the file does not have the setting, the bool is false and the pointer points to a zero value.
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

// section returns the setting's value as a section. The first bool (has) is true if the file has the setting. The second (is) is true if the
// setting's kind is a section.
func (s *Setting) section() (g Group, has, is bool) {
	k, is := s.Kind.(section)
	if !is {
		return Group{}, false, false
	}
	at, has := s.value()
	return k.of(at), has, true
}

// verify checks that the setting fits the rest of the file. If its value is a section, it also checks the settings of the section.
func (s *Setting) verify(path string) {
	path = Within(path, s.Name)
	if s.Check != nil {
		s.Check(path)
	}
	if g, has, _ := s.section(); has {
		g.Verify(path)
	}
}

// setUsual sets the setting to its default value.
func (s *Setting) setUsual() {
	field := reflect.ValueOf(s.In).Elem()
	if s.Usual != nil {
		field.Set(reflect.ValueOf(s.Usual).Convert(field.Type()))
	}
	if g, _, is := s.section(); is && field.Kind() != reflect.Pointer {
		g.SetUsual()
	}
}

// Schema returns the schema of the setting. If usual is true, the present value is its default.
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
		panic("settings: " + s.Name + ": " + err.Error()) // cannot happen: every kind writes valid YAML
	}
	return made
}

// withBounds replaces {bounds} in a text by the bounds of the setting's values.
func (s *Setting) withBounds(words string) string {
	if k, ok := s.Kind.(Number); ok {
		return strings.ReplaceAll(words, "{bounds}", k.bounds())
	}
	return words
}

// text returns the value as it is written in a file. It returns "" if the file does not have the setting.
func (s *Setting) text() string {
	at, has := s.value()
	if !has {
		return ""
	}
	return s.Kind.Text(at)
}
