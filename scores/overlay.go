package scores

import (
	"slices"
	"strings"

	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/token"
)

// overlay lays settings over those of a score, section by section: what they leave out
// stays. Lists and single values are replaced.
type overlay struct {
	places map[string]place // of what is laid over, by its path
	end    place            // of the last of it
}

// displaced lists settings that leave the score without the ones beside them, with
// which they could not stand.
var displaced = map[string][]string{
	"scale.mode":       {"steps"},
	"scale.steps":      {"mode"},
	"reference.notes":  {"melody", "track"},
	"reference.melody": {"notes", "stay"},
	"reference.then":   {"step"},
	"pace.by":          {"over"},
}

// merge returns a mapping of a section's settings with others laid over them.
func (o *overlay) merge(base, over []*ast.MappingValueNode, path string) *ast.MappingNode {
	merged := &ast.MappingNode{BaseNode: &ast.BaseNode{}}
	rest := over
	for _, below := range base {
		name := nameOf(below)
		at := slices.IndexFunc(over, func(e *ast.MappingValueNode) bool { return nameOf(e) == name })
		switch {
		case at < 0 && !displaces(over, path, name):
			merged.Values = append(merged.Values, below)
		case at >= 0:
			if both := o.both(below, over[at], within(path, name)); both != nil {
				merged.Values = append(merged.Values, both)
			}
			rest = slices.DeleteFunc(slices.Clone(rest), func(e *ast.MappingValueNode) bool { return e == over[at] })
		}
	}
	for _, above := range rest {
		if added := o.both(nil, above, within(path, nameOf(above))); added != nil {
			merged.Values = append(merged.Values, added)
		}
	}
	return merged
}

// both is a setting laid over the one below, which may be nil. It is nil if it is left out.
func (o *overlay) both(below, above *ast.MappingValueNode, path string) *ast.MappingValueNode {
	if leavesOut(path, above.Value) {
		return nil
	}
	if _, section := above.Value.(ast.MapNode); !section {
		return above
	}
	var base []*ast.MappingValueNode
	if below != nil {
		base = entries(below.Value)
	}
	merged := o.merge(base, entries(above.Value), path)
	if written, ok := above.Value.(*ast.MappingNode); ok { // errors about the section stand where it begins
		merged.Start, merged.IsFlowStyle = written.Start, written.IsFlowStyle
	}
	both := *above
	both.Value = merged
	return &both
}

// displaces reports whether settings displace one of the section at path.
func displaces(over []*ast.MappingValueNode, path, name string) bool {
	section := path[strings.LastIndexByte(path, '.')+1:]
	for _, above := range over {
		if slices.Contains(displaced[within(section, nameOf(above))], name) {
			return true
		}
		if path == "" && (name == "reference" && nameOf(above) == "players" && ownReferences(above.Value)) {
			return true
		}
	}
	return false
}

// ownReferences reports whether the section players gives any of them reference notes.
func ownReferences(players ast.Node) bool {
	for _, player := range entries(players) {
		if slices.ContainsFunc(entries(player.Value), func(e *ast.MappingValueNode) bool { return nameOf(e) == "reference" }) {
			return true
		}
	}
	return false
}

// leavesOut reports whether a value is the word none, for a section or a list.
func leavesOut(path string, value ast.Node) bool {
	if text, ok := written(value); !ok || text != none {
		return false
	}
	s := file.schema(nil)
	for name := range strings.SplitSeq(path, ".") {
		at := slices.IndexFunc(s.Properties, func(p property) bool { return p.name == name })
		if at < 0 {
			return false
		}
		s = s.Properties[at].schema
	}
	return s.mayBeNone()
}

// over notes the places of settings that are laid over.
func (o *overlay) over(settings []*ast.MappingValueNode, path string) {
	for _, s := range settings {
		at := within(path, nameOf(s))
		o.places[at] = start(s.Value)
		o.extend(s.Key.GetToken())
		o.node(s.Value, at)
	}
}

func (o *overlay) node(node ast.Node, path string) {
	o.extend(node.GetToken())
	if _, section := node.(ast.MapNode); section {
		o.over(entries(node), path)
	}
	if list, ok := node.(*ast.SequenceNode); ok {
		for _, item := range list.Values {
			o.node(item, path)
		}
	}
}

func (o *overlay) extend(t *token.Token) {
	if at := placeOf(t); o.end.before(at) {
		o.end = place{at.line, at.column + len(t.Value)}
	}
}

// translate is an error of a movement's score as one of the file. What the movement does
// not give is the score's, and then the error stands where the movement begins.
func (o *overlay) translate(r *reader, m movementNode, e *Error) *Error {
	first, here := start(m.node), place{e.Line, e.Column}
	inside := !here.before(first) && !o.end.before(here)
	for around := e.Field; around != ""; {
		if at, ok := o.places[around]; ok {
			if !inside {
				here = at
			}
			return r.at(here, within(m.path, e.Field), e.Problem, e.Hint)
		}
		around = around[:max(0, strings.LastIndexAny(around, ".["))]
	}
	if inside {
		return r.at(here, within(m.path, e.Field), e.Problem, e.Hint)
	}
	hint := e.Hint
	if hint == "" {
		hint = "the score has " + e.Field + "; give the movement its own"
	}
	return r.at(first, m.path, "with the score's "+e.Field+": "+e.Problem, hint)
}

// entries lists the settings of a mapping; none of anything else.
func entries(node ast.Node) []*ast.MappingValueNode {
	switch n := node.(type) {
	case *ast.MappingNode:
		return n.Values
	case *ast.MappingValueNode:
		return []*ast.MappingValueNode{n}
	}
	return nil
}

func nameOf(entry *ast.MappingValueNode) string { return entry.Key.GetToken().Value }
