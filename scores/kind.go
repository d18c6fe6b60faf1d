package scores

import (
	"reflect"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"
)

// kind is a way to write values of a type. It reads them, describes them to an
// editor, and writes defaults into schema and template.
type kind[Value any] interface {
	// read reads the node at path into a value, and reports errors to r.
	read(r *reader, node ast.Node, path string, into *Value)
	// schema describes what may be written. usual is the default; it may be nil.
	schema(usual *Value) *schema
	// text is a value as a file has it, on one line.
	text(s *Score, value Value) string
}

// parent is a kind whose values have settings of their own: a section.
type parent[Value any] interface {
	has(in *Value) bool // whether the score has the section
	setUsual(in *Value)
	verify(r *reader, path string, in *Value)
	template(t *templateWriter, usual *Value)
	describe(d *description, path string, in, usual *Value)
}

// plain reads a string, a bool or a number. ok is false if the node is something
// else, which is an error.
func plain[Written any](r *reader, node ast.Node, path string) (written Written, ok bool) {
	before := len(r.errors)
	r.value(reflect.ValueOf(&written).Elem(), node, path)
	return written, len(r.errors) == before
}

// prose is words for people, on one line unless lines is set.
type prose struct {
	lines bool // several lines are allowed
	path  bool // the text is a file's path, kept as it is written
}

func (k prose) read(r *reader, node ast.Node, path string, into *string) {
	written, ok := plain[string](r, node, path)
	if !ok {
		return
	}
	clean, err := k.parse(written)
	if err != nil {
		r.refuse(path, err)
		return
	}
	*into = clean
}

func (k prose) parse(written string) (string, error) {
	if k.path {
		return written, nil
	}
	if !k.lines && strings.ContainsRune(written, '\n') {
		return "", problem("", "more than one line; expected one")
	}
	clean := strings.TrimSpace(written)
	if clean == "" {
		return "", problem("write something, or leave the line out", "no text")
	}
	for _, r := range clean {
		if unicode.IsControl(r) && r != '\n' {
			return "", problem("", "%s has a control character in it", quote(clean))
		}
	}
	return clean, nil
}

func (prose) schema(*string) *schema {
	return either(pattern(`\S`), &schema{Type: "number"})
}

func (prose) text(_ *Score, value string) string { return value }

// truth is a bool.
type truth struct{}

func (truth) read(r *reader, node ast.Node, path string, into *bool) {
	if written, ok := plain[bool](r, node, path); ok {
		*into = written
	}
}

func (truth) schema(*bool) *schema { return &schema{Type: "boolean"} }

func (truth) text(_ *Score, value bool) string {
	if value {
		return "true"
	}
	return "false"
}

// notation is a value with a notation of its own, such as C1..B3 or 1/16.
type notation[Value any] struct {
	parse  func(s *Score, written string) (Value, error)
	format func(s *Score, value Value) string
	accept func() *schema
}

func (k notation[Value]) read(r *reader, node ast.Node, path string, into *Value) {
	written, ok := plain[string](r, node, path)
	if !ok {
		return
	}
	value, err := k.parse(r.score, written)
	if err != nil {
		r.refuse(path, err)
		return
	}
	*into = value
}

func (k notation[Value]) schema(*Value) *schema { return k.accept() }

func (k notation[Value]) text(s *Score, value Value) string { return k.format(s, value) }

// optional is a value that a score may lack. It is then nil.
type optional[Value any] struct{ kind[Value] }

func (k optional[Value]) read(r *reader, node ast.Node, path string, into **Value) {
	*into = new(Value)
	k.kind.read(r, node, path, *into)
}

func (k optional[Value]) schema(usual **Value) *schema {
	return k.kind.schema(value(usual))
}

func (k optional[Value]) text(s *Score, value *Value) string {
	if value == nil {
		return ""
	}
	return k.kind.text(s, *value)
}

func (k optional[Value]) has(in **Value) bool { return in != nil && *in != nil }

func (k optional[Value]) setUsual(**Value) {}

func (k optional[Value]) verify(r *reader, path string, in **Value) {
	if inner, ok := k.kind.(parent[Value]); ok && *in != nil {
		inner.verify(r, path, *in)
	}
}

func (k optional[Value]) template(t *templateWriter, usual **Value) {
	if inner, ok := k.kind.(parent[Value]); ok {
		inner.template(t, value(usual))
	}
}

func (k optional[Value]) describe(d *description, path string, in, usual **Value) {
	if inner, ok := k.kind.(parent[Value]); ok && *in != nil {
		inner.describe(d, path, *in, value(usual))
	}
}

// value is *pointer, or nil if pointer is nil.
func value[Value any](pointer **Value) *Value {
	if pointer == nil {
		return nil
	}
	return *pointer
}
