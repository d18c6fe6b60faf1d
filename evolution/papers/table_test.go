package papers

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"
)

// Half of the runs end near 0 and half near 100. Nearly every other pair of them
// has hardly any spread, so a paper's pair that has little is like ours, although
// the interval of the spread is far from that.
func TestFigureOfFewRuns(t *testing.T) {
	var runs []sample
	for i := range 20 {
		runs = append(runs, sample{float64(100*(i%2) + i)})
	}
	for value, want := range map[float64]bool{5: true, 70: true, 95: false} {
		row := figure("x", runs, deviation, &value, 2)
		if *row.Agrees != want || row.Low < 40 {
			t.Errorf("a deviation of %v: %v, our interval from %v", value, *row.Agrees, row.Low)
		}
	}
}

// A ratio to weights of 0 is no number, and can be written all the same.
func TestFigureThatIsNone(t *testing.T) {
	for _, firsts := range [][]float64{{0}, {0, 0}, {0, 5}} {
		runs := make([][3]sample, len(firsts))
		for i, first := range firsts {
			runs[i] = [3]sample{{first}, {20}, {60}}
		}
		rows := nSequenceResults[0].ratioRows(runs)
		data, err := json.Marshal(rows)
		if err != nil {
			t.Fatalf("%v: %v", firsts, err)
		}
		none := !slices.Contains(firsts, 5)
		if bytes.Contains(data, []byte(`"ours":null,"low":null,"high":null,"agrees":null`)) != none || rows[0].Low < rows[0].High {
			t.Errorf("%v: %s", firsts, data)
		}
	}
}

func TestRisingRow(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want bool
	}{{3, 5, true}, {0, 5, true}, {0, 19, true}, {0, 20, false}, {1, 20, true}} {
		row := socialVariants[0].risingRow(c.k, c.n)
		if *row.Agrees != c.want || row.Ours != float64(c.k)/float64(c.n) || !(row.Low <= row.Ours && row.Ours <= row.High) {
			t.Errorf("%d of %d: %+v", c.k, c.n, row)
		}
	}
	if row := socialVariants[1].risingRow(3, 5); row.Paper != nil || row.Agrees != nil {
		t.Errorf("a variant: %+v", row)
	}
}
