package settings

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// Overlay replaces some settings of a file by other settings, section by section. Settings that the overlay does not have stay as they are. Lists
// and single values are replaced as a whole.
type Overlay struct {
	Displaces func(over []*ast.MappingValueNode, path, name string) bool // whether the settings in over exclude the setting name of the section path
	MayBeNone func(path string) bool                                     // whether the word None removes the setting at path

	places map[string]Place // lines and columns of the overlay's settings, by path
	end    Place            // where the overlay ends in the file
}

// None is the word that removes a section or a list, if an overlay gives it as the value.
const None = "none"

// Lay returns the settings of a base, replaced and extended by the settings of an overlay (parameter over).
func (o *Overlay) Lay(base, over []*ast.MappingValueNode) *ast.MappingNode {
	o.places = map[string]Place{}
	o.over(over, "")
	return o.merge(base, over, "")
}

// merge returns a section as a mapping: the settings of a base, replaced and extended by the settings of an overlay (parameter over).
func (o *Overlay) merge(base, over []*ast.MappingValueNode, path string) *ast.MappingNode {
	merged := &ast.MappingNode{BaseNode: &ast.BaseNode{}}
	rest := over
	for _, below := range base {
		name := NameOf(below)
		at := slices.IndexFunc(over, func(e *ast.MappingValueNode) bool { return NameOf(e) == name })
		switch {
		case at < 0 && !o.Displaces(over, path, name):
			merged.Values = append(merged.Values, below)
		case at >= 0:
			if both := o.both(below, over[at], Within(path, name)); both != nil {
				merged.Values = append(merged.Values, both)
			}
			rest = slices.DeleteFunc(slices.Clone(rest), func(e *ast.MappingValueNode) bool { return e == over[at] })
		}
	}
	for _, above := range rest {
		if added := o.both(nil, above, Within(path, NameOf(above))); added != nil {
			merged.Values = append(merged.Values, added)
		}
	}
	return merged
}

// both merges a setting of the overlay (above) with the same setting of the file (below, which may be nil). It returns nil if the overlay removes
// the setting.
func (o *Overlay) both(below, above *ast.MappingValueNode, path string) *ast.MappingValueNode {
	if text, ok := Written(above.Value); ok && text == None && o.MayBeNone(path) {
		return nil
	}
	if _, section := above.Value.(ast.MapNode); !section {
		return above
	}
	var base []*ast.MappingValueNode
	if below != nil {
		base = Entries(below.Value)
	}
	merged := o.merge(base, Entries(above.Value), path)
	if written, ok := above.Value.(*ast.MappingNode); ok { // so that errors about the section are placed where it begins
		merged.Start, merged.IsFlowStyle = written.Start, written.IsFlowStyle
	}
	both := *above
	both.Value = merged
	return &both
}

// over stores the places (lines and columns) of the overlay's settings.
func (o *Overlay) over(settings []*ast.MappingValueNode, path string) {
	for _, s := range settings {
		at := Within(path, NameOf(s))
		o.places[at] = Start(s.Value)
		o.extend(s.Key.GetToken())
		o.node(s.Value, at)
	}
}

func (o *Overlay) node(node ast.Node, path string) {
	o.extend(node.GetToken())
	if _, section := node.(ast.MapNode); section {
		o.over(Entries(node), path)
	}
	if list, ok := node.(*ast.SequenceNode); ok {
		for _, item := range list.Values {
			o.node(item, path)
		}
	}
}

func (o *Overlay) extend(t *token.Token) {
	if at := PlaceOf(t); o.end.before(at) {
		o.end = Place{at.Line, at.Column + len(t.Value)}
	}
}

// Own returns the place (line and column) of an error in the overlay; the argument is the place where the overlay begins. The bool is false if the
// error is about settings of the file, not of the overlay.
func (o *Overlay) Own(first Place, e *Error) (at Place, own bool) {
	at = Place{e.Line, e.Column}
	inside := !at.before(first) && !o.end.before(at)
	for around := e.Field; around != ""; {
		if found, ok := o.places[around]; ok {
			if !inside {
				at = found
			}
			return at, true
		}
		around = around[:max(0, strings.LastIndexAny(around, ".["))]
	}
	return at, inside
}

// Entries lists the settings of a mapping. For any other node, the list is empty.
func Entries(node ast.Node) []*ast.MappingValueNode {
	switch n := node.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

// NameOf returns the name of a setting in a mapping.
func NameOf(entry *ast.MappingValueNode) string { return entry.Key.GetToken().Value }
