package notation

import (
	"slices"

	"midiconnect4/compose/fifths"
	"midiconnect4/scores"
)

// sign is a clef.
type sign struct {
	letter string
	line   int // number of the letter's line, from below
	octave int // octaves by which notes sound above those of the plain clef
	bottom int // lowest line, in steps above C0
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

	// The clefs to choose from, the easiest first: for a single staff whose instrument has no usual
	// clef, and for the upper and lower staff of a grand staff.
	autoClefs = []sign{
		treble, bass, treble.shifted(-1), treble.shifted(1), bass.shifted(-1), treble.shifted(2), bass.shifted(-2),
	}
	handClefs = [2][]sign{
		{treble, treble.shifted(1), treble.shifted(2)},
		{bass, bass.shifted(-1), bass.shifted(-2)},
	}
)

// middle returns the middle line, in steps above C0.
func (c sign) middle() int { return c.bottom + 4 }

// shifted returns the clef for notes that sound the given number of octaves higher.
func (c sign) shifted(octaves int) sign {
	c.octave += octaves
	c.bottom += 7 * octaves
	return c
}

// Costs of reading, beside those of ledger lines: 1 for the first step beyond two ledger lines, 2 more for the second, and so on. octaveCost applies
// to each note in a clef an octave away from the usual one (four times as much for two octaves), changeCost to a change of clef.
const (
	octaveCost = 2
	changeCost = 10
)

// suitingClefs chooses the clef for each bar of keys that makes the whole easiest to read. The
// usual clef is the first of from. Clefs change only in bars with notes.
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

// instrumentClefs is suitingClefs for the clefs of an instrument. If these clefs differ only in octave, all bars get the same clef, because a player
// chooses the octave once.
func instrumentClefs(bars [][]int, from []sign) []sign {
	if slices.ContainsFunc(from, func(c sign) bool { return c.letter != from[0].letter }) {
		return suitingClefs(bars, from)
	}
	return slices.Repeat(suitingClefs([][]int{slices.Concat(bars...)}, from), len(bars))
}

// cost returns how hard keys are to read in a clef. usual is the octave of the player's usual clef.
func (c sign) cost(keys []int, usual int) int {
	away := c.octave - usual
	cost := octaveCost * away * away * len(keys)
	for _, key := range keys {
		n := c.outside(key)
		cost += n * (n + 1) / 2
	}
	return cost
}

// outside returns how many steps a key lies beyond two ledger lines. Keys up to two ledger lines are as easy to read as those on the staff.
func (c sign) outside(key int) int {
	const low, high = -4, 8 + 4 // from the lowest line
	height := c.height(key)
	return max(0, low-height, height-high)
}

// holds reports whether all keys lie within two ledger lines.
func (c sign) holds(bars [][]int) bool {
	return !slices.ContainsFunc(slices.Concat(bars...), func(key int) bool { return c.outside(key) > 0 })
}

// ledgers returns the number of ledger lines that a key needs.
func (c sign) ledgers(key int) int {
	const highest = 8 // line, from the lowest
	height := c.height(key)
	return max(0, -height/2, (height-highest)/2)
}

// height returns the position of a key, in steps from the lowest line.
func (c sign) height(key int) int { return fifths.NamesOf(key % 12)[0].Height(key) - c.bottom }
