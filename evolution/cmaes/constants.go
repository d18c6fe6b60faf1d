package cmaes

import (
	"math"

	"midiconnect4/internal/detmath"
)

// constants are the parameters of CMA-ES, with the default values of Hansen (2016, table 1, without negative weights). If the covariance matrix C is
// diagonal, its learning rates are larger (Ros and Hansen 2008, section 3).
type constants struct {
	weights   []float64 // weights of the better half of the samples, best first; their sum is 1
	effective float64   // μ_eff
	stepRate  float64   // c_σ
	damping   float64   // d_σ
	pathRate  float64   // c_c
	rankOne   float64   // c_1
	rankMu    float64   // c_μ
	expected  float64   // χ_n, the expected length of a vector drawn from N(0, I)
	numbers   float64   // n, the dimension of a sample
}

// newConstants returns the constants for a number of samples per generation. n is the dimension of a sample.
func newConstants(n, samples int, diagonal bool) constants {
	c := constants{weights: make([]float64, samples/2), numbers: float64(n)}
	sum, squares := 0.0, 0.0
	for i := range c.weights {
		c.weights[i] = detmath.Log2(float64(samples+1)/2) - detmath.Log2(float64(i+1))
		sum += c.weights[i]
	}
	for i := range c.weights {
		c.weights[i] /= sum
		squares += float64(c.weights[i] * c.weights[i])
	}
	size, effective := c.numbers, 1/squares
	c.effective = effective
	c.stepRate = (effective + 2) / (size + effective + 5)
	c.damping = 1 + float64(2*max(0, math.Sqrt((effective-1)/(size+1))-1)) + c.stepRate
	c.pathRate = (4 + effective/size) / (size + 4 + 2*effective/size)
	c.rankOne = 2 / (float64((size+1.3)*(size+1.3)) + effective)
	c.rankMu = 2 * (effective - 2 + 1/effective) / (float64((size+2)*(size+2)) + effective)
	if diagonal {
		faster := (size + 2) / 3
		c.rankOne, c.rankMu = min(1, c.rankOne*faster), c.rankMu*faster
	}
	c.rankMu = min(1-c.rankOne, c.rankMu)
	c.expected = float64(math.Sqrt(size) * (1 - 1/(4*size) + 1/(21*size*size)))
	return c
}

// longest returns the largest length of p_σ for which p_c is updated (by the test h_σ). A longer p_σ means that the step size is growing fast; then
// C should not grow as well.
func (c constants) longest(generation int) float64 {
	const most = 700 // largest argument that Exp64 accepts
	forgotten := float64(2*generation) * float64(detmath.Log2(1-c.stepRate)*math.Ln2)
	known := 1 - detmath.Exp64(max(-most, forgotten))
	return float64((1.4 + 2/(c.numbers+1)) * c.expected * math.Sqrt(known))
}
