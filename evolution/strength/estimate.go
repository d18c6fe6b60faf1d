package strength

import "math"

// Estimate is a measured figure and the interval that it lies in with some
// confidence.
type Estimate struct {
	Value float64 `json:"value"`
	Low   float64 `json:"low"`
	High  float64 `json:"high"`
}

// Quantiles of the normal distribution that leave 5 % and 2.5 % above.
const (
	z90 = 1.6448536269514722
	z95 = 1.959963984540054
)

// around is value, give or take margin.
func around(value, margin float64) Estimate { return Estimate{value, value - margin, value + margin} }

// Share is k of n, with Wilson's interval of 95 %: unlike the usual one it holds
// near 0 and 1 too, where good gamers are. Of nothing it is 0, anything being
// possible.
func Share(k, n int) Estimate {
	if n == 0 {
		return Estimate{0, 0, 1}
	}
	p, m := float64(k)/float64(n), float64(n)
	z := z95 * z95 / m
	middle, margin := (p+z/2)/(1+z), z95*math.Sqrt(p*(1-p)/m+z/(4*m))/(1+z)
	return Estimate{p, max(0, middle-margin), min(1, middle+margin)}
}
