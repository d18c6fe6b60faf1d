package scores

import (
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// setting is all that the program knows about one setting of a score. Parsing,
// schema, template and description are made from it. Owner is the type of the
// section that has the setting, Value the type of its values.
type setting[Owner, Value any] struct {
	name    string
	at      func(*Owner) *Value
	kind    kind[Value]
	usual   Value                        // the default; a section's settings may have defaults of their own
	missing *Error                       // the error if the section lacks the setting; nil if it may
	check   func(*reader, string, Value) // checks the value against other settings, once all are read
	whole   bool                         // it is for the whole piece: no movement has its own

	// In the schema.
	doc       string // what it does; {bounds} stands for a number's bounds, as in note
	otherwise string // a default that depends on other settings

	// In the template.
	heading string // a comment above the setting, after an empty line
	spaced  bool   // writes an empty line above the setting
	note    string // a comment beside the setting
	sample  string // a value to show instead of the default
	example string // a value to show in a comment, if there is no default
	inline  bool   // writes a section on one line
	terse   bool   // writes a section without notes and examples
	hidden  bool   // leaves the setting out
	below   bool   // moves the setting below its siblings

	// In the description. A setting without effect has no line.
	effect string                                      // what the setting does; by default its word's effect
	show   func(*Score, Value) (value, effect string)  // shows the value; its effect counts if the field is empty
	block  func(s *Score, path string, v Value) string // writes lines below the table instead
	quiet  bool                                        // leaves the default out
	last   bool                                        // moves the setting below its siblings
}

// entry is a setting of Owner, with values of any type.
type entry[Owner any] interface {
	key() string
	isRequired() bool
	isWhole() bool
	read(r *reader, node ast.Node, path string, in *Owner)
	require(r *reader, path string)
	schema(usual *Owner) *schema
	text(s *Score, in *Owner) string
}

// shown is an entry of a section, which has a default, a check, and its place in the template and in the
// description. What stands in lists has none of these.
type shown[Owner any] interface {
	isBelow() bool
	isLast() bool
	verify(r *reader, path string, in *Owner)
	setUsual(in *Owner)
	template(t *templateWriter, usual *Owner)
	describe(d *description, path string, in, usual *Owner)
}

func (s *setting[Owner, Value]) key() string      { return s.name }
func (s *setting[Owner, Value]) isRequired() bool { return s.missing != nil }
func (s *setting[Owner, Value]) isBelow() bool    { return s.below }
func (s *setting[Owner, Value]) isLast() bool     { return s.last }
func (s *setting[Owner, Value]) isWhole() bool    { return s.whole }

// read reads the setting in the section at path.
func (s *setting[Owner, Value]) read(r *reader, node ast.Node, path string, in *Owner) {
	s.kind.read(r, node, within(path, s.name), s.at(in))
}

// require refuses the section at path, which lacks the setting, if it must have it.
func (s *setting[Owner, Value]) require(r *reader, path string) {
	if s.missing != nil {
		r.refuse(path, s.missing)
	}
}

// within is the path of a setting of the section at path.
func within(path, name string) string {
	if path == "" {
		return name
	}
	return path + "." + name
}

// parent is the setting's kind if it is a section's, and else nil.
func (s *setting[Owner, Value]) parent() parent[Value] {
	p, _ := s.kind.(parent[Value])
	return p
}

// verify checks the setting, and the settings of a section, against the rest of
// the score.
func (s *setting[Owner, Value]) verify(r *reader, path string, in *Owner) {
	path = within(path, s.name)
	if s.check != nil {
		s.check(r, path, *s.at(in))
	}
	if p := s.parent(); p != nil {
		p.verify(r, path, s.at(in))
	}
}

// setUsual sets the default.
func (s *setting[Owner, Value]) setUsual(in *Owner) {
	if !reflect.ValueOf(&s.usual).Elem().IsZero() {
		*s.at(in) = s.usual
	}
	if p := s.parent(); p != nil {
		p.setUsual(s.at(in))
	}
}

// in is the setting's value in owner, which may be nil.
func (s *setting[Owner, Value]) in(owner *Owner) *Value {
	if owner == nil {
		return nil
	}
	return s.at(owner)
}

// hasDefault reports whether there is a default to show.
func (s *setting[Owner, Value]) hasDefault(usual *Owner) bool {
	return usual != nil && s.sample == "" && s.example == ""
}

func (s *setting[Owner, Value]) schema(usual *Owner) *schema {
	if !s.hasDefault(usual) {
		usual = nil
	}
	made := s.kind.schema(s.in(usual))
	made.Description = s.withBounds(s.doc)
	text := s.otherwise
	if usual != nil && s.parent() == nil {
		text = s.text(Paper(), usual)
	}
	if err := yaml.Unmarshal([]byte(text), &made.Default); err != nil {
		panic("scores: " + s.name + ": " + err.Error()) // every kind writes YAML
	}
	return made
}

// withBounds replaces {bounds} in words.
func (s *setting[Owner, Value]) withBounds(words string) string {
	if k, ok := s.kind.(interface{ bounds() string }); ok {
		return strings.ReplaceAll(words, "{bounds}", k.bounds())
	}
	return words
}

func (s *setting[Owner, Value]) text(score *Score, in *Owner) string {
	return s.kind.text(score, *s.at(in))
}
