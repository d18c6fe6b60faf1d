package notation

import (
	"slices"

	"midiconnect4/scores"
)

// sign is a clef as it is drawn.
type sign struct {
	letter string
	line   int // that the letter names, from below
	octave int // octaves that notes sound above the letter's
	bottom int // the lowest line, in steps above C0
}

const e4, g2 = 7*4 + 2, 7*2 + 4

var (
	treble = sign{"G", 2, 0, e4}
	bass   = sign{"F", 4, 0, g2}

	givenClefs = map[scores.Clef]sign{
		scores.Treble:    treble,
		scores.Treble8:   treble.shifted(-1),
		scores.AltoClef:  {"C", 3, 0, e4 - 6},
		scores.TenorClef: {"C", 4, 0, e4 - 8},
		scores.BassClef:  bass,
	}

	// autoClefs is the clefs to choose from, the easiest to read first.
	autoClefs = []sign{
		treble, bass, treble.shifted(-1), treble.shifted(1), bass.shifted(-1), treble.shifted(2), bass.shifted(-2),
	}
)

// middle is the middle line, in steps above C0.
func (c sign) middle() int { return c.bottom + 4 }

// shifted is the same clef for notes that sound octaves higher.
func (c sign) shifted(octaves int) sign {
	c.octave += octaves
	c.bottom += 7 * octaves
	return c
}

// The difficulty of reading is measured in steps beyond two ledger lines. These are
// the costs of other things: a clef that sounds in another octave, by note and
// octave, and a change of clef.
const (
	octaveCost = 2
	changeCost = 10
)

// suitingClefs is the clef of each bar of keys, chosen to make the whole easiest to
// read. Clefs change only in bars with notes.
func suitingClefs(bars [][]int) []sign {
	costs := make([]int, len(autoClefs)) // up to here, by the clef here
	ways := make([][]int, len(bars))     // the clef before, by bar and clef
	for i, keys := range bars {
		before := slices.Clone(costs)
		cheapest := least(before)
		for c, clef := range autoClefs {
			ways[i] = append(ways[i], c)
			switch {
			case len(keys) == 0:
				continue
			case i > 0 && before[c] > before[cheapest]+changeCost:
				costs[c], ways[i][c] = before[cheapest]+changeCost, cheapest
			}
			costs[c] += clef.cost(keys)
		}
	}
	clefs := make([]sign, len(bars))
	c := least(costs)
	for i := range slices.Backward(bars) {
		clefs[i] = autoClefs[c]
		c = ways[i][c]
	}
	return clefs
}

// least is the index of the least number, the first of equal ones.
func least(numbers []int) int { return slices.Index(numbers, slices.Min(numbers)) }

// cost is how difficult keys are to read.
func (c sign) cost(keys []int) int {
	cost := octaveCost * abs(c.octave) * len(keys)
	for _, key := range keys {
		cost += c.outside(key)
	}
	return cost
}

// outside is how many steps a key lies beyond two ledger lines, which are as easy
// to read as the staff.
func (c sign) outside(key int) int {
	const low, high = -4, 8 + 4 // from the lowest line of the staff
	n := namesOf(key % 12)[0]
	step := 7*n.octave(key) + n.step() - c.bottom
	return max(0, low-step, step-high)
}
