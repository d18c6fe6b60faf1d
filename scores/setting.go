package scores

import (
	"reflect"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
)

// setting is all that the program knows of one line of a score file. Reading and
// checking the line, the schema, the template and the description are made from
// it. Owner is the part of a score that has the setting.
type setting[Owner, Value any] struct {
	name    string
	at      func(*Owner) *Value
	kind    kind[Value]
	usual   Value                        // the default; of a section, only what its settings have no default for
	missing *Error                       // of a section without the setting; nil where it may be left out
	check   func(*reader, string, Value) // against the rest of the score, once all of it is read

	// In the schema.
	doc       string // {bounds} stands for those of a number, as it does in note
	otherwise string // a default that the paper's score does not show

	// In the template.
	heading string // above it, after an empty line
	spaced  bool   // an empty line above it
	note    string // beside it
	sample  string // in place of the default
	example string // in a comment, for want of a default
	inline  bool   // a section on one line
	terse   bool   // a section without notes and examples
	hidden  bool   // not shown
	below   bool   // after the settings beside it

	// In the description. A setting without any of them has no line.
	effect string                                      // what it does
	show   func(*Score, Value) (value, effect string)  // the value, and what it does unless effect says so
	block  func(s *Score, path string, v Value) string // lines below the table, in place of all others
	quiet  bool                                        // only where it is not the default
	last   bool                                        // after the settings beside it
}

// entry is a setting of Owner, whatever its values are.
type entry[Owner any] interface {
	key() string
	isRequired() bool
	isBelow() bool
	isLast() bool
	read(r *reader, node ast.Node, path string, in *Owner)
	verify(r *reader, path string, in *Owner)
	setUsual(in *Owner)
	schema(usual *Owner) *schema
	text(s *Score, in *Owner) string
	template(t *templateWriter, usual *Owner)
	describe(d *description, path string, in, usual *Owner)
}

func (s setting[Owner, Value]) key() string      { return s.name }
func (s setting[Owner, Value]) isRequired() bool { return s.missing != nil }
func (s setting[Owner, Value]) isBelow() bool    { return s.below }
func (s setting[Owner, Value]) isLast() bool     { return s.last }

// read reads the setting of the section at path. The node is nil where the
// section does not give it.
func (s setting[Owner, Value]) read(r *reader, node ast.Node, path string, in *Owner) {
	switch {
	case node != nil:
		s.kind.read(r, node, within(path, s.name), s.at(in))
	case s.missing != nil:
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

// parent is the kind of a section; nil for other settings.
func (s setting[Owner, Value]) parent() parent[Value] {
	p, _ := s.kind.(parent[Value])
	return p
}

// verify checks the setting, and those that it has of its own, against the rest
// of the score.
func (s setting[Owner, Value]) verify(r *reader, path string, in *Owner) {
	path = within(path, s.name)
	if s.check != nil {
		s.check(r, path, *s.at(in))
	}
	if p := s.parent(); p != nil {
		p.verify(r, path, s.at(in))
	}
}

// setUsual sets the default.
func (s setting[Owner, Value]) setUsual(in *Owner) {
	if !reflect.ValueOf(&s.usual).Elem().IsZero() {
		*s.at(in) = s.usual
	}
	if p := s.parent(); p != nil {
		p.setUsual(s.at(in))
	}
}

// in is the setting's value in an owner that may be nil.
func (s setting[Owner, Value]) in(owner *Owner) *Value {
	if owner == nil {
		return nil
	}
	return s.at(owner)
}

// hasDefault reports whether a file may show the default.
func (s setting[Owner, Value]) hasDefault(usual *Owner) bool {
	return usual != nil && s.sample == "" && s.example == ""
}

func (s setting[Owner, Value]) schema(usual *Owner) *schema {
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
		panic("scores: " + s.name + ": " + err.Error()) // no kind writes what is no YAML
	}
	return made
}

// withBounds puts a number's bounds into words that speak of them.
func (s setting[Owner, Value]) withBounds(words string) string {
	if k, ok := s.kind.(interface{ bounds() string }); ok {
		return strings.ReplaceAll(words, "{bounds}", k.bounds())
	}
	return words
}

func (s setting[Owner, Value]) text(score *Score, in *Owner) string {
	return s.kind.text(score, *s.at(in))
}
