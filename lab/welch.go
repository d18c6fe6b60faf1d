package lab

import (
	"fmt"
	"math"
)

// welch returns Welch's t for the difference of two means. p is the two-sided probability that such a difference is chance; it is 1 if the values do
// not vary.
func welch(a, b Sample) (t, p float64) {
	if len(a) < 2 || len(b) < 2 {
		return 0, 1
	}
	va, vb := a.Variance()/float64(len(a)), b.Variance()/float64(len(b))
	if va+vb == 0 {
		return 0, 1
	}
	t = (a.Mean() - b.Mean()) / math.Sqrt(va+vb)
	freedom := (va + vb) * (va + vb) / (va*va/float64(len(a)-1) + vb*vb/float64(len(b)-1))
	return t, TwoSided(t, freedom)
}

// Verdict tells, as text, whether the difference of two means can be chance.
func Verdict(a, b Sample) string {
	t, p := welch(a, b)
	verdict := "may be chance"
	if p < 1-Confidence {
		verdict = "is significant"
	}
	return fmt.Sprintf("which %s (Welch's t %.2f, p %.2g)", verdict, t, p)
}
