package scores

import (
	"bytes"
	"encoding/json"
)

// schema is a JSON schema, draft 2020-12: the keywords that score files need.
type schema struct {
	Version              string              `json:"$schema,omitempty"`
	AllOf                []*schema           `json:"allOf,omitempty"`
	AnyOf                []*schema           `json:"anyOf,omitempty"`
	Not                  *schema             `json:"not,omitempty"`
	If                   *schema             `json:"if,omitempty"`
	Then                 *schema             `json:"then,omitempty"`
	Else                 *schema             `json:"else,omitempty"`
	PrefixItems          []*schema           `json:"prefixItems,omitempty"`
	Items                *schema             `json:"items,omitempty"`
	Properties           properties          `json:"properties,omitempty"`
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

// properties are the settings of a section, in their order.
type properties []property

type property struct {
	name   string
	schema *schema
}

// MarshalJSON writes an object with the properties in their order.
func (p properties) MarshalJSON() ([]byte, error) {
	var object bytes.Buffer
	for i, each := range p {
		name, err := json.Marshal(each.name)
		if err != nil {
			return nil, err
		}
		value, err := json.Marshal(each.schema)
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

// Schema is the JSON schema of score files, draft 2020-12, for editors.
func Schema() []byte {
	root := file.schema(Paper())
	root.Version = "https://json-schema.org/draft/2020-12/schema"
	root.Title = "Score of MIDI-Connect4"
	root.Description = "How the moves of a game become music. Every setting may be left out; it then has the value of the bundled score paper."
	made, err := json.MarshalIndent(root, "", "  ")
	if err != nil {
		panic(err) // all values are JSON's
	}
	return append(made, '\n')
}

// pattern allows text that matches a regular expression.
func pattern(form string) *schema { return &schema{Type: "string", Pattern: form} }

// oneOf allows these words.
func oneOf(words ...string) *schema { return &schema{Type: "string", Enum: words} }

// wholeNumber allows whole numbers within bounds.
func wholeNumber(low, high json.Number) *schema {
	return &schema{Type: "integer", Minimum: low, Maximum: high}
}

// either allows what one of these schemas allows.
func either(values ...*schema) *schema { return &schema{AnyOf: values} }

// gives allows a section that has a setting. as describes its value, and may be
// nil.
func gives(name string, as *schema) *schema {
	s := &schema{Required: []string{name}}
	if as != nil {
		s.Properties = properties{{name, as}}
	}
	return s
}
