package scores

import (
	"math/big"
	"slices"
	"strconv"
	"strings"
)

const (
	wholeNote    = 4 * TicksPerQuarter // ticks
	mostBeats    = 64
	notesInBar   = 3
	slowestTempo = 10 // a standard MIDI file goes down to 3.6
	fastestTempo = 400
)

var units = []int{1, 2, 4, 8, 16}

// parseMeter reads a time signature.
func parseMeter(text timeSignature) (Meter, error) {
	beats, unit, ok := parseFraction(string(text))
	if !ok || !slices.Contains(units, unit) || beats > mostBeats {
		return Meter{}, problem("write it as 4/4, 3/4 or 6/8",
			"%s is not a time signature; expected 1 to %d beats over 1, 2, 4, 8 or 16", quote(string(text)), mostBeats)
	}
	return Meter{beats, unit}, nil
}

// parseNoteValue reads a fraction of a whole note as ticks.
func parseNoteValue(text noteValue) (int, error) {
	count, part, ok := parseFraction(string(text))
	switch {
	case !ok:
		return 0, problem("write it as 1/16", "%s is not a note value; expected a fraction of a whole note", quote(string(text)))
	case count*wholeNote%part != 0:
		return 0, problem("1/16, 1/12 and 1/24 are some that fit",
			"%s of a whole note is no whole number of ticks; there are %d in a quarter", printable(string(text)), TicksPerQuarter)
	}
	return count * wholeNote / part, nil
}

// fraction writes ticks as a fraction of a whole note.
func fraction(ticks int) string { return big.NewRat(int64(ticks), wholeNote).String() }

// parseFraction reads two numbers from 1 to 9999.
func parseFraction(text string) (above, below int, ok bool) {
	const most = 9999
	a, b, _ := strings.Cut(text, "/")
	above, errAbove := strconv.Atoi(a)
	below, errBelow := strconv.Atoi(b)
	ok = errAbove == nil && errBelow == nil && above >= 1 && above <= most && below >= 1 && below <= most
	return above, below, ok
}

// parseTempo checks quarter notes a minute.
func parseTempo(tempo float64) (float64, error) {
	if !(tempo >= slowestTempo && tempo <= fastestTempo) { // so that NaN is refused too
		return 0, problem("", "%g is not a tempo; expected %d to %d quarter notes a minute", tempo, slowestTempo, fastestTempo)
	}
	return tempo, nil
}

// String writes the time signature, as in 4/4.
func (m Meter) String() string { return strconv.Itoa(m.Beats) + "/" + strconv.Itoa(m.Unit) }
