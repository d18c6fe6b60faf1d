package settings

import (
	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
)

// Group is a section: a list of named settings. The value of a setting may again be a section.
type Group struct {
	Settings []Setting
	Example  string            // an example of the section, for hints in errors; may be empty
	Start    func()            // sets the defaults before the section is read; nil if nothing is to be set
	Rule     func(path string) // after the section is read: checks that its settings fit each other, and fills in further values; may be nil
	Also     func(*Schema)     // adds rules to the schema; may be nil
}

// Read reads the section at path.
func (g Group) Read(r *Reader, node ast.Node, path string) {
	if path != "" {
		r.Mark(path, Start(node))
	}
	if g.Start != nil {
		g.Start()
	}
	before := len(r.Errors)
	given := r.Given(node, path, g.Names(), g.Example)
	whole := len(r.Errors) == before
	for i := range g.Settings {
		s := &g.Settings[i]
		if node := given[s.Name]; node != nil {
			s.Read(r, node, path)
		} else if whole && s.Missing != nil {
			r.Refuse(path, s.Missing)
		}
	}
	if g.Rule != nil && len(r.Errors) == before { // the rule needs all values, so they must have been read
		g.Rule(path)
	}
}

// Names returns the names of the settings.
func (g Group) Names() []string {
	names := make([]string, len(g.Settings))
	for i, s := range g.Settings {
		names[i] = s.Name
	}
	return names
}

// Named returns the setting with the given name. It returns nil if there is none.
func (g Group) Named(name string) *Setting {
	for i := range g.Settings {
		if g.Settings[i].Name == name {
			return &g.Settings[i]
		}
	}
	return nil
}

// Schema returns the schema of the section. If usual is true, the present values are its defaults.
func (g Group) Schema(usual bool) *Schema {
	all := &Schema{Type: "object", AdditionalProperties: new(bool)}
	for i := range g.Settings {
		s := &g.Settings[i]
		all.Properties = append(all.Properties, Property{s.Name, s.Schema(usual)})
		if s.Missing != nil {
			all.Required = append(all.Required, s.Name)
		}
	}
	if g.Also != nil {
		g.Also(all)
	}
	return all
}

// SetUsual sets all settings to their defaults.
func (g Group) SetUsual() {
	for i := range g.Settings {
		g.Settings[i].setUsual()
	}
}

// Verify checks that the settings fit the rest of the file. It calls their Check functions.
func (g Group) Verify(path string) {
	for i := range g.Settings {
		g.Settings[i].verify(path)
	}
}

// section is the kind of a setting whose value is a section.
type section struct{ of func(at any) Group }

// Section returns the kind of a setting whose value is a section. The given function returns the settings of that section.
func Section[Value any](of func(*Value) Group) Kind {
	return section{func(at any) Group { return of(at.(*Value)) }}
}

// Group returns the settings of a section.
func (k section) Group(at any) Group { return k.of(at) }

func (k section) Read(r *Reader, node ast.Node, path string, into any) {
	k.of(into).Read(r, node, path)
}

func (k section) Schema(at any, usual bool) *Schema { return k.of(at).Schema(usual) }

func (k section) Text(at any) string {
	return "{" + text.Join(k.of(at).Settings, ", ", func(s Setting) string { return s.Name + ": " + s.text() }) + "}"
}
