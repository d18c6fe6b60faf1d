package lab

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/mathext"
)

// quantile returns half the width of a confidence interval, in standard errors, by Student's t with the given degrees of freedom.
func quantile(freedom int) float64 { return significant(exactQuantile(freedom)) }

func exactQuantile(freedom int) float64 {
	nu := float64(freedom)
	x := mathext.InvRegIncBeta(nu/2, 0.5, 1-Confidence)
	return math.Sqrt(nu * (1 - x) / x)
}

// TwoSided returns the probability that Student's t is at least this far from 0.
func TwoSided(t, freedom float64) float64 {
	return significant(mathext.RegIncBeta(freedom/2, 0.5, freedom/(float64(t*t)+freedom)))
}

// significant rounds x to nine digits. The first 13 digits of the library's results are the same on all machines.
func significant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	if err != nil {
		panic(err) // cannot happen: FormatFloat wrote it
	}
	return rounded
}
