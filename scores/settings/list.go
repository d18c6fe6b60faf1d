package settings

import (
	"fmt"
	"reflect"
	"strings"
	"unicode/utf8"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// List is the kind of a list of values. The brackets may be left out around a single value, and around values that are separated by commas.
type List struct {
	Item     Kind
	Most     int           // greatest number of items; 0 for any number
	Things   string        // what the items are called in the error about too many items
	Expected string        // end of the error about an empty list: what was expected
	Brackets bool          // Text writes brackets even around a single item
	Words    bool          // an item may consist of several words
	Also     func(*Schema) // adds rules to the schema
}

// Read reads the items into a slice.
func (k List) Read(r *Reader, node ast.Node, path string, into any) {
	r.Mark(path, Start(node))
	items := separated(node, path)
	if items == nil {
		items = r.items(node, path)
	}
	switch n := len(items); {
	case n == 0:
		r.Wrong(path, "", "the list is empty; expected %s", k.Expected)
	case k.Most > 0 && n > k.Most:
		r.Wrong(path, "", "%d %s; expected at most %d", n, k.Things, k.Most)
	}
	list := reflect.ValueOf(into).Elem()
	list.Set(reflect.MakeSlice(list.Type(), len(items), len(items)))
	for i, item := range items {
		if item.node == nil {
			continue
		}
		before := len(r.Errors)
		k.Item.Read(r, item.node, item.path, list.Index(i).Addr().Interface())
		if words, _ := Written(item.node); !k.Words && len(r.Errors) > before && len(strings.Fields(words)) > 1 {
			r.Errors[before].Hint = "put commas between the items of a list"
		}
	}
}

// separated returns the items of a list without brackets, such as D3, A2, F3; YAML reads such a list as a single text. A comma after the last
// item is ignored, as in brackets. For anything else, separated returns nil.
func separated(node ast.Node, path string) []item {
	text, ok := Written(node)
	if !ok || !strings.Contains(text, ",") {
		return nil
	}
	var items []item
	column := Start(node).Column
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

// Schema returns the schema of a list, or of a single item without brackets.
func (k List) Schema(at any, _ bool) *Schema {
	item := k.Item.Schema(reflect.New(reflect.TypeOf(at).Elem().Elem()).Interface(), false)
	s := &Schema{Type: "array", Items: item, MaxItems: k.Most, MinItems: 1}
	if item.Type != "object" {
		s = Either(item, s, Pattern(`,`))
	}
	if k.Also != nil {
		k.Also(s)
	}
	return s
}

// Text returns the items on one line, in brackets if there are several.
func (k List) Text(at any) string {
	list := reflect.ValueOf(at).Elem()
	texts := make([]string, list.Len())
	for i := range texts {
		texts[i] = k.Item.Text(list.Index(i).Addr().Interface())
	}
	if len(texts) == 1 && !k.Brackets {
		return texts[0]
	}
	return "[" + strings.Join(texts, ", ") + "]"
}
