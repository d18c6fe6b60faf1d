package compose

import "slices"

// other is a counterpoint beside the one that is composed, as it stands on a tick: its keys
// then, before, and on the line's note before; -1 where it rests.
type other struct{ now, before, beat int }

type others []other

// struck is the tick on which the line struck its last note; -1 for none.
func (c *Composer) struck() int {
	if c.past == nil {
		return -1
	}
	return c.past.bar.Notes[notesInBar-1].Start
}

// others is the counterpoints among lines, on a tick. struck is the tick of the line's note before.
func (c *Composer) others(lines []Line, tick, struck int) (all others) {
	for _, l := range lines {
		if l.Voice < 0 || c.score.Voices[l.Voice].Counterpoint == nil {
			continue
		}
		o := other{-1, -1, -1}
		if c.past != nil {
			o.hear(lineOf(c.past.bar.Lines, l.Voice), tick, struck)
		}
		o.hear(l.Notes, tick, struck)
		all = append(all, o)
	}
	return all
}

// hear takes notes of the other, in their order.
func (o *other) hear(notes []Note, tick, struck int) {
	for _, n := range notes {
		if n.Start < tick {
			o.before = n.Key
		}
		if n.Start <= struck && struck < n.End() {
			o.beat = n.Key
		}
		if n.Start <= tick && tick < n.End() {
			o.now = n.Key
		}
	}
}

// moves is the line, which goes from one key to another.
func moves(from, to int) other { return other{now: to, before: from, beat: from} }

// parallel reports whether a path that goes on to a key makes fifths or octaves in parallel with the
// other: on neighbouring notes or, if the line strikes, on neighbouring notes of the line.
func (o other) parallel(p *path, key int, struck bool) bool {
	return !p.state.Open && (parallel(p.state.Own, key, o.before, o.now) || struck && parallel(p.beat, key, o.beat, o.now))
}

func (o others) parallel(p *path, key int, struck bool) bool {
	return slices.ContainsFunc(o, func(one other) bool { return one.parallel(p, key, struck) })
}

// parallel reports whether two voices go from a fifth to a fifth or from an octave to an octave,
// with octaves between them or without.
func parallel(from, to, otherFrom, otherTo int) bool {
	return from != to && otherFrom != otherTo && perfect(from, otherFrom) && perfect(to, otherTo) &&
		distance(to, otherTo)%octave == distance(from, otherFrom)%octave
}

// perfect reports whether a key is a fifth or an octave from the other's, which may rest.
func perfect(key, other int) bool {
	size := distance(key, other) % octave
	return other >= 0 && (size == 0 || size == 7)
}
