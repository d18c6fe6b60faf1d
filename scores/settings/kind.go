package settings

import (
	"reflect"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"
)

// Kind is a notation for the values of a type. It reads values from files, describes the notation in the schema for editors, and writes defaults
// into the schema and the template. Values are passed as pointers.
type Kind interface {
	// Read reads the node at path into a value; the last argument is a pointer to it. It reports errors to r.
	Read(r *Reader, node ast.Node, path string, into any)
	// Schema returns the schema of what may be written. The argument at is a pointer to a value. If usual is true, this value is the default.
	Schema(at any, usual bool) *Schema
	// Text returns a value as text, on one line as in a file. The argument is a pointer to the value.
	Text(at any) string
}

// plain reads a string, a bool or a number. For any other node it reports an error, and ok is false.
func (r *Reader) plain(node ast.Node, path string, into any) (ok bool) {
	before := len(r.Errors)
	r.value(reflect.ValueOf(into).Elem(), node, path)
	return len(r.Errors) == before
}

// Prose is the kind of a text for people. If Lines is true, the text may have several lines.
type Prose struct {
	Lines bool // several lines are allowed
	Path  bool // the text is a path or similar, and must stay as it is written
}

// Read reads the text.
func (k Prose) Read(r *Reader, node ast.Node, path string, into any) {
	var written string
	if !r.plain(node, path, &written) {
		return
	}
	clean, err := k.Parse(written)
	if err != nil {
		r.Refuse(path, err)
		return
	}
	*into.(*string) = clean
}

// Parse returns the text without spaces at its ends. It returns an error if the text is not allowed.
func (k Prose) Parse(written string) (string, error) {
	if k.Path {
		return written, nil
	}
	if !k.Lines && strings.ContainsRune(written, '\n') {
		return "", Problem("", "more than one line; expected one")
	}
	clean := strings.TrimSpace(written)
	if clean == "" {
		return "", Problem("write something, or leave the line out", "no text")
	}
	for _, r := range clean {
		if unicode.IsControl(r) && r != '\n' {
			return "", Problem("", "%s has a control character in it", Quote(clean))
		}
	}
	return clean, nil
}

// Schema returns the schema of a text.
func (Prose) Schema(any, bool) *Schema { return Either(Pattern(`\S`), &Schema{Type: "number"}) }

// Text returns the text to which the argument points.
func (Prose) Text(at any) string { return *at.(*string) }

// Truth is the kind of a bool.
type Truth struct{}

// Read reads true or false.
func (Truth) Read(r *Reader, node ast.Node, path string, into any) { r.plain(node, path, into) }

// Schema returns the schema of a bool.
func (Truth) Schema(any, bool) *Schema { return &Schema{Type: "boolean"} }

// Text returns true or false.
func (Truth) Text(at any) string {
	if *at.(*bool) {
		return "true"
	}
	return "false"
}

// notation is the kind that Notation returns. Its functions take values of any type.
type notation struct {
	parse  func(written string, into any) error
	format func(at any) string
	accept *Schema
}

// Notation returns the kind of values that have a notation of their own, such as C1..B3 or 1/16. accept is its schema.
func Notation[Value any](parse func(written string) (Value, error), format func(Value) string, accept *Schema) Kind {
	return notation{
		func(written string, into any) error {
			value, err := parse(written)
			if err == nil {
				*into.(*Value) = value
			}
			return err
		},
		func(at any) string { return format(*at.(*Value)) },
		accept,
	}
}

func (k notation) Read(r *Reader, node ast.Node, path string, into any) {
	var written string
	if !r.plain(node, path, &written) {
		return
	}
	if err := k.parse(written, into); err != nil {
		r.Refuse(path, err)
	}
}

func (k notation) Schema(any, bool) *Schema {
	accept := *k.accept // a copy, because the setting adds its description to it
	return &accept
}

func (k notation) Text(at any) string { return k.format(at) }
