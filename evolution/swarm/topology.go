package swarm

import (
	"math"
	"slices"
)

// The topologies of swarms (section 2.7.2): who is connected to whom.
const (
	Star       = "star"        // each particle to all others
	Ring       = "ring"        // each to those near it in the ring
	Wheel      = "wheel"       // the first one to all others, which know only that one
	VonNeumann = "von-neumann" // each to four: left and right, above and below
)

// topologies return the neighbourhood of particle i of n, itself included, in any order
// and perhaps with duplicates. size is the size of a ring's neighbourhood.
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
		// The lattice is written line after line. The end of a line is joined to the
		// beginning of the next, so that any number of particles makes a lattice.
		width := int(math.Sqrt(float64(n)))
		var four []int
		for _, d := range []int{-width, -1, 1, width} {
			four = append(four, wrap(i+d, n))
		}
		return append(four, i)
	},
}

// around is the particles from i+from to i+to of a ring of n.
func around(i, from, to, n int) []int {
	var all []int
	for d := from; d <= to; d++ {
		all = append(all, wrap(i+d, n))
	}
	return all
}

// wrap is i on a ring of n.
func wrap(i, n int) int { return (i%n + n) % n }

// neighbourhoods lists the neighbourhood of each particle, by number.
func (s Settings) neighbourhoods() [][]int {
	all := make([][]int, s.Individuals)
	for i := range all {
		all[i] = slices.Compact(slices.Sorted(slices.Values(topologies[s.Topology](i, s.Individuals, s.Neighbourhood))))
	}
	return all
}
