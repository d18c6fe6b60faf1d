package notation

import (
	"slices"

	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// sign is a clef sign, perhaps with an octave mark.
type sign struct {
	letter string
	line   int // number of the line on which the letter stands; the lowest line is 1
	octave int // number of octaves by which notes sound higher than in the clef without an octave mark
	bottom int // position of the lowest line, in letters above C0
}

const e4, g2 = 7*4 + 2, 7*2 + 4

var (
	treble = sign{"G", 2, 0, e4}
	alto   = sign{"C", 3, 0, e4 - 6}
	tenor  = sign{"C", 4, 0, e4 - 8}
	bass   = sign{"F", 4, 0, g2}

	unpitched = sign{letter: "percussion", bottom: e4}

	givenClefs = map[scores.Clef]sign{
		scores.Treble:    treble,
		scores.Treble8:   treble.shifted(-1),
		scores.AltoClef:  alto,
		scores.TenorClef: tenor,
		scores.BassClef:  bass,
	}

	// The clefs from which the program chooses, the easiest to read first. autoClefs is for a single staff whose instrument has no usual clef;
	// handClefs is for the upper and the lower staff of a grand staff.
	autoClefs = []sign{
		treble, bass, treble.shifted(-1), treble.shifted(1), bass.shifted(-1), treble.shifted(2), bass.shifted(-2),
	}
	handClefs = [2][]sign{
		{treble, treble.shifted(1), treble.shifted(2)},
		{bass, bass.shifted(-1), bass.shifted(-2)},
	}
)

// middle returns the position of the middle line, in letters above C0.
func (c sign) middle() int { return c.bottom + 4 }

// shifted returns the clef with an octave mark by which notes sound the given number of octaves higher.
func (c sign) shifted(octaves int) sign {
	c.octave += octaves
	c.bottom += 7 * octaves
	return c
}

// Costs that say how hard music is to read. The first letter beyond two ledger lines costs 1, the second 2 more, and so on. Each note in a clef that
// is one octave away from the usual clef costs octaveCost. If the clef is two octaves away, it costs four times as much. A change of clef costs
// changeCost.
const (
	octaveCost = 2
	changeCost = 10
)

// suitingClefs chooses a clef for each bar, so that the bars together are easiest to read. bars lists the keys in each bar. The parameter from lists
// the possible clefs, the usual one first. A clef changes only in bars with notes.
func suitingClefs(bars [][]int, from []sign) []sign {
	cost := func(i, c int) int { return from[c].cost(bars[i], from[0].octave) }
	change := func(i int) int {
		if len(bars[i]) == 0 {
			return never
		}
		return changeCost
	}
	clefs := make([]sign, len(bars))
	for i, c := range path(len(bars), len(from), cost, change) {
		clefs[i] = from[c]
	}
	return clefs
}

// instrumentClefs chooses clefs like suitingClefs, but for an instrument that reads only some clefs (parameter from). If these clefs differ only by
// octave marks, all bars get the same clef, because players choose the octave once for a whole piece.
func instrumentClefs(bars [][]int, from []sign) []sign {
	if slices.ContainsFunc(from, func(c sign) bool { return c.letter != from[0].letter }) {
		return suitingClefs(bars, from)
	}
	return slices.Repeat(suitingClefs([][]int{slices.Concat(bars...)}, from), len(bars))
}

// cost says how hard keys are to read in the clef. usual is the octave mark (in octaves) of the player's usual clef.
func (c sign) cost(keys []int, usual int) int {
	away := c.octave - usual
	cost := octaveCost * away * away * len(keys)
	for _, key := range keys {
		n := c.outside(key)
		cost += n * (n + 1) / 2
	}
	return cost
}

// outside returns how many letters a key lies beyond the second ledger line above or below the staff. It returns 0 for keys up to that line,
// because they are easy to read.
func (c sign) outside(key int) int {
	const low, high = -4, 8 + 4 // the second ledger lines below and above the staff, in letters above the lowest line
	height := c.height(key)
	return max(0, low-height, height-high)
}

// holds reports whether no key lies beyond two ledger lines.
func (c sign) holds(bars [][]int) bool {
	return !slices.ContainsFunc(slices.Concat(bars...), func(key int) bool { return c.outside(key) > 0 })
}

// ledgers returns the number of ledger lines that a note on a key needs.
func (c sign) ledgers(key int) int {
	const highest = 8 // the highest line of the staff, in letters above the lowest line
	height := c.height(key)
	return max(0, -height/2, (height-highest)/2)
}

// height returns the position of a key, in letters above the lowest line.
func (c sign) height(key int) int { return fifths.NamesOf(key % 12)[0].Height(key) - c.bottom }
