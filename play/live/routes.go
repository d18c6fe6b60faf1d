package live

import (
	"fmt"
	"slices"
	"strings"

	"midiconnect4/scores"
)

// Routed is a destination for the parts with certain names. scores.Score.PartsNamed finds the parts. All other parts sound at every destination that
// is not Routed.
type Routed struct {
	Destination
	Parts []string
}

// everyPart is used instead of the index of a part for messages to all outputs.
const everyPart = -1

// plays returns true if this output plays the messages of a part.
func (c *connection) plays(part int) bool {
	if part == clickPart {
		return c.clicks
	}
	return part == everyPart || part == noPart && c.names == nil || slices.Contains(c.parts, part)
}

// route decides which outputs play which parts of a score. news lists messages about names without a part and about parts without an output. It omits
// messages that the previous call already had, even if the score's parts are others.
func (o *outputs) route(s *scores.Score) (news []string) {
	var trouble []string
	tell := func(what, detail string) {
		trouble = append(trouble, what)
		if !slices.Contains(o.trouble, what) {
			news = append(news, what+detail)
		}
	}
	parts := s.PartNames()
	var routed []int
	own := slices.ContainsFunc(o.all, func(c *connection) bool { return slices.ContainsFunc(c.names, IsClick) })
	for _, c := range o.all {
		c.clicks = !own && c.names == nil || slices.ContainsFunc(c.names, IsClick)
		if c.parts = nil; c.names == nil {
			continue
		}
		for _, name := range c.names {
			if IsClick(name) {
				continue
			}
			named := s.PartsNamed(name)
			if len(named) == 0 {
				tell(fmt.Sprintf("the score has no part called %s, for %s", name, c.name), ": its parts are "+strings.Join(parts, ", "))
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
		tell("no output plays "+strings.Join(namesOf(s, rest), ", "), "")
	}
	o.trouble = trouble
	return news
}

// namesOf returns the names of the parts with the given indices.
func namesOf(s *scores.Score, parts []int) (names []string) {
	for _, name := range s.PartNames() {
		if slices.ContainsFunc(s.PartsNamed(name), func(part int) bool { return slices.Contains(parts, part) }) {
			names = append(names, name)
		}
	}
	return names
}

// route assigns the parts of the score to outputs, and emits notices about problems that are new.
func (k *scheduler) route() {
	for _, text := range k.out.route(k.perf.score) {
		k.perf.Emit(Event{Kind: Notice, Text: text + "\n"})
	}
}
