package contest

import (
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// FirstWeights draws the weights of a run's first network, uniformly from −initial to initial.
func FirstWeights(s mlp.Shape, initial float64, seed uint64) []float64 {
	r, all := rng.Stream(seed, "population"), make([]float64, s.Weights())
	for i := range all {
		all[i] = initial * (2*float64(r.Float64()) - 1)
	}
	return all
}

// Single converts weights to single precision, which networks use.
func Single(weights []float64) []float32 {
	all := make([]float32, len(weights))
	for i, w := range weights {
		all[i] = float32(w)
	}
	return all
}
