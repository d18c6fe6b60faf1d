package scores

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// list is one value or several. Brackets may be left out, around a single value and
// around several with commas between them.
type list[Value any] struct {
	item     kind[Value]
	most     int           // items; 0 for any number
	things   string        // what the items are, in the error for too many
	expected string        // what is expected, in the error for an empty list
	brackets bool          // text writes brackets around a single item, too
	words    bool          // an item may have several words
	also     func(*schema) // adds to the schema
}

func (k list[Value]) read(r *reader, node ast.Node, path string, into *[]Value) {
	r.places[path] = start(node)
	items := separated(node, path)
	if items == nil {
		items = r.items(node, path)
	}
	switch n := len(items); {
	case n == 0:
		r.refuse(path, problem("", "an empty list; expected %s", k.expected))
	case k.most > 0 && n > k.most:
		r.refuse(path, problem("", "%d %s; expected at most %d", n, k.things, k.most))
	}
	*into = make([]Value, len(items))
	for i, item := range items {
		if item.node == nil {
			continue
		}
		before := len(r.errors)
		k.item.read(r, item.node, item.path, &(*into)[i])
		if words, _ := written(item.node); !k.words && len(r.errors) > before && len(strings.Fields(words)) > 1 {
			r.errors[before].Hint = "put commas between the items of a list"
		}
	}
}

// separated returns the items of a list without brackets, as in D3, A2, F3, which is a
// single text in YAML. A comma after the last one counts for nothing, as within
// brackets. It returns nil for anything else.
func separated(node ast.Node, path string) []item {
	text, ok := written(node)
	if !ok || !strings.Contains(text, ",") {
		return nil
	}
	var items []item
	column := start(node).column
	parts := strings.Split(text, ",")
	if last := len(parts) - 1; strings.TrimSpace(parts[last]) == "" {
		parts = parts[:last]
	}
	for i, part := range parts {
		here := item{path: fmt.Sprintf("%s[%d]", path, i)}
		blank := utf8.RuneCountInString(part) - utf8.RuneCountInString(strings.TrimLeft(part, " "))
		at := *node.GetToken().Position
		at.Column = column + blank
		here.node = ast.String(&token.Token{Type: token.StringType, Value: strings.TrimSpace(part), Position: &at})
		items = append(items, here)
		column += utf8.RuneCountInString(part) + 1
	}
	return items
}

func (k list[Value]) schema(*[]Value) *schema {
	item := k.item.schema(nil)
	s := &schema{Type: "array", Items: item, MaxItems: k.most, MinItems: 1}
	if item.Type != "object" {
		s = either(item, s, pattern(`,`))
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
