package cmaes

import (
	"math"
	"slices"
)

// theta is how far ranks may change by noise, as a share of what chance would change them by (θ of Hansen,
// Niederberger, Guzzella and Koumoutsakos 2009, section IV).
const theta = 0.2

// uncertainty is what a second measure of the same samples says about the first: more than 0 if their ranks
// change too much. Equal values share a rank.
func uncertainty(first, second []int) float64 {
	joint := slices.Concat(first, second)
	slices.Sort(joint)
	rank := func(value int) float64 {
		low, _ := slices.BinarySearch(joint, value)
		above, _ := slices.BinarySearch(joint, value+1)
		return float64(low+above+1) / 2
	}
	sum := 0.0
	for i := range first {
		old, again := rank(first[i]), rank(second[i])
		low, high := min(old, again), max(old, again)
		change := 0.0
		if low < high { // its own other value counts for nothing
			high--
			change = high - low
		}
		sum += 2*change - float64(theta*(byChance(low, len(joint)-1)+byChance(high, len(joint)-1)))
	}
	return sum
}

// byChance is the median distance of a rank from the ranks 1 to n, which is odd.
func byChance(rank float64, n int) float64 {
	all := make([]float64, n)
	for i := range all {
		all[i] = math.Abs(float64(i+1) - rank)
	}
	slices.Sort(all)
	return all[n/2]
}

// widened has larger steps, by the factor of the same paper, so that samples differ by more than the noise.
func (d distribution) widened() distribution {
	d.step = min(maxStep, float64(d.step*(1+2/float64(len(d.mean)+10))))
	return d
}
