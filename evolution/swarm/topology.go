package swarm

import (
	"math"
	"slices"
)

// Names of the topologies of swarms (section 2.7.2).
const (
	Star       = "star"        // each particle is connected to all others
	Ring       = "ring"        // particles form a ring; each is connected to the nearest ones
	Wheel      = "wheel"       // all particles are connected only to the first one
	VonNeumann = "von-neumann" // particles form a lattice; each is connected to four: left, right, above, below
)

// topologies maps a topology to a function that returns the neighbourhood of particle i of n. The result includes i, is unordered, and may have
// duplicates. Only Ring uses size.
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
		// The lattice is filled row by row. The end of each row is joined to the start of the next, which works for any number of particles.
		width := int(math.Sqrt(float64(n)))
		var four []int
		for _, d := range []int{-width, -1, 1, width} {
			four = append(four, wrap(i+d, n))
		}
		return append(four, i)
	},
}

// around returns the indexes of some neighbours of particle i in a ring of n particles: i+from, i+from+1, …, i+to.
func around(i, from, to, n int) []int {
	var all []int
	for d := from; d <= to; d++ {
		all = append(all, wrap(i+d, n))
	}
	return all
}

// wrap returns index i of a ring of n particles, within 0 to n-1.
func wrap(i, n int) int { return (i%n + n) % n }

// neighbourhoods returns the indexes of each particle's neighbours and itself, sorted and without duplicates.
func (s Settings) neighbourhoods() [][]int {
	all := make([][]int, s.Individuals)
	for i := range all {
		all[i] = slices.Compact(slices.Sorted(slices.Values(topologies[s.Topology](i, s.Individuals, s.Neighbourhood))))
	}
	return all
}
