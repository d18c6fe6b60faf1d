package compose

import (
	"math/rand/v2"
	"slices"
)

// weighted draws the lengths of a bar's parts, in grid units. Notes have the score's lengths; a
// rest has any length from shortest on. The probability of a division is proportional to the
// product of its notes' weights.
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

// weightedLength is a possible length of a part of a bar.
type weightedLength struct {
	units  int
	weight uint64
}

// lengths lists the possible lengths of a note or rest, up to units.
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

// ways returns ways[i][n]: the total weight of all divisions of n units into the parts from i on.
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
