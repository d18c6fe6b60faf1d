package measure

import (
	"cmp"
	"math"
	"slices"
)

// To give the same numbers on every machine, these functions add numbers in a fixed order and round each product separately (float64 prevents
// fused multiply-add).

// standard returns the z-scores of values: their distances from the mean, in standard deviations. If all values are equal, it returns zeros.
func standard(values []float64) []float64 {
	mean := mean(values)
	squares := 0.0
	for _, v := range values {
		squares += float64((v - mean) * (v - mean))
	}
	deviation := math.Sqrt(squares / float64(len(values)))
	out := make([]float64, len(values))
	if deviation < 1e-9 { // all values are equal, apart from rounding
		return out
	}
	for i, v := range values {
		out[i] = (v - mean) / deviation
	}
	return out
}

func mean(values []float64) float64 {
	sum := 0.0
	for _, v := range values {
		sum += v
	}
	return sum / float64(len(values))
}

// correlation returns Pearson's correlation of a and b, -1 to 1; NaN if a or b is constant or empty.
func correlation(a, b []float64) float64 {
	if len(a) == 0 {
		return none
	}
	a, b = standard(a), standard(b)
	sum, squaresA, squaresB := 0.0, 0.0, 0.0
	for i := range a {
		sum += float64(a[i] * b[i])
		squaresA += float64(a[i] * a[i])
		squaresB += float64(b[i] * b[i])
	}
	if squaresA == 0 || squaresB == 0 {
		return none
	}
	return max(-1, min(1, sum/math.Sqrt(float64(squaresA*squaresB))))
}

// rankCorrelation returns Spearman's correlation of a and b: Pearson's correlation of their ranks.
func rankCorrelation(a, b []float64) float64 { return correlation(places(a), places(b)) }

// places returns the rank of each value in ascending order, from 1. Equal values share their mean rank.
func places(values []float64) []float64 {
	order := make([]int, len(values))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(values[i], values[j]) })
	out := make([]float64, len(values))
	for from := 0; from < len(order); {
		to := from + 1
		for to < len(order) && values[order[to]] == values[order[from]] {
			to++
		}
		for _, i := range order[from:to] {
			out[i] = float64(from+1+to) / 2
		}
		from = to
	}
	return out
}

// entropy returns the entropy of a distribution in bits; NaN if all counts are 0.
func entropy(counts []int) float64 {
	all, bits := 0, 0.0
	for _, n := range counts {
		all += n
	}
	if all == 0 {
		return none
	}
	for _, n := range counts {
		if n > 0 {
			p := float64(n) / float64(all)
			bits -= float64(p * binaryLogarithm(p))
		}
	}
	return bits
}

// binaryLogarithm returns the base-2 logarithm of x to nine decimals. The result of package math would differ between machines. Each squaring
// gives one binary digit of the result.
func binaryLogarithm(x float64) float64 {
	fraction, exponent := math.Frexp(x) // fraction is at least 1/2 and less than 1
	fraction *= 2
	bits, bit := float64(exponent-1), 1.0
	for range 36 {
		fraction = float64(fraction * fraction)
		bit = float64(bit / 2)
		if fraction >= 2 {
			fraction /= 2
			bits += bit
		}
	}
	return bits
}
