package measure

import (
	"math"
	"slices"
	"testing"

	"gonum.org/v1/gonum/stat"
	"pgregory.net/rapid"
)

func TestBinaryLogarithm(t *testing.T) {
	for _, x := range []float64{1.0 / 12, 0.1, 0.25, 1.0 / 3, 0.5, 0.999, 1, 3, 1000} {
		if got, want := binaryLogarithm(x), math.Log2(x); math.Abs(got-want) > 1e-9 {
			t.Errorf("%v: %v, want %v", x, got, want)
		}
	}
}

// TestCorrelation compares our correlation with the correlation that package stat computes.
func TestCorrelation(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(2, 30).Draw(t, "n")
		a := rapid.SliceOfN(rapid.Float64Range(-10, 10), n, n).Draw(t, "a")
		b := rapid.SliceOfN(rapid.Float64Range(-10, 10), n, n).Draw(t, "b")
		got, want := correlation(a, b), stat.Correlation(a, b, nil)
		if Has(got) && math.Abs(got-want) > 1e-6 {
			t.Errorf("%v, want %v", got, want)
		}
	})
}

func TestRankCorrelation(t *testing.T) {
	for _, test := range []struct {
		a, b []float64
		want float64
	}{
		{[]float64{1, 2, 3}, []float64{10, 100, 1000}, 1},
		{[]float64{1, 2, 3}, []float64{3, 2, 1}, -1},
		{[]float64{1, 2, 3, 4, 5}, []float64{5, 6, 7, 8, 7}, 0.8207826816681233}, // an example from a textbook, with two equal values
		{[]float64{1, 1, 1}, []float64{1, 2, 3}, none},
		{nil, nil, none},
	} {
		got := rankCorrelation(test.a, test.b)
		if math.Abs(got-test.want) > 1e-9 || Has(got) != Has(test.want) {
			t.Errorf("%v and %v: %v, want %v", test.a, test.b, got, test.want)
		}
	}
}

func TestPlaces(t *testing.T) {
	if got := places([]float64{5, 1, 5, 0}); !slices.Equal(got, []float64{3.5, 2, 3.5, 1}) {
		t.Errorf("%v", got)
	}
}

func TestEntropy(t *testing.T) {
	for _, test := range []struct {
		counts []int
		want   float64
	}{{[]int{1, 1, 1, 1}, 2}, {[]int{4}, 0}, {[]int{2, 1, 1}, 1.5}, {nil, none}} {
		got := entropy(test.counts)
		if math.Abs(got-test.want) > 1e-9 || Has(got) != Has(test.want) {
			t.Errorf("%v: %v, want %v", test.counts, got, test.want)
		}
	}
}
