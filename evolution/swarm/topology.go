package swarm

import (
	"math"
	"slices"
)

// The topologies of swarms (section 2.7.2).
const (
	Star       = "star"        // each particle is connected to all others
	Ring       = "ring"        // each to the nearest in a ring
	Wheel      = "wheel"       // the first to all others, and these only to it
	VonNeumann = "von-neumann" // each to four neighbours: left, right, above, below
)

// topologies return the neighbourhood of particle i of n, including i, in any order and possibly with duplicates. Only rings use size.
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
		// The lattice is filled row by row. The end of a row is joined to the start of the next, so that any number of particles works.
		width := int(math.Sqrt(float64(n)))
		var four []int
		for _, d := range []int{-width, -1, 1, width} {
			four = append(four, wrap(i+d, n))
		}
		return append(four, i)
	},
}

// around lists the particles i+from to i+to of a ring of n.
func around(i, from, to, n int) []int {
	var all []int
	for d := from; d <= to; d++ {
		all = append(all, wrap(i+d, n))
	}
	return all
}

// wrap is the index i in a ring of n.
func wrap(i, n int) int { return (i%n + n) % n }

// neighbourhoods lists the members of each particle's neighbourhood.
func (s Settings) neighbourhoods() [][]int {
	all := make([][]int, s.Individuals)
	for i := range all {
		all[i] = slices.Compact(slices.Sorted(slices.Values(topologies[s.Topology](i, s.Individuals, s.Neighbourhood))))
	}
	return all
}
