package controller

import (
	"fmt"
	"slices"

	"midiconnect4/play/session"
)

// steps has pairs of functions for an endless knob (to the right, to the left). Such a pair replaces a function that sets a value, or a function of
// the pair.
var steps = [][2]string{{"faster", "slower"}, {"transpose-up", "transpose-down"}, {"score-next", "score-previous"}}

// steps returns the pair of functions that an endless knob calls instead of w. ok is false if there is no such pair.
func (w Wanted) steps() (pair [2]string, ok bool) {
	name := w.Call.Function.Name
	switch name {
	case "tempo":
		name = "faster"
	case "transpose":
		name = "transpose-up"
	}
	i := slices.IndexFunc(steps, func(pair [2]string) bool { return slices.Contains(pair[:], name) })
	if i < 0 || (w.Call.Function.Fades() && !w.Fades) {
		return pair, false
	}
	return steps[i], true
}

// turn is the turning of an endless knob in one direction.
type turn struct {
	key    Key
	values values
}

// values is a range of values that an endless knob sends when it is turned in one direction.
type values string

const (
	few     values = "1 and more"   // to the right, with all codings except offset
	over    values = "65 and more"  // to the right with offset, or to the left with sign-bit
	under   values = "63 and less"  // to the left with offset
	topmost values = "127 and less" // to the left with twos-complement
)

// ranges has the lowest and highest value of each range. A message for more than twenty clicks is unlikely.
var ranges = map[values][2]uint8{few: {1, 20}, over: {65, 84}, under: {44, 63}, topmost: {108, 127}}

// turnOf returns the turning that the recorded values show. It returns nil if an endless knob does not send such values.
func turnOf(m *moved) *turn {
	least := 1
	if m.low == highest { // a button that sends nothing when it is released repeats 127, too
		least = 3
	}
	for v, bounds := range ranges {
		if m.repeats >= least && m.low >= bounds[0] && m.high <= bounds[1] {
			return &turn{m.key, v}
		}
	}
	return nil
}

// codingOf returns the coding of a knob that sends the given values to the right and to the left. ok is false if no coding has these values.
func codingOf(right, left values) (c coding, ok bool) {
	switch [2]values{right, left} {
	case [2]values{few, topmost}:
		return twosComplement, true
	case [2]values{few, over}:
		return signBit, true
	case [2]values{over, under}:
		return offset, true
	}
	return "", false
}

// turned handles what the person moved if it is an endless knob, or if an endless knob was moved just before. In the second case, the turn (parameter
// now) may be nil: what the person moved is no endless knob.
func (l *learner) turned(wanted Wanted, key Key, now *turn) {
	pair, ok := wanted.steps()
	before := l.knob
	l.knob = nil
	switch {
	case !ok && wanted.Fades:
		fmt.Fprintf(l.People, "%s is an endless knob: move a fader from end to end\n", key)
	case !ok:
		fmt.Fprintf(l.People, "%s is an endless knob: press a key or a button\n", key)
	case before == nil && l.taken(key):
	case before == nil && (now.values == few || now.values == over):
		fmt.Fprintf(l.People, "%s: now turn it to the left\n", key)
		l.knob = now
	case before == nil:
		fmt.Fprintf(l.People, "%s: turn it to the right first\n", key)
	case key != before.key:
		fmt.Fprintf(l.People, "that is %s: turn %s to the left\n", key, before.key)
		l.knob = before
	default:
		l.decode(pair, before, now)
	}
}

// decode learns a knob that was turned to the right and then to the left.
func (l *learner) decode(pair [2]string, right, left *turn) {
	if left == nil {
		left = new(turn)
	}
	c, ok := codingOf(right.values, left.values)
	if !ok {
		fmt.Fprintf(l.People, "%s has an unknown coding: turn it to the right again\n", right.key)
		return
	}
	forth, _ := session.FindFunction(pair[0])
	back, _ := session.FindFunction(pair[1])
	rest := slices.DeleteFunc(slices.Clone(l.Functions[l.next+1:]), func(w Wanted) bool { return !w.Fades && slices.Contains(pair[:], w.Call.Function.Name) })
	l.Functions = slices.Concat(l.Functions[:l.next+1], rest)
	l.learned(Control{Key: right.key, Do: session.Call{Function: forth}, Knob: &Knob{Coding: c, Back: session.Call{Function: back}}})
}
