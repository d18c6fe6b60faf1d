package strength

import (
	"math"
	"math/rand/v2"
	"reflect"
	"testing"
)

// tournament simulates a round robin of independent games without draws. On average, i takes the share shares[i][j] of the points against j.
func tournament(r *rand.Rand, shares [][]float64, pairs int) *RoundRobin {
	n := len(shares)
	t := &RoundRobin{Scores: square[float64](n), Games: square[int](n), points: square[float64](n), results: square[*PairResults](n)}
	for i := range n {
		for j := i + 1; j < n; j++ {
			m := new(PairResults)
			result := func() Result {
				if r.Float64() < shares[i][j] {
					return Win
				}
				return Loss
			}
			for range pairs {
				m[result()][result()]++
			}
			t.enter(i, j, m)
		}
	}
	t.Elo = Elo(t.points)
	t.Fit = t.fit()
	return t
}

// TestFitOfTrueElo simulates tables for which the Elo model is true. Only few deviations may be significant, and Cyclic must be as large as Chance
// on average.
func TestFitOfTrueElo(t *testing.T) {
	shares := expected([]float64{200, 100, 20, -50, -270}, 1)
	r := rand.New(rand.NewPCG(3, 1))
	const trials = 400
	wrong, circles, cyclic, chance, squares := 0, 0, 0.0, 0.0, 0.0
	for range trials {
		f := tournament(r, shares, 150).Fit
		if f.Deviations[0].Significant {
			wrong++
		}
		circles += len(f.Triads.Significant)
		cyclic += f.Cyclic / trials
		chance += f.Chance / trials
		for _, d := range f.Deviations {
			squares += d.Errors * d.Errors / trials / float64(len(f.Deviations))
		}
	}
	if share := float64(wrong) / trials; share > 0.09 || circles > 0 {
		t.Errorf("%.3f of the tables deviate significantly, %d circles", share, circles)
	}
	if math.Abs(cyclic-chance) > 0.1*chance || cyclic > 0.03 || math.Abs(squares-1) > 0.1 {
		t.Errorf("%.5f is cyclic, %.5f is expected, mean square %.3f", cyclic, chance, squares)
	}
}

// TestFitOfACircle simulates three gamers in a circle, of whom each takes 60 % of the points from the next, and a fourth gamer who loses against
// all. The fit must find the circle.
func TestFitOfACircle(t *testing.T) {
	shares := [][]float64{{0, 0.6, 0.4, 0.9}, {0.4, 0, 0.6, 0.9}, {0.6, 0.4, 0, 0.9}, {0.1, 0.1, 0.1, 0}}
	f := tournament(rand.New(rand.NewPCG(3, 1)), shares, 1000).Fit
	if want := [][3]int{{0, 1, 2}}; !reflect.DeepEqual(f.Triads.Significant, want) || f.Triads.Circular != 1 || f.Triads.All != 4 || f.Triads.Most != 2 {
		t.Errorf("%+v", f.Triads)
	}
	for i, d := range f.Deviations {
		circle := d.Gamer < 3 && d.Victim < 3
		if circle != (i < 3) || d.Significant != circle || circle && (d.Victim != (d.Gamer+1)%3 || math.Abs(d.Score-0.6) > 0.04 || math.Abs(d.Expected-0.5) > 0.05) {
			t.Errorf("%+v", d)
		}
	}
	// Three pairs diverge from 0.5 as far as 0.6 does; the other three as far as 0.9 does.
	divergence := func(p float64) float64 { return p*math.Log(p/0.5) + (1-p)*math.Log((1-p)/0.5) }
	if want := divergence(0.6) / (divergence(0.6) + divergence(0.9)); math.Abs(f.Cyclic-want) > 0.02 || f.Chance > 0.005 {
		t.Errorf("%v is cyclic, want %v", f.Cyclic, want)
	}
}

// TestFitOfThree checks a consequence of the model: with three gamers there is one degree of freedom, so all three pairs deviate by the same number
// of standard errors.
func TestFitOfThree(t *testing.T) {
	f := tournament(rand.New(rand.NewPCG(5, 1)), expected([]float64{60, 0, -60}, 1), 400).Fit
	for _, d := range f.Deviations {
		if math.Abs(d.Errors-f.Deviations[0].Errors) > 0.05*f.Deviations[0].Errors {
			t.Errorf("%+v", f.Deviations)
		}
	}
}

// TestTriads simulates gamers in a ring. Each gamer beats the half of the others that follows it in the ring. Such a tournament has the greatest
// possible number of circular triads (A beats B, B beats C, C beats A).
func TestTriads(t *testing.T) {
	for n, most := range map[int]int{3: 1, 5: 5, 7: 14} {
		shares := square[float64](n)
		for i := range n {
			for k := 1; k <= n/2; k++ {
				shares[i][(i+k)%n], shares[(i+k)%n][i] = 1, 0
			}
		}
		f := tournament(rand.New(rand.NewPCG(1, 1)), shares, 20).Fit
		if f.Triads.Circular != most || f.Triads.Most != most || len(f.Triads.Significant) != most || f.Cyclic < 0.999 {
			t.Errorf("%d gamers: %+v", n, f.Triads)
		}
	}
	// There are no circles here: each gamer beats all gamers after it.
	f := tournament(rand.New(rand.NewPCG(1, 1)), [][]float64{{0, 1, 1, 1}, {0, 0, 1, 1}, {0, 0, 0, 1}, {0, 0, 0, 0}}, 20).Fit
	if f.Triads.Circular != 0 || f.Cyclic > 0.05 {
		t.Errorf("%+v", f)
	}
}

// TestDrawsNarrowTheVariance checks the variance of a share against the variance of a multinomial distribution.
func TestDrawsNarrowTheVariance(t *testing.T) {
	// The games are independent: 1/4 are won, 1/2 drawn and 1/4 lost.
	m := &PairResults{{10, 20, 10}, {20, 40, 20}, {10, 20, 10}}
	p := pairResult{m: m}
	if got, want := p.variance(0.5), 0.125/320; math.Abs(got-want) > 0.01*want {
		t.Errorf("%v, want %v", got, want)
	}
	drawn := &PairResults{Draw: {Draw: 50}}
	if got := (pairResult{m: drawn}).variance(0.5); got != 0 {
		t.Errorf("all drawn: %v", got)
	}
	// If the mean is 0.6, at most 0.8 of the games can be drawn.
	if got, want := (pairResult{m: drawn}).variance(0.6), 0.04/100; math.Abs(got-want) > 1e-12 {
		t.Errorf("all drawn, off the mean: %v, want %v", got, want)
	}
}
