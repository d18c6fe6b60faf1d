// Package es is an evolution strategy that learns games by self-play alone. It has a task for Connect Four (system self-play) and one for checkers
// (system draughts). A network called the mean has children in pairs: one adds a random vector to the mean, the other subtracts it. All children
// play the same games, against the mean and some of its ancestors. Then the mean moves towards the better children and away from the worse ones. The
// gamer of a run is the average of the means of many generations.
package es

import (
	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// strategy moves a mean towards its better children. It knows only numbers, not networks. Children 2k and 2k+1 are pair k, and lie on opposite sides
// of the mean.
type strategy struct {
	Ascent
	offspring int
	bound     float64 // a mean's numbers are kept in [−bound, bound]
}

// noise returns the random vector of a pair of children. The first child is the mean plus Step times the vector, the second child is the mean minus
// it.
type noise func(pair int) []float64

// ask returns the numbers of child i.
func (s strategy) ask(mean []float64, noise noise, i int) []float64 {
	step := s.Step * float64(1-2*(i%2))
	x := noise(i / 2)
	for j := range x {
		x[j] = mean[j] + float64(step*x[j])
	}
	return x
}

// tell returns the next mean and average. The mean moves by the sum of the children's vectors, weighted by rank: the better half of the children has
// positive weights, the worse half negative ones. The average follows the mean slowly.
func (s strategy) tell(mean, average []float64, noise noise, fitness []int) (nextMean, nextAverage []float64) {
	weights := weigh(fitness)
	sum := make([]float64, len(mean))
	for pair := range s.offspring / 2 {
		weight := weights[2*pair] - weights[2*pair+1]
		for j, z := range noise(pair) {
			sum[j] += float64(weight * z)
		}
	}
	length := s.Learn * s.Step
	nextMean, nextAverage = make([]float64, len(sum)), make([]float64, len(sum))
	for j := range sum {
		nextMean[j] = max(-s.bound, min(s.bound, mean[j]+float64(length*sum[j])))
		nextAverage[j] = average[j] + float64(s.Average*(nextMean[j]-average[j]))
	}
	return nextMean, nextAverage
}

// weigh returns a weight for each child, by the rank of its fitness. Weights decrease in equal steps and are symmetric about zero. The positive
// weights add up to one.
func weigh(fitness []int) []float64 {
	n := len(fitness)
	weights := make([]float64, n)
	total := float64(n*n) / 8
	for rank, child := range (arena.Scores{Fitness: fitness}).Ranking() {
		weights[child] = float64(n-1-2*rank) / 2 / total
	}
	return weights
}

func firstMean(seed uint64, numbers int, spread float64) []float64 {
	r := rng.Stream(seed, "population")
	mean := make([]float64, numbers)
	for i := range mean {
		mean[i] = spread * rng.Normal(r)
	}
	return mean
}

// newer returns the newer half of the ancestors.
func newer[G any](ancestors []G) []G { return ancestors[len(ancestors)/2:] }
