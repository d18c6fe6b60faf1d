package compose

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"

	"midiconnect4/scores"
)

const notesInBar = 3

// slot is the time of a note in its bar: ticks from the start of the bar.
type slot struct{ start, end int }

// rhythm divides the next bar at random into notes and rests. Function placement chooses their number and order, and function division their
// lengths. All lengths are whole grid units, at least the score's shortest length. All divisions are equally likely, with one exception: with
// probability Rhythm.Dotted, only divisions with a dotted note are used. A score may use patterns, Euclidean rhythms or weights instead.
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

// placement chooses at random how many parts (notes and rests) the next bar has, and which of them are notes. Every number of rests up to the
// score's limit is equally likely. Every way to place the notes is equally likely, too.
func (c *Composer) placement() (sounding [notesInBar]int, parts int) {
	most := c.score.Rhythm.Rests
	if most == 0 {
		return [...]int{0, 1, 2}, notesInBar
	}
	random := stream(c.seed, forRests, c.bars)
	parts = notesInBar + random.IntN(most+1)
	return [notesInBar]int(sample(random, notesInBar, parts)), parts
}

// division returns random lengths of the parts (notes and rests) of the next bar, in grid units. sounding lists the indices of the parts that
// are notes.
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

// divide divides a number of grid units at random into parts that are not shorter than the given length (shortest). All divisions are equally likely.
// To achieve this, divide sets shortest-1 units of each part aside, and cuts the other units at random positions. Each set of positions gives one
// division.
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

// divideDotted is like divide, but returns only divisions with a note of a dotted length; all of these are equally likely. It chooses a note,
// its dotted length, and a division of the rest of the bar. A division with several dotted notes can arise in several ways. So it is accepted
// only if the chosen note is its first dotted note.
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

// divisions returns the number of results that divide can have, a binomial coefficient.
func divisions(units, parts, shortest int) uint64 {
	n, k := uint64(units-parts*(shortest-1)-1), uint64(parts-1)
	ways := uint64(1)
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// sample returns k different random numbers from 0 to n−1, ascending. Every set of numbers is equally likely.
func sample(random *rand.Rand, k, n int) []int {
	const most = 7 // a bar has at most seven parts (notes and rests)
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

// swung returns the tick at which a note of a part sounds that is written at a tick of the bar. In a pair of swung notes, the first is lengthened and the
// second shortened, and time runs evenly within each note. At the end of the bar, notes after the last complete pair are not changed.
func (c *Composer) swung(tick int, part *scores.Player) int {
	unit, share := c.score.Rhythm.Swing.Unit, c.score.Rhythm.Swing.Share
	if part.Swing != nil {
		unit, share = cmp.Or(unit, scores.SwingUnit), *part.Swing
	}
	if unit == 0 {
		return tick
	}
	pair := tick / (2 * unit) * 2 * unit
	if pair+2*unit > c.score.Meter.Ticks() {
		return tick
	}
	first := int(math.Round(share * float64(2*unit)))
	within := tick - pair
	if within < unit {
		return pair + within*first/unit
	}
	return pair + first + (within-unit)*(2*unit-first)/unit
}

// Euclid spreads k onsets over n steps as evenly as possible (0 ≤ k ≤ n, n ≥ 1), and rotates the result left by turn steps. These are the
// rhythms E(k, n) of Toussaint (2005). It uses Bjorklund's algorithm.
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
