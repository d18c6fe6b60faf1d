package notation

import "midiconnect4/scores"

// group is a section of a bar, with the parts into which it is divided: a bar is divided into beats, a beat into its parts. A group without
// parts is a plain note value, which is divided into halves.
type group struct {
	ticks int
	parts []group
}

// beats returns a bar divided into groups of beats: threes if the number of beats is a multiple of three (6/8, 9/8, 12/8), otherwise twos. Five
// beats are three and two. Other odd numbers end with three; for example, 7/8 is two, two and three. A meter with groups of its own has these.
func beats(m scores.Meter) group {
	if groups := m.GroupTicks(); groups != nil {
		beat := group{ticks: 4 * scores.TicksPerQuarter / m.Unit}
		var parts []group
		for _, ticks := range groups {
			parts = append(parts, divided(ticks/beat.ticks, beat))
		}
		return joined(parts...)
	}
	return divided(m.Beats, group{ticks: 4 * scores.TicksPerQuarter / m.Unit})
}

// divided returns a group of n beats, divided as described at beats.
func divided(n int, beat group) group {
	switch {
	case n == 1:
		return beat
	case n == 3:
		return joined(beat, beat, beat)
	case n%3 == 0:
		return divided(n/3, divided(3, beat))
	case n%2 == 0:
		half := divided(n/2, beat)
		return joined(half, half)
	case n == 5:
		return joined(divided(3, beat), divided(2, beat))
	}
	return joined(divided(n-3, beat), divided(3, beat))
}

func joined(parts ...group) group {
	g := group{parts: parts}
	for _, p := range parts {
		g.ticks += p.ticks
	}
	return g
}

// divide returns the parts of g. It returns nil if g is the shortest note value, which cannot be divided.
func (g group) divide() []group {
	if g.parts != nil || g.ticks == shortest {
		return g.parts
	}
	half := group{ticks: g.ticks / 2}
	return []group{half, half}
}

// binary reports whether g is divided into two equal parts.
func (g group) binary() bool {
	parts := g.divide()
	return len(parts) == 2 && parts[0].ticks == parts[1].ticks
}

// span is a section of a bar. Its ends are in ticks from the start of the bar.
type span struct{ from, to int }

func (s span) ticks() int { return s.to - s.from }

// within reports whether s lies inside the other span.
func (s span) within(other span) bool { return other.from <= s.from && s.to <= other.to }

// spans returns the starts and ends of g's parts, if g starts on the given tick.
func (g group) spans(at int) []span {
	parts := g.divide()
	all := make([]span, 0, len(parts))
	for _, p := range parts {
		all = append(all, span{at, at + p.ticks})
		at += p.ticks
	}
	return all
}

// edges returns the ticks at which g's parts start, and the tick at which g ends, if g starts on the given tick.
func (g group) edges(at int) []int {
	all := append(make([]int, 0, 1+max(2, len(g.parts))), at)
	for _, s := range g.spans(at) {
		all = append(all, s.to)
	}
	return all
}

// beams returns the spans of g in which short notes are beamed together: quarters, or three eighths (or shorter notes). The group g starts on the
// given tick.
func (g group) beams(at int) []span {
	const quarter = scores.TicksPerQuarter
	if g.ticks <= quarter || len(g.parts) == 3 && g.ticks <= quarter*3/2 {
		return []span{{at, at + g.ticks}}
	}
	var all []span
	for i, s := range g.spans(at) {
		all = append(all, g.divide()[i].beams(s.from)...)
	}
	return all
}
