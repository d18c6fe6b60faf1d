package es

import (
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// Ascent is how a mean moves towards its better children, whatever its numbers
// are for. Children come in mirrored pairs: 2k and 2k+1 are pair k.
type Ascent struct {
	Offspring int     // children of a generation, an even number
	Step      float64 // standard deviation of a child's numbers from the mean's
	Learn     float64 // how far the mean goes, in steps
	Average   float64 // share of a generation in the average
	Range     float64 // the mean's numbers lie between this and its opposite
}

// Points make the fitness of children: wins less losses.
var Points = arena.Points{Win: 1, Loss: -1}

// First draws the first mean of a run, of some numbers with a standard deviation.
func First(from uint64, numbers int, spread float64) []float64 {
	r := rng.Stream(from, "population")
	mean := make([]float64, numbers)
	for i := range mean {
		mean[i] = spread * rng.Normal(r)
	}
	return mean
}

// noise is how a pair of children differ from a mean of some numbers, one by it
// and the other by its opposite, in steps.
func noise(from uint64, generation, pair, numbers int) []float64 {
	r := rng.Stream(from, "noise", uint64(generation), uint64(pair))
	z := make([]float64, numbers)
	for i := range z {
		z[i] = rng.Normal(r)
	}
	return z
}

// Child is the numbers of child i of a mean, in a generation of a run.
func (a Ascent) Child(mean []float64, from uint64, generation, i int) []float64 {
	step := a.Step * float64(1-2*(i%2))
	x := noise(from, generation, i/2, len(mean))
	for j := range x {
		x[j] = mean[j] + float64(step*x[j])
	}
	return x
}

// Move moves a mean by each child's difference from it, weighted by the rank of
// its fitness, the better half for it and the worse against it; and the average
// towards the mean.
func (a Ascent) Move(mean, average []float64, from uint64, generation int, fitness []int) (nextMean, nextAverage []float64) {
	weights := a.weights(fitness)
	sum := make([]float64, len(mean))
	for pair := range a.Offspring / 2 {
		weight := weights[2*pair] - weights[2*pair+1]
		for j, z := range noise(from, generation, pair, len(mean)) {
			sum[j] += float64(weight * z)
		}
	}
	length, limit := a.Learn*a.Step, a.Range
	nextMean, nextAverage = make([]float64, len(sum)), make([]float64, len(sum))
	for j := range sum {
		nextMean[j] = max(-limit, min(limit, mean[j]+float64(length*sum[j])))
		nextAverage[j] = average[j] + float64(a.Average*(nextMean[j]-average[j]))
	}
	return nextMean, nextAverage
}

// weights are the children's, from the best to the worst in equal steps about
// zero, those above it adding up to one.
func (a Ascent) weights(fitness []int) []float64 {
	n := a.Offspring
	order := make([]int, n)
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return fitness[b] - fitness[a] })
	weights := make([]float64, n)
	total := float64(n*n) / 8
	for rank, child := range order {
		weights[child] = (float64(n-1)/2 - float64(rank)) / total
	}
	return weights
}
