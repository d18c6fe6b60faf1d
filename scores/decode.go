package scores

import (
	"fmt"
	"reflect"

	"github.com/goccy/go-yaml/ast"
)

// Decode reads a YAML file of at most limit bytes into a struct, strictly: every
// field of the file must be one of the struct's (named by its yaml tag) and of
// its type. Fields that the file leaves out keep their values. A list may be
// written as its only item. A string takes numbers too, as they are written.
//
// All that is wrong is told at once, as one *Error each, joined. The Locator is
// for the caller's own checks.
//
// The struct is made of strings, bools, numbers, slices, structs and pointers
// to them; anything else panics.
func Decode(path string, data []byte, limit int, into any) (*Locator, error) {
	l := &Locator{path: path, places: map[string]place{}}
	body, err := l.syntax(data, limit)
	if err != nil {
		return nil, err
	}
	d := decoder{Locator: l}
	d.value(reflect.ValueOf(into).Elem(), body, "")
	if err := join(d.errors); err != nil {
		return nil, err
	}
	return l, nil
}

// decoder fills Go values from YAML nodes and gathers what is wrong.
type decoder struct {
	*Locator
	errors []*Error
}

func (d *decoder) fail(at place, field, hint, format string, args ...any) {
	d.errors = append(d.errors, d.at(at, field, fmt.Sprintf(format, args...), hint))
}

func (d *decoder) value(into reflect.Value, node ast.Node, field string) {
	if field != "" {
		d.places[field] = start(node)
	}
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		d.value(into.Elem(), node, field)
	case reflect.Struct:
		d.fields(into, node, field)
	case reflect.Slice:
		d.list(into, node, field)
	default:
		d.scalar(into, node, field)
	}
}

func (d *decoder) fields(into reflect.Value, node ast.Node, field string) {
	mapping, ok := node.(ast.MapNode)
	if !ok {
		d.fail(start(node), field, "write each as name: value", "%s where fields were expected", kindOf(node))
		return
	}
	known := fieldsOf(into.Type())
	given := map[string]place{}
	for entry := mapping.MapRange(); entry.Next(); {
		at, name := placeOf(entry.Key().GetToken()), entry.Key().GetToken().Value
		index, ok := known.index[name]
		if !ok {
			d.fail(at, field, didYouMean(name, known.names, "the fields here are"), "unknown field %s", quote(name))
			continue
		}
		path := name
		if field != "" {
			path = field + "." + name
		}
		if first, again := given[name]; again {
			d.fail(at, path, "", "given again; the first time is on line %d", first.line)
			continue
		}
		given[name] = at
		if isNull(entry.Value()) {
			d.noValue(at, path)
			continue
		}
		d.value(into.Field(index), entry.Value(), path)
	}
}

// list fills a slice; a single value is a list of one.
func (d *decoder) list(into reflect.Value, node ast.Node, field string) {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		into.Set(reflect.MakeSlice(into.Type(), 1, 1))
		d.value(into.Index(0), node, field)
		return
	}
	into.Set(reflect.MakeSlice(into.Type(), len(sequence.Values), len(sequence.Values)))
	for i, item := range sequence.Values {
		path := fmt.Sprintf("%s[%d]", field, i)
		if isNull(item) {
			d.noValue(start(item), path)
			continue
		}
		d.value(into.Index(i), item, path)
	}
}

func isNull(node ast.Node) bool {
	_, null := node.(*ast.NullNode)
	return null
}

func (d *decoder) noValue(at place, field string) {
	d.fail(at, field, "give it one, or leave it out", "no value")
}

// kindOf says what a node is, for people.
func kindOf(node ast.Node) string {
	switch n := node.(type) {
	case ast.MapNode:
		return "fields"
	case *ast.SequenceNode:
		return "a list"
	case *ast.LiteralNode:
		return quote(n.Value.Value)
	default:
		return quote(node.GetToken().Value)
	}
}

// fieldSet is the fields of a struct, by their names in a file.
type fieldSet struct {
	names []string
	index map[string]int
}

func fieldsOf(t reflect.Type) fieldSet {
	set := fieldSet{index: map[string]int{}}
	for i := range t.NumField() {
		name := t.Field(i).Tag.Get("yaml")
		set.names = append(set.names, name)
		set.index[name] = i
	}
	return set
}
