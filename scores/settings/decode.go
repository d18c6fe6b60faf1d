package settings

import (
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"

	"midiconnect4/internal/text"
)

// Decode reads a YAML file of at most limit bytes into a struct. It is strict: every field of the file must be a field of the struct, named by
// its yaml tag, and must have the type of this field. Fields that the file does not have keep their values. A list of one item may be written
// without brackets. A number may be written where a string is expected.
//
// The error joins an *Error for each mistake. The Locator tells the places of fields, for checks by the caller, even if there are errors; it is
// nil if the file is not YAML.
//
// The struct may have strings, bools, numbers, slices, structs, and pointers to these. Decode panics if it has anything else.
func Decode(path string, data []byte, limit int, into any) (*Locator, error) {
	r := NewReader(path)
	body, err := r.syntax(data, limit)
	if err != nil {
		return nil, err
	}
	if body == nil {
		return nil, &Error{Path: path, Problem: "the file is empty"}
	}
	r.value(reflect.ValueOf(into).Elem(), body, "")
	return r.Locator, Join(r.Errors)
}

// Fail reports an error at a place in the file. hint may be empty.
func (r *Reader) Fail(at Place, field, hint, format string, args ...any) {
	r.Errors = append(r.Errors, r.At(at, field, fmt.Sprintf(format, args...), hint))
}

func (r *Reader) value(into reflect.Value, node ast.Node, field string) {
	if field != "" {
		r.places[field] = Start(node)
	}
	switch into.Kind() {
	case reflect.Pointer:
		into.Set(reflect.New(into.Type().Elem()))
		r.value(into.Elem(), node, field)
	case reflect.Struct:
		r.fields(into, node, field)
	case reflect.Slice:
		r.list(into, node, field)
	default:
		r.scalar(into, node, field)
	}
}

func (r *Reader) fields(into reflect.Value, node ast.Node, field string) {
	var fields []reflect.StructField // all fields with a yaml tag, also the fields of embedded structs
	var names []string
	for _, f := range reflect.VisibleFields(into.Type()) {
		if name := f.Tag.Get("yaml"); name != "" {
			fields, names = append(fields, f), append(names, name)
		}
	}
	given := r.Given(node, field, names, "")
	for i, f := range fields {
		if node, ok := given[names[i]]; ok {
			r.value(into.FieldByIndex(f.Index), node, Within(field, names[i]))
		}
	}
}

// Given returns the values of a mapping by the names of its fields. It reports an error for each field that is neither in names nor in also; its hint
// lists only names. example is an example of such a mapping, for a hint; it may be empty.
func (r *Reader) Given(node ast.Node, field string, names []string, example string, also ...string) map[string]ast.Node {
	mapping, ok := node.(ast.MapNode)
	if !ok {
		hint := "write each as name: value"
		if example != "" {
			hint += ", as in " + example
		}
		r.Fail(Start(node), field, hint, "%s where fields were expected", KindOf(node))
		return nil
	}
	lines, values := map[string]int{}, map[string]ast.Node{}
	for entry := mapping.MapRange(); entry.Next(); {
		at, name := PlaceOf(entry.Key().GetToken()), entry.Key().GetToken().Value
		if !slices.Contains(names, name) && !slices.Contains(also, name) {
			r.Fail(at, field, r.unknownHint(field, name, names, node, entry.Value()), "unknown field %s", Quote(name))
			continue
		}
		path := Within(field, name)
		if first, again := lines[name]; again {
			r.Fail(at, path, "", "this field is given twice; it is first given on line %d", first)
			continue
		}
		lines[name] = at.Line
		if IsNull(entry.Value()) {
			hint := leaveOut
			if r.comments[at.Line] {
				hint = "# begins a comment: put text that begins with it in quotes"
			}
			r.Fail(at, path, hint, "the value is missing")
			continue
		}
		values[name] = entry.Value()
	}
	return values
}

// unknownHint returns a hint about an unknown name in the mapping at field.
func (r *Reader) unknownHint(field, name string, names []string, mapping, value ast.Node) string {
	if m, ok := mapping.(*ast.MappingNode); ok && m.IsFlowStyle && IsNull(value) { // probably an item of a list without brackets, after a comma
		return "within braces a list needs brackets, as in {notes: [D3, A2]}"
	}
	if r.Elsewhere != nil {
		if hint := r.Elsewhere(field, name); hint != "" {
			return hint
		}
	}
	return text.DidYouMean(name, names, "the fields here are "+strings.Join(names, ", "))
}

const leaveOut = "give it one, or leave it out"

// list fills a slice. If the file has a single value, it becomes a list of one item.
func (r *Reader) list(into reflect.Value, node ast.Node, field string) {
	items := r.items(node, field)
	into.Set(reflect.MakeSlice(into.Type(), len(items), len(items)))
	for i, item := range items {
		if item.node != nil {
			r.value(into.Index(i), item.node, item.path)
		}
	}
}

// item is an item of a list, with its path. node is nil if the item has no value in the file.
type item struct {
	node ast.Node
	path string
}

// items returns the items of a list. If the file has a single value, it is returned as a list of one item, which has the path of the list.
func (r *Reader) items(node ast.Node, field string) []item {
	sequence, ok := node.(*ast.SequenceNode)
	if !ok {
		return []item{{node, field}}
	}
	items := make([]item, len(sequence.Values))
	for i, node := range sequence.Values {
		items[i] = item{node, fmt.Sprintf("%s[%d]", field, i)}
		if IsNull(node) {
			r.Fail(Start(node), items[i].path, leaveOut, "the value is missing")
			items[i].node = nil
		}
	}
	return items
}

// Named reads a section whose fields may have any names. It calls each for every field that has a value. If the node is no section, the error says
// that things were expected, and has the hint.
func (r *Reader) Named(node ast.Node, path, things, hint string, each func(field, name string, value ast.Node)) {
	r.Mark(path, Start(node))
	mapping, ok := node.(ast.MapNode)
	if !ok {
		r.Wrong(path, hint, "%s where %s were expected", KindOf(node), things)
		return
	}
	for entry := mapping.MapRange(); entry.Next(); {
		at, name := PlaceOf(entry.Key().GetToken()), entry.Key().GetToken().Value
		field := Within(path, name)
		r.Mark(field, at)
		if IsNull(entry.Value()) {
			r.Fail(at, field, hint, "the value is missing")
			continue
		}
		each(field, name, entry.Value())
	}
}

// IsNull reports whether a node is null in YAML. A field without a value is null.
func IsNull(node ast.Node) bool {
	_, null := node.(*ast.NullNode)
	return null
}

// KindOf returns a text that describes a node, for errors.
func KindOf(node ast.Node) string {
	switch n := node.(type) {
	case ast.MapNode:
		return "fields"
	case *ast.SequenceNode:
		return "a list"
	case *ast.LiteralNode:
		return Quote(n.Value.Value)
	default:
		return Quote(node.GetToken().Value)
	}
}
