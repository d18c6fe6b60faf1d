package notation

import "slices"

// shortest is the length in ticks of a 128th, the shortest note value.
const shortest = 15

const thirtySecond = 4 * shortest

// valueNames lists the note values in MusicXML; each is twice as long as the one before.
var valueNames = [...]string{"128th", "64th", "32nd", "16th", "eighth", "quarter", "half", "whole", "breve"}

// value is a note value, such as a dotted quarter.
type value struct {
	size int // index into valueNames
	dots int
}

// valueOf returns the note value that lasts a number of ticks; it may have one dot. ok is false if there is no such value.
func valueOf(ticks int) (v value, ok bool) {
	for size := range valueNames {
		switch plain := shortest << size; {
		case plain == ticks:
			return value{size, 0}, true
		case plain+plain/2 == ticks && size > 0:
			return value{size, 1}, true
		}
	}
	return value{}, false
}

func (v value) name() string { return valueNames[v.size] }

func (v value) ticks() int {
	plain := shortest << v.size
	return plain + v.dots*plain/2
}

// beams returns the number of beams (or flags) of a note with this value.
func (v value) beams() int {
	const eighth = 4
	return max(0, eighth+1-v.size)
}

// fit reports whether the span s may be written as one note value. g is the group of beats around it; at is the tick at which g starts.
type fit func(g group, at int, s span) bool

// noteFits allows three kinds of notes. The first kind starts and ends between parts of the group. The second kind (such as a dotted note) has
// one end between parts, and the other in the middle of a part that is divided in two. The third kind lies across the middle of a group that
// lasts at most a half note, such as the quarter in eighth, quarter, eighth. In longer groups, the middle must be visible.
func noteFits(g group, at int, s span) bool {
	if _, ok := valueOf(s.ticks()); !ok {
		return false
	}
	edges := g.edges(at)
	from, to := slices.Contains(edges, s.from), slices.Contains(edges, s.to)
	if from && to {
		return true
	}
	var inner []int
	for i, part := range g.divide() {
		if !part.binary() {
			return false
		}
		inner = append(inner, part.edges(edges[i])...)
	}
	if !slices.Contains(inner, s.from) || !slices.Contains(inner, s.to) {
		return false
	}
	const half = 960
	return from || to || g.binary() && g.ticks <= half && 2*s.ticks() == g.ticks
}

// restFits allows only a rest that fills a whole group, because rests should show every beat.
func restFits(g group, at int, s span) bool {
	_, ok := valueOf(s.ticks())
	return ok && s == span{at, at + g.ticks}
}

// cut divides a span of g into as few note values as possible. The function fits decides which values may be used. Of divisions with equally many
// values, cut returns one with the fewest dots. The group g starts on the tick at.
func (g group) cut(at int, s span, fits fit) []span {
	if fits(g, at, s) {
		return []span{s}
	}
	parts := g.spans(at)
	for i, part := range parts {
		if s.within(part) {
			return g.divide()[i].cut(part.from, s, fits)
		}
	}
	var best []span
	for _, part := range parts {
		if part.to <= s.from || part.to >= s.to {
			continue
		}
		c := append(g.cut(at, span{s.from, part.to}, fits), g.cut(at, span{part.to, s.to}, fits)...)
		if best == nil || len(c) < len(best) || len(c) == len(best) && dots(c) < dots(best) {
			best = c
		}
	}
	return best
}

// dots returns the number of dotted values among the spans.
func dots(spans []span) int {
	n := 0
	for _, s := range spans {
		v, _ := valueOf(s.ticks())
		n += v.dots
	}
	return n
}
