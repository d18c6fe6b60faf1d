package swarm

import (
	"math"
	"slices"
)

// The topologies of swarms (section 2.7.2).
const (
	Star       = "star"        // each particle is connected to all others
	Ring       = "ring"        // each particle is connected to the nearest ones in a ring
	Wheel      = "wheel"       // the first particle is connected to all others, which are connected only to it
	VonNeumann = "von-neumann" // each particle is connected to four neighbours: left, right, above, below
)

// topologies has functions that return the neighbourhood of particle i of n. It includes i, and has any order; it may have duplicates. Only Ring
// uses size.
var topologies = map[string]func(i, n, size int) []int{
	Star: func(_, n, _ int) []int { return around(0, 0, n-1, n) },
	Ring: func(i, n, size int) []int {
		size = min(size, n)
		return around(i, -(size-1)/2, size/2, n)
	},
	Wheel: func(i, n, _ int) []int {
		if i == 0 {
			return around(0, 0, n-1, n)
		}
		return []int{0, i}
	},
	VonNeumann: func(i, n, _ int) []int {
		// The lattice is filled row by row. The end of a row is joined to the start of the next row, so that any number of particles works.
		width := int(math.Sqrt(float64(n)))
		var four []int
		for _, d := range []int{-width, -1, 1, width} {
			four = append(four, wrap(i+d, n))
		}
		return append(four, i)
	},
}

// around lists the indexes i+from to i+to in a ring of n particles.
func around(i, from, to, n int) []int {
	var all []int
	for d := from; d <= to; d++ {
		all = append(all, wrap(i+d, n))
	}
	return all
}

// wrap returns the index i in a ring of n particles: 0 to n-1.
func wrap(i, n int) int { return (i%n + n) % n }

// neighbourhoods returns the indexes of each particle's neighbourhood, sorted and without duplicates.
func (s Settings) neighbourhoods() [][]int {
	all := make([][]int, s.Individuals)
	for i := range all {
		all[i] = slices.Compact(slices.Sorted(slices.Values(topologies[s.Topology](i, s.Individuals, s.Neighbourhood))))
	}
	return all
}
