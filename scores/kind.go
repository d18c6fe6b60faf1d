package scores

import (
	"reflect"
	"strings"
	"unicode"

	"github.com/goccy/go-yaml/ast"
)

// kind is how some settings are written. It reads their values, and tells an
// editor and the template what to write.
type kind[Value any] interface {
	// read reads the node at path of a file into a value. What is wrong is told
	// to the reader.
	read(r *reader, node ast.Node, path string, into *Value)
	// schema is what may be written. usual is the default, or nil.
	schema(usual *Value) *schema
	// text is a value as a file would have it, on one line.
	text(s *Score, value Value) string
}

// parent is a kind with settings of its own.
type parent[Value any] interface {
	has(in *Value) bool // reports whether there is a section
	setUsual(in *Value)
	verify(r *reader, path string, in *Value)
	template(t *templateWriter, usual *Value)
	describe(d *description, path string, in, usual *Value)
}

// plain reads text, a number or a truth value, and reports whether the node is
// one.
func plain[Written any](r *reader, node ast.Node, path string) (written Written, ok bool) {
	before := len(r.errors)
	r.value(reflect.ValueOf(&written).Elem(), node, path)
	return written, len(r.errors) == before
}

// text is a line for people, unless it says otherwise.
type text struct {
	lines bool // or several lines
	path  bool // the path of a file, which is taken as it is written
}

func (k text) read(r *reader, node ast.Node, path string, into *string) {
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

func (k text) parse(written string) (string, error) {
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

func (text) schema(*string) *schema {
	return either(pattern(`\S`), &schema{Type: "number"})
}

func (text) text(_ *Score, value string) string { return value }

// truth is true or false.
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

// optional is a value that may be absent, which is nil.
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

// value is what an optional value points to, nil where even that is missing.
func value[Value any](pointer **Value) *Value {
	if pointer == nil {
		return nil
	}
	return *pointer
}
