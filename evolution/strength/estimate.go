package strength

import "math"

// Estimate is a measured figure and its confidence interval.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Quantiles of the normal distribution: 95 % and 97.5 %.
const (
	z90 = 1.6448536269514722
	z95 = 1.959963984540054
)

// around is value ± margin. Both are rounded first, so that fused multiply-add cannot change the ends.
func around(value, margin float64) Estimate {
	value, margin = float64(value), float64(margin)
	return Estimate{value, value - margin, value + margin}
}

// Share is k/n with Wilson's 95 % interval, which also holds near 0 and 1, where strong gamers are. If n is 0, it is 0 with the interval
// from 0 to 1.
func Share(k, n int) Estimate { return share(float64(k), float64(n)) }

// share is Share for points that include halves; then its interval is too wide.
func share(k, n float64) Estimate {
	if n == 0 {
		return Estimate{0, 0, 1}
	}
	p := k / n
	z := z95 * z95 / n
	middle, margin := (p+float64(z/2))/(1+z), z95*math.Sqrt(p*(1-p)/n+z/(4*n))/(1+z)
	return Estimate{p, max(0, middle-margin), min(1, middle+margin)}
}
