package compose

import (
	"math"
	"math/rand/v2"
	"slices"
)

const notesInBar = 3

// slot is what a note takes of its bar, in ticks from the bar's start.
type slot struct{ start, end int }

// rhythm divides the next bar into its notes and rests. Their number and places
// are drawn as placement says, and then their lengths: every division into whole
// grid units, none shorter than the score's shortest, is as likely as any other.
// As often as the score has it, only those with a dotted note are drawn from.
func (c *Composer) rhythm() (notes [notesInBar]slot) {
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

// placement says in how many parts the next bar falls, and which of them sound.
// Every number of rests up to the score's most is as likely as any other, and so
// is every choice of that number of parts.
func (c *Composer) placement() (sounding [notesInBar]int, parts int) {
	most := c.score.Rhythm.Rests
	if most == 0 {
		return [...]int{0, 1, 2}, notesInBar
	}
	random := stream(c.seed, forRests, c.bars)
	parts = notesInBar + random.IntN(most+1)
	return [notesInBar]int(sample(random, notesInBar, parts)), parts
}

// division is the lengths of the next bar's parts in grid units.
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
	return divide(random, units, parts, shortest)
}

// divide divides units into parts of shortest or more. Different cuts between
// the units that are left when all parts but for one unit of each have had their
// least make such a division; every set of cuts makes another.
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

// divideDotted is divide over the divisions of which a sounding part has one of
// the dotted lengths. A sounding part, its dotted length and a division of what
// is left are drawn, all such triples alike. A division comes up once for each
// dotted note in it, and counts when that is the first.
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

// divisions is how many ways there are for divide: a binomial coefficient.
func divisions(units, parts, shortest int) uint64 {
	n, k := uint64(units-parts*(shortest-1)-1), uint64(parts-1)
	ways := uint64(1)
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

// sample is k different numbers from 0 to n−1 in ascending order. Every such set
// is as likely as any other.
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

// swung is the tick of the bar on which what is written on a tick of it sounds.
// Within a pair of swung notes time runs evenly to where the second one starts,
// and evenly from there. What is left of the bar after the last pair stays as it
// is.
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
