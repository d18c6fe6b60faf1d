package nsequence

import (
	"bytes"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"gonum.org/v1/plot/plotter"

	"midiconnect4/lab"
)

// TestFigureThatIsNone checks that a ratio is undefined, and null in JSON, if the weights to divide by are all 0.
func TestFigureThatIsNone(t *testing.T) {
	for _, firsts := range [][]float64{{0}, {0, 0}, {0, 5}} {
		runs := make([][3]lab.Sample, len(firsts))
		for i, first := range firsts {
			runs[i] = [3]lab.Sample{{first}, {20}, {60}}
		}
		rows := paperLines[0].ratioRows(runs)
		data, err := json.Marshal(rows[0])
		if err != nil {
			t.Fatalf("%v: %v", firsts, err)
		}
		none := !slices.Contains(firsts, 5)
		if bytes.Contains(data, []byte(`"ours":null,"low":null,"high":null,"standard_error":null,"agrees":null`)) != none || rows[0].Low < rows[0].High {
			t.Errorf("%v: %s", firsts, data)
		}
	}
}

// TestPaperHasDeviationsOfAPopulation checks which of the paper's deviations after 300 rounds are possible (the GRIMMER test). They are about eight
// winners of two runs, whose weights are whole numbers. Given the paper's means, the test finds which formula for the deviation is possible. For the
// third weight, it is only the formula for a population. For the second weight, the formulas for a population and for a sample are possible; for the
// first weight, neither.
func TestPaperHasDeviationsOfAPopulation(t *testing.T) {
	const winners = 8
	row := paperLines[3]
	for k, want := range []struct {
		digit              float64 // value of a 1 in the last printed place, such as 0.01
		population, sample bool
	}{{0.01, false, false}, {0.1, true, true}, {0.01, true, false}} {
		population := possible(row.means[k], row.deviation[k], want.digit, winners, winners)
		sample := possible(row.means[k], row.deviation[k], want.digit, winners, winners-1)
		if population != want.population || sample != want.sample {
			t.Errorf("weight %d: as a population %v, as a sample %v", k+1, population, sample)
		}
	}
}

// possible reports whether n whole numbers can have this mean and deviation. digit is the value of 1 in the deviation's last printed place. The sum
// of squares is divided by divisor.
func possible(mean, deviation, digit float64, n, divisor int) bool {
	sum := int(math.Round(mean * float64(n)))
	for squares := sum * sum / n; squares < sum*sum/n+1000*n; squares++ {
		spread := float64(squares) - float64(sum*sum)/float64(n)
		// If the sum of whole numbers is odd, the sum of their squares is odd, too, and if it is even, so is the sum of the squares.
		if squares%2 == sum%2 && spread >= 0 && math.Abs(math.Sqrt(spread/float64(divisor))-deviation) <= digit/2 {
			return true
		}
	}
	return false
}

func TestCornersOfALine(t *testing.T) {
	line := plotter.XYs{{X: 1, Y: 5}, {X: 2, Y: 5}, {X: 3, Y: 5}, {X: 4, Y: 6}, {X: 5, Y: 5}, {X: 6, Y: 5}}
	want := plotter.XYs{{X: 1, Y: 5}, {X: 3, Y: 5}, {X: 4, Y: 6}, {X: 5, Y: 5}, {X: 6, Y: 5}}
	if got := corners(line); !slices.Equal(got, want) {
		t.Errorf("%v", got)
	}
}
