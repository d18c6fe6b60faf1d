package scores

import (
	"fmt"
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// group is a section: settings with names. A section may have sections.
type group[Value any] struct {
	settings []entry[Value]
	example  string                        // of the section, in the error for one that is none; may be empty
	start    func(*Score) Value            // the values before the section is read; nil to keep the score's
	rule     func(*reader, string, *Value) // checks the settings of the section against each other, and completes them
	also     func(*schema)                 // adds the rule to the schema
}

func (g group[Value]) read(r *reader, node ast.Node, path string, into *Value) {
	if path != "" {
		r.places[path] = start(node)
	}
	if g.start != nil {
		*into = g.start(r.score)
	}
	before := len(r.errors)
	given := r.given(node, path, g.names(), g.example)
	whole := len(r.errors) == before
	for _, s := range g.settings {
		if node := given[s.key()]; node != nil {
			s.read(r, node, path, into)
		} else if whole {
			s.require(r, path)
		}
	}
	if g.rule != nil && len(r.errors) == before { // what is not read cannot be held against the rest
		g.rule(r, path, into)
	}
}

// names are those of its settings.
func (g group[Value]) names() []string {
	names := make([]string, len(g.settings))
	for i, s := range g.settings {
		names[i] = s.key()
	}
	return names
}

func (g group[Value]) schema(usual *Value) *schema {
	all := &schema{Type: "object", AdditionalProperties: new(bool)}
	for _, s := range g.settings {
		all.Properties = append(all.Properties, property{s.key(), s.schema(usual)})
		if s.isRequired() {
			all.Required = append(all.Required, s.key())
		}
	}
	if g.also != nil {
		g.also(all)
	}
	return all
}

func (g group[Value]) text(s *Score, value Value) string {
	texts := make([]string, len(g.settings))
	for i, setting := range g.settings {
		texts[i] = fmt.Sprintf("%s: %s", setting.key(), setting.text(s, &value))
	}
	return "{" + strings.Join(texts, ", ") + "}"
}

func (g group[Value]) has(in *Value) bool { return in != nil }

// shown is the settings of a section.
func (g group[Value]) shown(yield func(shown[Value]) bool) {
	for _, s := range g.settings {
		if !yield(s.(shown[Value])) {
			return
		}
	}
}

func (g group[Value]) setUsual(in *Value) {
	for s := range g.shown {
		s.setUsual(in)
	}
}

func (g group[Value]) verify(r *reader, path string, in *Value) {
	for s := range g.shown {
		s.verify(r, path, in)
	}
}

func (g group[Value]) template(t *templateWriter, usual *Value) {
	for _, below := range []bool{false, true} {
		for s := range g.shown {
			if s.isBelow() == below {
				s.template(t, usual)
			}
		}
	}
}

func (g group[Value]) describe(d *description, path string, in, usual *Value) {
	for _, last := range []bool{false, true} {
		for s := range g.shown {
			if s.isLast() == last {
				s.describe(d, path, in, usual)
			}
		}
	}
}
