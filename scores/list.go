package scores

import (
	"strings"

	"github.com/goccy/go-yaml/ast"
)

// list is one value or several. A single value may be written without brackets.
type list[Value any] struct {
	item     kind[Value]
	most     int           // items; 0 for any number
	things   string        // what the items are, in the error for too many
	expected string        // what is expected, in the error for an empty list
	brackets bool          // text writes brackets around a single item, too
	also     func(*schema) // adds to the schema
}

func (k list[Value]) read(r *reader, node ast.Node, path string, into *[]Value) {
	r.places[path] = start(node)
	items := r.items(node, path)
	switch n := len(items); {
	case n == 0:
		r.refuse(path, problem("", "an empty list; expected %s", k.expected))
	case k.most > 0 && n > k.most:
		r.refuse(path, problem("", "%d %s; expected at most %d", n, k.things, k.most))
	}
	*into = make([]Value, len(items))
	for i, item := range items {
		if item.node != nil {
			k.item.read(r, item.node, item.path, &(*into)[i])
		}
	}
}

func (k list[Value]) schema(*[]Value) *schema {
	item := k.item.schema(nil)
	s := &schema{Type: "array", Items: item, MaxItems: k.most, MinItems: 1}
	if item.Type != "object" {
		s = either(item, s)
	}
	if k.also != nil {
		k.also(s)
	}
	return s
}

func (k list[Value]) text(s *Score, values []Value) string {
	texts := make([]string, len(values))
	for i, value := range values {
		texts[i] = k.item.text(s, value)
	}
	if len(texts) == 1 && !k.brackets {
		return texts[0]
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
