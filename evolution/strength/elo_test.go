package strength

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"
)

// expected returns the mean points that gamers with these Elo ratings take from each other in a number of games.
func expected(elo []float64, games float64) [][]float64 {
	points := square[float64](len(elo))
	for i := range elo {
		for j := range elo {
			if i != j {
				points[i][j] = games / (1 + math.Pow(10, (elo[j]-elo[i])/400))
			}
		}
	}
	return points
}

// TestEloIsRecovered computes ratings from the exact points that given ratings predict. The results must be the given ratings.
func TestEloIsRecovered(t *testing.T) {
	elo := []float64{300, 120, 10, -30, -400}
	for i, e := range Elo(expected(elo, 1e6)) {
		if math.Abs(e.Value-elo[i]) > 0.1 || e.High-e.Low > 5 {
			t.Errorf("%v: %+v", elo[i], e)
		}
	}
	// Two gamers who share the points 3 to 1 differ by 400·log10 3.
	two := Elo([][]float64{{0, 30000}, {10000, 0}})
	if want := 400 * math.Log10(3); math.Abs(two[0].Value-two[1].Value-want) > 0.1 {
		t.Errorf("%v, want %v apart", two, want)
	}
}

func TestEloWithoutLossesIsFinite(t *testing.T) {
	got := Elo([][]float64{{0, 100, 100}, {0, 0, 100}, {0, 0, 0}})
	if !(got[0].Value > got[1].Value && got[1].Value > got[2].Value) || math.Abs(got[1].Value) > 1e-6 {
		t.Errorf("%v", got)
	}
	for _, e := range got {
		if math.IsNaN(e.Low) || math.IsInf(e.High, 0) || e.High-e.Low < 100 {
			t.Errorf("%+v", e)
		}
	}
	if alone := Elo([][]float64{{0}}); alone[0].Value != 0 {
		t.Errorf("%v", alone)
	}
}

// TestEloIntervalsCover simulates many round robins of gamers with known strengths. It checks that 95 % of the intervals contain the true strength.
func TestEloIntervalsCover(t *testing.T) {
	elo := []float64{200, 100, 0, -50, -250}
	const trials, games = 600, 200
	r := rand.New(rand.NewPCG(9, 1))
	held := 0
	for range trials {
		points := square[float64](len(elo))
		for i, row := range expected(elo, 1) {
			for j := range i {
				for range games {
					if r.Float64() < row[j] {
						points[i][j]++
					} else {
						points[j][i]++
					}
				}
			}
		}
		for i, e := range Elo(points) {
			if e.Low <= elo[i] && elo[i] <= e.High {
				held++
			}
		}
	}
	if got := float64(held) / float64(trials*len(elo)); math.Abs(got-0.95) > 0.015 {
		t.Errorf("%.3f of the intervals hold the true value, want 0.95", got)
	}
}

// TestEloBits compares ratings bit by bit with stored ones, which every machine must reproduce.
func TestEloBits(t *testing.T) {
	got := Elo([][]float64{{0, 13.5, 17, 20}, {6.5, 0, 11, 19}, {3, 9, 0, 16.5}, {0, 1, 3.5, 0}})
	want := "[{8364492141870902p-45 5126675107959956p-45 5801154587890924p-44}" +
		" {5537549519869175p-46 -7855265163655680p-54 5552891834641940p-45}" +
		" {-7207922460321788p-50 -5955567410292290p-46 5054577102752066p-46}" +
		" {-5454009662460206p-44 -7428434568372335p-44 -6959169513096154p-45}]"
	if bits := fmt.Sprintf("%b", got); bits != want {
		t.Errorf("%v:\n%s, want\n%s", got, bits, want)
	}
}
