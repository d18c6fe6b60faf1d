package compose

import (
	"math"
	"math/rand/v2"
	"slices"
)

const notesInBar = 3

// slot is the place of a note in its bar, in ticks from the bar's start.
type slot struct{ start, end int }

// rhythm divides the next bar into notes and rests. placement draws their number and order, division their lengths. Divisions are into
// whole grid units, none shorter than the score's shortest; all are equally likely. With probability Rhythm.Dotted, only divisions with a
// dotted note are drawn. A score may use patterns, Euclidean rhythms or weights instead.
func (c *Composer) rhythm(m Move) (notes [notesInBar]slot) {
	switch {
	case c.score.Rhythm.Patterns != nil:
		return c.patterned(m)
	case c.score.Rhythm.Euclid != nil:
		return c.euclidean(m)
	}
	sounding, parts := c.placement()
	tick, note := 0, 0
	for i, units := range c.division(sounding, parts) {
		end := tick + units*c.score.Grid
		if note < notesInBar && sounding[note] == i {
			notes[note] = slot{tick, end}
			note++
		}
		tick = end
	}
	return notes
}

// placement chooses at random how many parts the next bar has, and which of them are notes. Every number of rests up to the score's limit is equally
// likely, and so is every placement.
func (c *Composer) placement() (sounding [notesInBar]int, parts int) {
	most := c.score.Rhythm.Rests
	if most == 0 {
		return [...]int{0, 1, 2}, notesInBar
	}
	random := stream(c.seed, forRests, c.bars)
	parts = notesInBar + random.IntN(most+1)
	return [notesInBar]int(sample(random, notesInBar, parts)), parts
}

// division draws the lengths of the next bar's parts, in grid units.
func (c *Composer) division(sounding [notesInBar]int, parts int) []int {
	s := c.score
	random := stream(c.seed, forRhythm, c.bars)
	units, shortest := s.Meter.Ticks()/s.Grid, s.Shortest()/s.Grid
	if s.Rhythm.Dotted > 0 && stream(c.seed, forDots, c.bars).Float64() < s.Rhythm.Dotted {
		dotted := s.DottedLengths(parts - notesInBar)
		for i := range dotted {
			dotted[i] /= s.Grid
		}
		return divideDotted(random, units, parts, shortest, sounding[:], dotted)
	}
	if s.Rhythm.Weights != nil {
		return c.weighted(random, units, parts, shortest, sounding[:])
	}
	return divide(random, units, parts, shortest)
}

// divide divides units into parts of at least shortest, all divisions equally
// likely. It sets shortest-1 units of each part aside and cuts the rest at random:
// each set of cuts is one division.
func divide(random *rand.Rand, units, parts, shortest int) []int {
	free := units - parts*(shortest-1)
	lengths := append(sample(random, parts-1, free-1), free-1)
	last := -1
	for i, cut := range lengths {
		lengths[i] = cut - last + shortest - 1
		last = cut
	}
	return lengths
}

// divideDotted is divide, restricted to divisions with a note of a dotted length. It draws a note, its dotted length and a division of the
// rest, all equally likely. A division with several dotted notes can be drawn in several ways, and so is accepted only if its first dotted
// note was the one drawn.
func divideDotted(random *rand.Rand, units, parts, shortest int, sounding, dotted []int) []int {
	total, until := uint64(0), make([]uint64, len(dotted))
	for i, length := range dotted {
		total += divisions(units-length, parts-1, shortest)
		until[i] = total
	}
	for {
		at := sounding[random.IntN(len(sounding))]
		drawn := random.Uint64N(total)
		length := dotted[slices.IndexFunc(until, func(end uint64) bool { return drawn < end })]
		lengths := slices.Insert(divide(random, units-length, parts-1, shortest), at, length)
		first := slices.IndexFunc(sounding, func(i int) bool { return slices.Contains(dotted, lengths[i]) })
		if sounding[first] == at {
			return lengths
		}
	}
}

// divisions returns the number of possible results of divide, a binomial coefficient.
func divisions(units, parts, shortest int) uint64 {
	n, k := uint64(units-parts*(shortest-1)-1), uint64(parts-1)
	ways := uint64(1)
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// sample draws k different numbers from 0 to n−1, ascending; every set is equally likely.
func sample(random *rand.Rand, k, n int) []int {
	const most = 7 // parts of a bar
	chosen := make([]int, 0, most)
	for len(chosen) < k {
		next, at := random.IntN(n-len(chosen)), 0
		for at < len(chosen) && chosen[at] <= next {
			next++
			at++
		}
		chosen = slices.Insert(chosen, at, next)
	}
	return chosen
}

// swung maps a written tick of the bar to the tick on which it sounds. Within each note of a swung
// pair, time runs evenly. After the last whole pair of the bar nothing moves.
func (c *Composer) swung(tick int) int {
	unit := c.score.Rhythm.Swing.Unit
	if unit == 0 {
		return tick
	}
	pair := tick / (2 * unit) * 2 * unit
	if pair+2*unit > c.score.Meter.Ticks() {
		return tick
	}
	first := int(math.Round(c.score.Rhythm.Swing.Share * float64(2*unit)))
	within := tick - pair
	if within < unit {
		return pair + within*first/unit
	}
	return pair + first + (within-unit)*(2*unit-first)/unit
}

// Euclid spreads k onsets over n steps as evenly as possible (0 ≤ k ≤ n, n ≥ 1), and rotates the
// result left by turn steps. These are the rhythms E(k, n) of Toussaint (2005), found by
// Bjorklund's algorithm.
func Euclid(k, n, turn int) []bool {
	heads := slices.Repeat([][]bool{{true}}, k)
	tails := slices.Repeat([][]bool{{false}}, n-k)
	for first := true; len(heads) > 0 && (len(tails) > 1 || first && len(tails) > 0); first = false {
		pairs := min(len(heads), len(tails))
		joined := make([][]bool, pairs)
		for i := range joined {
			joined[i] = slices.Concat(heads[i], tails[i])
		}
		rest := slices.Concat(heads[pairs:], tails[pairs:])
		heads, tails = joined, rest
	}
	steps := slices.Concat(slices.Concat(heads...), slices.Concat(tails...))
	turn = (turn%n + n) % n
	return slices.Concat(steps[turn:], steps[:turn])
}
