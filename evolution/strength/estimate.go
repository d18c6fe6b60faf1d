package strength

import "math"

// Estimate is a measured number and its confidence interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Quantiles of the normal distribution for two-sided intervals of 90 % and 95 %.
const (
	z90 = 1.6448536269514722
	z95 = 1.959963984540054
)

// around returns value ± margin. It rounds both first, so that a fused multiply-add cannot change the ends.
func around(value, margin float64) Estimate {
	value, margin = float64(value), float64(margin)
	return Estimate{value, value - margin, value + margin}
}

// Share returns k/n with Wilson's 95 % interval. This interval is right even near 0 and 1, where the shares of strong gamers are. If n is 0, Share
// returns 0 with the interval from 0 to 1.
func Share(k, n int) Estimate { return share(float64(k), float64(n)) }

// share is Share for numbers of points, which may include halves. With halves the interval is too wide.
func share(k, n float64) Estimate {
	if n == 0 {
		return Estimate{0, 0, 1}
	}
	p := k / n
	z := z95 * z95 / n
	middle, margin := (p+float64(z/2))/(1+z), z95*math.Sqrt(p*(1-p)/n+z/(4*n))/(1+z)
	return Estimate{p, max(0, middle-margin), min(1, middle+margin)}
}
