package compose

import (
	"slices"

	"midiconnect4/scores"
)

// other is the state of another counterpoint on a tick: its key on that tick, its key before that, and its key when the line struck its previous
// note. A key is -1 where the counterpoint rests.
type other struct{ now, before, beat int }

type others []other

// struck returns the tick on which the line struck its last note; -1 for none.
func (c *Composer) struck() int {
	if c.past == nil {
		return -1
	}
	return c.past.bar.Notes[notesInBar-1].Start
}

// others returns the states of the counterpoints among lines, on a tick. struck is the tick on which the line struck its previous note.
func (c *Composer) others(lines []Line, tick, struck int) (all others) {
	for _, l := range lines {
		if l.Voice < 0 {
			continue
		}
		if _, counterpoint := c.score.Voices[l.Voice].(*scores.Counterpoint); !counterpoint {
			continue
		}
		o := other{-1, -1, -1}
		if c.past != nil {
			o.update(lineOf(c.past.bar.Lines, l.Voice), tick, struck)
		}
		o.update(l.Notes, tick, struck)
		all = append(all, o)
	}
	return all
}

// update advances the state from the other counterpoint's notes, in their order.
func (o *other) update(notes []Note, tick, struck int) {
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

// moves returns the line itself as if it were another counterpoint, which moves from one key to another.
func moves(from, to int) other { return other{now: to, before: from, beat: from} }

// parallel reports whether a path that continues with key makes parallel fifths or octaves with the other counterpoint: between successive notes or,
// if the line strikes, between successive strikes of the line.
func (o other) parallel(p *path, key int, struck bool) bool {
	return !p.state.Open && (parallel(p.state.Own, key, o.before, o.now) || struck && parallel(p.beat, key, o.beat, o.now))
}

func (o others) parallel(p *path, key int, struck bool) bool {
	return slices.ContainsFunc(o, func(one other) bool { return one.parallel(p, key, struck) })
}

// parallel reports whether two voices move from a fifth to a fifth or from an octave to an octave,
// compound ones included.
func parallel(from, to, otherFrom, otherTo int) bool {
	return from != to && otherFrom != otherTo && perfect(from, otherFrom) && perfect(to, otherTo) &&
		distance(to, otherTo)%octave == distance(from, otherFrom)%octave
}

// perfect reports whether two keys are a fifth or an octave apart. It is false if other is negative, a rest.
func perfect(key, other int) bool {
	size := distance(key, other) % octave
	return other >= 0 && (size == 0 || size == 7)
}
