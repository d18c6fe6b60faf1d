package measure

import (
	"cmp"
	"slices"
)

// independence measures how independently parts move that sound together. It compares each pair of parts whenever one of the two starts a note.
// Their motion is independent if they move in opposite directions, or only one moves. Their onset is independent if only one of them starts a
// note. Over all pairs, independence is the mean of two shares: of independent motions, and of independent onsets. It uses the written times of
// notes.
func independence(m *music) float64 {
	lines := make([][]sound, m.parts)
	for part := range lines {
		lines[part] = m.line(part)
	}
	var motions, onsets count
	for i, a := range lines {
		for _, b := range lines[:i] {
			compare(a, b, &motions, &onsets)
		}
	}
	if motions.of == 0 {
		return none
	}
	return (motions.share() + onsets.share()) / 2
}

// count counts events (of), and how many of them are independent (own).
type count struct{ own, of int }

func (c *count) add(own bool) {
	c.of++
	if own {
		c.own++
	}
}

func (c *count) share() float64 { return share(float64(c.own), float64(c.of)) }

// compare adds the motions and onsets of two lines to the counts.
func compare(a, b []sound, motions, onsets *count) {
	var ticks []int
	for _, line := range [][]sound{a, b} {
		for _, s := range line {
			ticks = append(ticks, s.Start)
		}
	}
	slices.Sort(ticks)
	i, j := -1, -1 // indices of the notes that started last, in a and in b
	for _, tick := range slices.Compact(ticks) {
		fromI, fromJ := i, j
		for i+1 < len(a) && a[i+1].Start <= tick {
			i++
		}
		for j+1 < len(b) && b[j+1].Start <= tick {
			j++
		}
		if i < 0 || j < 0 || a[i].End() <= tick || b[j].End() <= tick {
			continue // one of the lines is silent
		}
		onsets.add(a[i].Start != b[j].Start)
		if fromI < 0 || fromJ < 0 {
			continue // no note sounded in the line before, so its first note is no motion
		}
		up, other := direction(a[fromI], a[i]), direction(b[fromJ], b[j])
		if up != 0 || other != 0 {
			motions.add(up != other)
		}
	}
}

// direction returns 1 if the second sound is higher than the first, -1 if it is lower, and 0 for equal pitches.
func direction(from, to sound) int {
	return cmp.Compare(to.pitch, from.pitch)
}
