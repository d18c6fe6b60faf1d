package notation

import "midiconnect4/scores"

// group is part of a bar and its division: a bar into beats, beats into their
// parts. A group without parts is a plain note value, which divides in halves.
type group struct {
	ticks int
	parts []group
}

// beats divides a bar of the meter. Beats form threes if their number allows it
// (6/8, 9/8, 12/8), else twos. Five is three and two; other odd numbers end in three
// (7/8 is two, two and three).
func beats(m scores.Meter) group {
	return divided(m.Beats, group{ticks: 4 * scores.TicksPerQuarter / m.Unit})
}

// divided is n beats as groups of groups.
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

// divide is the parts of g; nil for the shortest note, which has none.
func (g group) divide() []group {
	if g.parts != nil || g.ticks == shortest {
		return g.parts
	}
	half := group{ticks: g.ticks / 2}
	return []group{half, half}
}

// binary says whether g divides in two equal parts.
func (g group) binary() bool {
	parts := g.divide()
	return len(parts) == 2 && parts[0].ticks == parts[1].ticks
}

// span is part of a bar, in ticks from its start.
type span struct{ from, to int }

func (s span) ticks() int { return s.to - s.from }

// within says whether s lies in other.
func (s span) within(other span) bool { return other.from <= s.from && s.to <= other.to }

// spans is where the parts of g lie if g starts at a tick.
func (g group) spans(at int) []span {
	parts := g.divide()
	all := make([]span, 0, len(parts))
	for _, p := range parts {
		all = append(all, span{at, at + p.ticks})
		at += p.ticks
	}
	return all
}

// edges is where the parts of g start, and where it ends.
func (g group) edges(at int) []int {
	all := append(make([]int, 0, 1+max(2, len(g.parts))), at)
	for _, s := range g.spans(at) {
		all = append(all, s.to)
	}
	return all
}

// beams is the spans of g whose short notes are beamed together: quarters, and
// threes of eighths or shorter notes.
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
