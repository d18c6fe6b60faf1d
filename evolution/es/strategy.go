// Package es is an evolution strategy that learns games from self-play alone. It has one task per game: Connect Four (system self-play) and
// checkers (system draughts). One network, the mean, has children in mirrored pairs. All children play the same games against the mean and some of
// its ancestors. The mean then moves towards the better children, and away from the worse ones. The gamer of a run is the average of the means of
// many generations.
package es

import (
	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// strategy moves a mean towards its better children. It does not know what the numbers mean. Children 2k and 2k+1 are pair k; they are mirror
// images of each other about the mean.
type strategy struct {
	Ascent
	offspring int
	bound     float64 // the numbers of a mean are in [−bound, bound]
}

// noise returns a vector for a pair of children, in units of the step: the first child is the mean plus the noise, the second child is the mean
// minus the noise.
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

// tell returns the next mean and average. It moves the mean by the sum of the children's noise, weighted by the ranks of their fitness: the better
// half has positive weights, the worse half negative ones. The average follows the mean.
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

// weigh gives each child a weight by its rank. The weights are in equal steps, symmetric about zero. The positive weights add up to one.
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
