package live

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/scores"
)

// Routed is a destination for parts with certain names, as in scores.Score.PartsNamed. Parts that no Routed names sound at all destinations that are
// not Routed.
type Routed struct {
	Destination
	Parts []string
}

// everyPart marks messages for all outputs.
const everyPart = -1

// plays reports whether messages of a part are for this output.
func (c *connection) plays(part int) bool {
	return part == everyPart || part == noPart && c.names == nil || slices.Contains(c.parts, part)
}

// route decides at which outputs the parts of a score sound. news lists, for people, names without a part and parts without an output, but not those
// listed before.
func (o *outputs) route(s *scores.Score) (news []string) {
	var trouble []string
	parts := s.PartNames()
	var routed []int
	for _, c := range o.all {
		if c.parts = nil; c.names == nil {
			continue
		}
		for _, name := range c.names {
			named := s.PartsNamed(name)
			if len(named) == 0 {
				trouble = append(trouble, fmt.Sprintf("the score has no part called %s, for %s: its parts are %s", name, c.name, strings.Join(parts, ", ")))
			}
			c.parts = append(c.parts, named...)
		}
		routed = append(routed, c.parts...)
	}
	var rest []int
	for part := range s.Parts() {
		if !slices.Contains(routed, part) {
			rest = append(rest, part)
		}
	}
	heard := false
	for _, c := range o.all {
		if c.names == nil {
			c.parts, heard = rest, true
		}
	}
	if !heard && len(rest) > 0 {
		trouble = append(trouble, fmt.Sprintf("no output plays %s", strings.Join(namesOf(s, rest), ", ")))
	}
	known := o.trouble
	o.trouble = trouble
	return slices.DeleteFunc(slices.Clone(trouble), func(text string) bool { return slices.Contains(known, text) })
}

// namesOf returns the names of parts, given by their indices.
func namesOf(s *scores.Score, parts []int) (names []string) {
	for _, name := range s.PartNames() {
		if slices.ContainsFunc(s.PartsNamed(name), func(part int) bool { return slices.Contains(parts, part) }) {
			names = append(names, name)
		}
	}
	return names
}

// route routes the parts of the score, and reports trouble that was not reported before.
func (k *scheduler) route() {
	for _, text := range k.out.route(k.perf.score) {
		k.perf.Emit(Event{Kind: Notice, Text: text + "\n"})
	}
}
