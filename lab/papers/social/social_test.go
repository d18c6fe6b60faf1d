package social

import (
	"math"
	"testing"
)

func TestRisingRow(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want bool
	}{{3, 5, true}, {0, 5, true}, {0, 19, true}, {0, 20, false}, {1, 20, true}} {
		row := variants[0].risingRow(c.k, c.n)
		if *row.Agrees != c.want || row.Ours != float64(c.k)/float64(c.n) || !(row.Low <= row.Ours && row.Ours <= row.High) {
			t.Errorf("%d of %d: %+v", c.k, c.n, row)
		}
	}
	if row := variants[1].risingRow(3, 5); row.Paper != nil || row.Agrees != nil {
		t.Errorf("a variant: %+v", row)
	}
}

// TestRegress compares a regression with one computed by hand. The points 1, 3, 2, 5, 4 rise by 0.8 per place, with a standard error of 0.3464, so t
// is 2.309.
func TestRegress(t *testing.T) {
	line := regress([]int{1, 3, 2, 5, 4})
	if math.Abs(line.slope-0.8) > 1e-12 || math.Abs(line.offset-1.4) > 1e-12 || math.Abs(line.t-2.3094) > 1e-4 || math.Abs(line.p-0.1041) > 1e-3 {
		t.Errorf("%+v", line)
	}
	for _, flat := range [][]int{nil, {4}, {4, 4}, {4, 4, 4, 4}} {
		if line := regress(flat); line.p != 1 || math.IsNaN(line.slope) {
			t.Errorf("%v: %+v", flat, line)
		}
	}
}
