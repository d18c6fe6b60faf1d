package compose

import (
	"math/rand/v2"
	"slices"
)

// weighted returns random lengths of the parts (notes and rests) of a bar, in grid units. A note has one of the lengths in the score; a rest has
// at least the length shortest. The probability of a division is proportional to the product of the weights of its notes.
func (c *Composer) weighted(random *rand.Rand, units, parts, shortest int, sounding []int) []int {
	ways := c.ways(units, parts, shortest, sounding)
	lengths := make([]int, parts)
	left := units
	for i := range lengths {
		drawn := random.Uint64N(ways[i][left])
		for _, one := range c.lengths(left, shortest, slices.Contains(sounding, i)) {
			after := one.weight * ways[i+1][left-one.units]
			if drawn < after {
				lengths[i] = one.units
				break
			}
			drawn -= after
		}
		left -= lengths[i]
	}
	return lengths
}

// weightedLength is a length that a note or rest of a bar may have.
type weightedLength struct {
	units  int
	weight uint64
}

// lengths lists the lengths that a note or rest may have, up to units.
func (c *Composer) lengths(units, shortest int, note bool) (all []weightedLength) {
	if !note {
		for length := shortest; length <= units; length++ {
			all = append(all, weightedLength{length, 1})
		}
		return all
	}
	for _, w := range c.score.Rhythm.Weights {
		if length := w.Ticks / c.score.Grid; length <= units {
			all = append(all, weightedLength{length, uint64(w.Weight)})
		}
	}
	return all
}

// ways returns a table: ways[i][n] is the total weight of all ways to divide n grid units into the parts i, i+1, ….
func (c *Composer) ways(units, parts, shortest int, sounding []int) [][]uint64 {
	ways := make([][]uint64, parts+1)
	for i := range ways {
		ways[i] = make([]uint64, units+1)
	}
	ways[parts][0] = 1
	for i := parts - 1; i >= 0; i-- {
		for n := range ways[i] {
			if !slices.Contains(sounding, i) {
				if n > 0 {
					ways[i][n] = ways[i][n-1]
				}
				if n >= shortest {
					ways[i][n] += ways[i+1][n-shortest]
				}
				continue
			}
			for _, w := range c.score.Rhythm.Weights {
				if length := w.Ticks / c.score.Grid; length <= n {
					ways[i][n] += uint64(w.Weight) * ways[i+1][n-length]
				}
			}
		}
	}
	return ways
}
