package lab

import (
	"math"
	"strconv"

	"gonum.org/v1/gonum/mathext"
)

// quantile returns the half-width of our intervals, in standard errors, by Student's t with the given degrees of freedom.
func quantile(freedom int) float64 { return significant(exactQuantile(freedom)) }

func exactQuantile(freedom int) float64 {
	nu := float64(freedom)
	x := mathext.InvRegIncBeta(nu/2, 0.5, 1-Confidence)
	return math.Sqrt(nu * (1 - x) / x)
}

// TwoSided returns the probability of a t at least this far from 0.
func TwoSided(t, freedom float64) float64 {
	return significant(mathext.RegIncBeta(freedom/2, 0.5, freedom/(float64(t*t)+freedom)))
}

// significant rounds x to nine digits. About thirteen digits of the library's results agree on all machines.
func significant(x float64) float64 {
	rounded, err := strconv.ParseFloat(strconv.FormatFloat(x, 'g', 9, 64), 64)
	if err != nil {
		panic(err) // formatted just now
	}
	return rounded
}
