package lab

import (
	"math"
	"strings"
	"testing"

	"gonum.org/v1/gonum/stat"
)

// TestFigureOfFewRuns compares a paper's deviation of two runs with ours. Half of our runs end near 0 and half near 100, so the two values of a pair
// are often close together. A paper's pair with a small deviation must therefore agree with ours, although it is far outside our interval.
func TestFigureOfFewRuns(t *testing.T) {
	var runs []Sample
	for i := range 20 {
		runs = append(runs, Sample{float64(100*(i%2) + i)})
	}
	for value, want := range map[float64]bool{5: true, 70: true, 95: false} {
		row := Figure("x", runs, Deviation, &value, 2)
		if *row.Agrees != want || row.Low < 40 {
			t.Errorf("a deviation of %v: %v, our interval from %v", value, *row.Agrees, row.Low)
		}
	}
}

// TestJackknife checks that the jackknife error of a mean is the usual standard error.
func TestJackknife(t *testing.T) {
	values := []float64{3, 5, 4, 9, 2, 6}
	var runs []Sample
	for _, v := range values {
		runs = append(runs, Sample{v})
	}
	value, deviation := jackknife(runs, Mean)
	if want := stat.StdErr(stat.StdDev(values, nil), 6); math.Abs(value-29.0/6) > 1e-12 || math.Abs(deviation-want) > 1e-12 {
		t.Errorf("%v ± %v, want %v", value, deviation, want)
	}
}

func TestFigure(t *testing.T) {
	runs := []Sample{{10}, {12}, {11}, {13}}
	near, far := 11.0, 30.0
	// The mean is 11.5, its standard error 0.6455, and the quantile of Student's t with 3 degrees of freedom 3.1824.
	row := Figure("x", runs, Mean, &near, 4)
	if math.Abs(row.Low-9.4457) > 1e-4 || math.Abs(row.High-13.5543) > 1e-4 || !*row.Agrees {
		t.Errorf("%+v", row)
	}
	if row := Figure("x", runs, Mean, &far, 4); *row.Agrees {
		t.Errorf("%+v", row)
	}
	for _, few := range [][]Sample{runs[:1], runs[:2]} {
		if row := Figure("x", few, Mean, &near, 4); row.Agrees != nil || row.Low != row.High {
			t.Errorf("%d runs: %+v", len(few), row)
		}
	}
	if row := Figure("x", runs, Mean, nil, 4); row.Agrees != nil || row.Paper != nil {
		t.Errorf("without a figure of the paper: %+v", row)
	}
}

// TestRatio checks that the interval of a ratio extends further up than down, and is always positive.
func TestRatio(t *testing.T) {
	of := func(runs []Sample) float64 {
		above, below := 0.0, 0.0
		for _, r := range runs {
			above, below = above+r[0], below+r[1]
		}
		return above / below
	}
	runs := []Sample{{10, 0.5}, {12, 4}, {11, 1}, {13, 6}}
	row := Ratio("x", runs, of, 4.0, 1)
	if row.Ours != 4 || row.Low <= 0 || math.Abs(row.Low*row.High-16) > 1e-6 || row.High-row.Ours < 2*(row.Ours-row.Low) || !*row.Agrees {
		t.Errorf("%+v", row)
	}
	logs := Figure("x", runs, func(runs []Sample) float64 { return math.Log(of(runs)) }, nil, 1)
	if math.Abs(row.Error-4*logs.Error) > 1e-6 {
		t.Errorf("an error of %v, by logarithms %v", row.Error, logs.Error)
	}
	if row := Ratio("x", []Sample{{1, 0}, {2, 0}, {3, 0}}, of, 4, 1); row.Agrees != nil || row.Low < row.High || !math.IsInf(row.Ours, 1) {
		t.Errorf("to 0: %+v", row)
	}
}

// TestMiddle checks the median's interval. With ten values, the second and ninth enclose the true median with a probability of 97.9 %, the third and
// eighth with 89 %. With six values, the first and last enclose it with 96.9 %. With five values, no two values suffice.
func TestMiddle(t *testing.T) {
	values := Sample{5, math.Inf(1), 3, 1, 4, 8, 7, 2, 6, 9}
	rows := Middle("x", values)
	if m := rows[0]; m.Ours != 5.5 || m.Low != 2 || m.High != 9 || rows[1].Ours != 3 || rows[2].Ours != 8 {
		t.Errorf("%+v", rows)
	}
	if m := Middle("x", values[:6])[0]; m.Ours != 4.5 || m.Low != 1 || !math.IsInf(m.High, 1) {
		t.Errorf("six values: %+v", m)
	}
	if m := Middle("x", Sample{5, 3, 1, 4, 2})[0]; m.Ours != 3 || m.Low != 3 || m.High != 3 {
		t.Errorf("five values: %+v", m)
	}
}

// TestQuickHasNoIntervalsOfRuns checks that results over runs have no intervals in a quick experiment. With so few runs, an interval of S could
// exceed 1.127, the largest possible S.
func TestQuickHasNoIntervalsOfRuns(t *testing.T) {
	table := Table{Rows: []Row{
		Figure("S", []Sample{{0.1}, {0.3}, {1.1}}, Mean, nil, 1),
		{Name: "games", Ours: 0.5, Low: 0.4, High: 0.6},
	}}
	withoutVerdicts([]Table{table})
	if s := table.Rows[0]; s.Low != s.Ours || s.High != s.Ours || table.Rows[1].High != 0.6 {
		t.Errorf("%+v", table.Rows)
	}
	var text strings.Builder
	if table.write(&text); !strings.Contains(text.String(), "0.5   too few runs") {
		t.Errorf("%s", &text)
	}
}

// TestSignificance checks four runs with mean 11.5 and standard error 0.6455. Compared with 10, t is 2.3238 and the probability 0.1028.
func TestSignificance(t *testing.T) {
	runs := []Sample{{10}, {12}, {11}, {13}}
	if row := Significance("p", runs, 10); math.Abs(row.Ours-0.1028) > 1e-3 || row.Low != row.Ours || row.Paper != nil {
		t.Errorf("%+v", row)
	}
	for _, same := range [][]Sample{runs[:1], {{10}, {10}}} {
		if row := Significance("p", same, 10); row.Ours != 1 {
			t.Errorf("%v: %+v", same, row)
		}
	}
	if row := Significance("p", []Sample{{11}, {11}}, 10); row.Ours != 0 {
		t.Errorf("always the same: %+v", row)
	}
}

// TestQuantilesAreFarFromWhereTheyAreRounded checks that rounded quantiles are the same on all machines. The last digits of the library's quantiles
// are not; a quantile close to a rounding limit would be rounded differently.
func TestQuantilesAreFarFromWhereTheyAreRounded(t *testing.T) {
	for freedom := 1; freedom < 1000; freedom++ {
		exact := exactQuantile(freedom)
		for _, noise := range []float64{1 - 1e-12, 1 + 1e-12} {
			if got, want := significant(exact*noise), quantile(freedom); got != want {
				t.Errorf("%d degrees of freedom: %v rounds to %v or to %v", freedom, exact, got, want)
			}
		}
	}
}

// TestQuantile compares quantiles with printed tables.
func TestQuantile(t *testing.T) {
	for freedom, want := range map[int]float64{1: 12.706, 2: 4.303, 5: 2.571, 30: 2.042, 120: 1.980} {
		if got := quantile(freedom); math.Abs(got-want) > 0.0005 {
			t.Errorf("%d degrees of freedom: %v, want %v", freedom, got, want)
		}
	}
}

func TestChoices(t *testing.T) {
	for _, c := range []struct {
		n, k int
		want float64
	}{{40, 1, 40}, {20, 4, 4845}, {52, 5, 2598960}, {4, 4, 0}, {1, 2, 0}} {
		if got := choices(c.n, c.k); got != c.want {
			t.Errorf("%d of %d: %v ways, want %v", c.k, c.n, got, c.want)
		}
	}
}
