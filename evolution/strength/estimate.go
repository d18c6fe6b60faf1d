package strength

import "math"

// Estimate is a measured number with its confidence interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Quantiles of the standard normal distribution, for two-sided intervals of 90 % and 95 %.
const (
	z90 = 1.6448536269514722
	z95 = 1.959963984540054
)

// around returns value ± margin. It rounds both first, so that no machine uses a fused multiply-add, which would give other bits.
func around(value, margin float64) Estimate {
	value, margin = float64(value), float64(margin)
	return Estimate{value, value - margin, value + margin}
}

// Share returns k/n with Wilson's 95 % interval, which is accurate even for shares near 0 and 1, which strong gamers have. For n = 0 it returns 0,
// with the interval from 0 to 1.
func Share(k, n int) Estimate { return share(float64(k), float64(n)) }

// share does the same as Share for points, which can be halves. With halves the interval is wider than necessary.
func share(k, n float64) Estimate {
	if n == 0 {
		return Estimate{0, 0, 1}
	}
	p := k / n
	z := z95 * z95 / n
	middle, margin := (p+float64(z/2))/(1+z), z95*math.Sqrt(p*(1-p)/n+z/(4*n))/(1+z)
	return Estimate{p, max(0, middle-margin), min(1, middle+margin)}
}
