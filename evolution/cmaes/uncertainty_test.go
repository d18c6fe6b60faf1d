package cmaes

import (
	"math"
	"testing"

	"midiconnect4/internal/rng"
)

// TestUncertainty works out two cases by the formulas of the paper. There are seven ranks that a rank of eight may
// change to: from 1 or 7 the median change is 3, from 2 or 6 it is 2, from 3 to 5 it is 2.
func TestUncertainty(t *testing.T) {
	const limit = 0.2
	for _, c := range []struct {
		first, second []int
		want          float64
	}{
		// The ranks are 1 2, 3 4, 5 6, 7 8: none passes another's, and each pair counts from its lower one.
		{[]int{0, 10, 20, 30}, []int{1, 11, 21, 31}, -limit * 2 * (3 + 2 + 2 + 3)},
		// The other way round: 1 8, 3 6, 4 5 and 2 7 of 0 9, 2 6, 3 5 and 1 7 change by 6, 2, 0 and 4.
		{[]int{0, 2, 3, 1}, []int{9, 6, 5, 7}, 2*(6+2+0+4) - limit*((3+3)+(2+2)+(2+2)+(2+2))},
		// All are equal, and share the rank 4.5.
		{[]int{5, 5, 5, 5}, []int{5, 5, 5, 5}, -limit * 4 * 2 * 1.5},
	} {
		if got := uncertainty(c.first, c.second); math.Abs(got-c.want) > 1e-12 {
			t.Errorf("%v and %v: %v, want %v", c.first, c.second, got, c.want)
		}
	}
}

// TestNoiseWidensSteps minimises a sphere with and without noise that hides its slope near the optimum: without noise no
// step is widened, and with it steps end wide.
func TestNoiseWidensSteps(t *testing.T) {
	for _, noise := range []float64{0, 1000} {
		r := rng.Stream(3, "noise")
		const n, samples = 5, 20
		d, c, widened := start(ones(n), 0.5, false), newConstants(n, samples, false), 0
		for generation := 1; generation <= 60; generation++ {
			zs, first, second := make([][]float64, samples), make([]int, samples), make([]int, samples)
			for i := range zs {
				zs[i] = make([]float64, n)
				for k := range zs[i] {
					zs[i][k] = rng.Normal(r)
				}
				value := -1e6 * sphere(d.sample(zs[i]))
				first[i], second[i] = int(value+1000*noise*rng.Normal(r)), int(value+1000*noise*rng.Normal(r))
			}
			p := &Population{distribution: d}
			p.scores.Fitness, p.second.Fitness = make([]int, samples), second
			for i := range first {
				p.scores.Fitness[i] = first[i] + second[i]
			}
			var best [][]float64
			for _, i := range p.scores.Ranking()[:len(c.weights)] {
				best = append(best, zs[i])
			}
			d = d.tell(c, best, generation)
			if uncertainty(p.first(samples), second) > 0 {
				d, widened = d.widened(), widened+1
			}
		}
		if noise == 0 && (widened > 0 || d.step > 1e-2) || noise > 0 && (widened < 40 || d.step < 0.1) {
			t.Errorf("noise %v: widened %d times, step %v", noise, widened, d.step)
		}
	}
}
