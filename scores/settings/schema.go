package settings

import (
	"bytes"
	"encoding/json"
	"slices"
	"strings"
)

// Schema is a JSON schema (draft 2020-12) with the keywords that settings need.
type Schema struct {
	Version              string              `json:"$schema,omitempty"`
	AllOf                []*Schema           `json:"allOf,omitempty"`
	AnyOf                []*Schema           `json:"anyOf,omitempty"`
	Not                  *Schema             `json:"not,omitempty"`
	If                   *Schema             `json:"if,omitempty"`
	Then                 *Schema             `json:"then,omitempty"`
	Else                 *Schema             `json:"else,omitempty"`
	PrefixItems          []*Schema           `json:"prefixItems,omitempty"`
	Items                *Schema             `json:"items,omitempty"`
	Properties           Properties          `json:"properties,omitempty"`
	AdditionalProperties *bool               `json:"additionalProperties,omitempty"`
	MinProperties        int                 `json:"minProperties,omitempty"`
	MaxProperties        int                 `json:"maxProperties,omitempty"`
	Type                 string              `json:"type,omitempty"`
	Enum                 []string            `json:"enum,omitempty"`
	Const                any                 `json:"const,omitempty"`
	Maximum              json.Number         `json:"maximum,omitempty"`
	Minimum              json.Number         `json:"minimum,omitempty"`
	Pattern              string              `json:"pattern,omitempty"`
	MaxItems             int                 `json:"maxItems,omitempty"`
	MinItems             int                 `json:"minItems,omitempty"`
	UniqueItems          bool                `json:"uniqueItems,omitempty"`
	Required             []string            `json:"required,omitempty"`
	DependentRequired    map[string][]string `json:"dependentRequired,omitempty"`
	Title                string              `json:"title,omitempty"`
	Description          string              `json:"description,omitempty"`
	Default              any                 `json:"default,omitempty"`
}

// Properties lists the settings of a section, in order.
type Properties []Property

// Property is a setting and the schema of its value.
type Property struct {
	Name   string
	Schema *Schema
}

// MarshalJSON returns a JSON object that has the properties in their order.
func (p Properties) MarshalJSON() ([]byte, error) {
	var object bytes.Buffer
	for i, each := range p {
		name, err := json.Marshal(each.Name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(each.Schema)
		if err != nil {
			return nil, err
		}
		object.WriteByte("{,"[min(i, 1)])
		object.Write(name)
		object.WriteByte(':')
		object.Write(value)
	}
	object.WriteByte('}')
	return object.Bytes(), nil
}

// Pattern returns the schema of texts that match a regular expression.
func Pattern(form string) *Schema { return &Schema{Type: "string", Pattern: form} }

// OneOf returns the schema of a text that is one of the words.
func OneOf(words ...string) *Schema { return &Schema{Type: "string", Enum: words} }

// WholeNumber returns the schema of whole numbers from low to high.
func WholeNumber(low, high json.Number) *Schema {
	return &Schema{Type: "integer", Minimum: low, Maximum: high}
}

// Either returns a schema that accepts what at least one of the given schemas accepts.
func Either(values ...*Schema) *Schema { return &Schema{AnyOf: values} }

// Gives returns the schema of a section that has the named setting. The parameter as is the schema of the setting's value; nil accepts any value.
func Gives(name string, as *Schema) *Schema {
	s := &Schema{Required: []string{name}}
	if as != nil {
		s.Properties = Properties{{name, as}}
	}
	return s
}

// SectionsWith lists the sections that have a setting with this name, in words: "at the top level" or "in players.first". If sections at several
// levels have it, it lists only those at the highest level.
func (s *Schema) SectionsWith(name string) []string {
	for level := (Properties{{"", s}}); len(level) > 0; {
		var found []string
		var below Properties
		for _, section := range level {
			for _, p := range section.Schema.Properties {
				if p.Name == name {
					found = append(found, sectionName(section.Name))
				}
				below = append(below, Property{Within(section.Name, p.Name), p.Schema})
			}
			if items := section.Schema.Items; items != nil {
				below = append(below, Property{section.Name, items}) // counts as one level deeper
			}
		}
		if found != nil {
			return found
		}
		level = below
	}
	return nil
}

func sectionName(path string) string {
	if path == "" {
		return "at the top level"
	}
	return "in " + path
}

// At returns the schema of the setting at a path. It returns nil if there is none.
func (s *Schema) At(path string) *Schema {
	for name := range strings.SplitSeq(path, ".") {
		at := slices.IndexFunc(s.Properties, func(p Property) bool { return p.Name == name })
		if at < 0 {
			return nil
		}
		s = s.Properties[at].Schema
	}
	return s
}

// Overlaid returns the schema of a setting in an overlay. There, nothing is required, and the word None removes a section or a list.
func (s *Schema) Overlaid() *Schema {
	over := *s
	over.Default = nil
	if s.Type == "object" {
		over.Properties = nil
		for _, p := range s.Properties {
			over.Properties = append(over.Properties, Property{p.Name, p.Schema.Overlaid()})
		}
		over.Required, over.AllOf, over.AnyOf, over.Not, over.If, over.Then, over.Else, over.DependentRequired = nil, nil, nil, nil, nil, nil, nil, nil
	}
	if !s.MayBeNone() {
		return &over
	}
	over.Description = ""
	return &Schema{AnyOf: []*Schema{{Const: None}, &over}, Description: s.Description}
}

// MayBeNone reports whether an overlay may remove the setting: it must be a section or a list.
func (s *Schema) MayBeNone() bool {
	return s.Type == "object" || s.Items != nil || slices.ContainsFunc(s.AnyOf, func(one *Schema) bool { return one.Items != nil })
}
