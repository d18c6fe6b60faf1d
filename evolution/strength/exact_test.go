package strength

import (
	"context"
	"math"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/tictactoe"
)

// compared returns a tic-tac-toe gamer's comparison with perfect play.
func compared(t *testing.T, a engine.Engine) Rated {
	t.Helper()
	var r Rated
	if err := NewPerfect(tictactoe.Game{}, 1).compare(context.Background(), a, nil, &r, Options{Cores: 2}); err != nil {
		t.Fatal(err)
	}
	return r
}

func near(got, want float64) bool { return math.Abs(got-want) < 1e-12 }

// TestPerfectPlayIsExact compares results of the perfect gamer with known numbers.
func TestPerfectPlayIsExact(t *testing.T) {
	r := compared(t, open(t, "perfect", tictactoe.Game{}))
	positions := 0
	for _, phase := range []Agreed{r.Agreement.Opening, r.Agreement.Middle, r.Agreement.End} {
		positions += phase.Positions
		if phase.Value.Value != 1 || phase.Exact.Value != 1 || phase.Loss != 0 || phase.Random.Value == 1 {
			t.Errorf("%+v", phase)
		}
	}
	// There are 765 positions up to symmetry; in 627 of them the game is not over.
	if all := r.Agreement.All; positions != 627 || all.Positions != 627 || all.Value != exactly(1) {
		t.Errorf("%d positions, %+v", positions, all)
	}
	for _, e := range []Expected{r.Exact.Perfect, r.Exact.Nemesis} {
		if e.First != (Chances{Draw: 1}) || e.Second != (Chances{Draw: 1}) {
			t.Errorf("%+v", e)
		}
	}
	if e := r.Exact.Random; e.First.Loss != 0 || e.Second.Loss != 0 {
		t.Errorf("%+v", e)
	}
}

// TestRandomPlayIsExact compares the exact results of random moves with known shares of wins: 0.585 and 0.288 in the thesis, which are 737/1260 and
// 121/420.
func TestRandomPlayIsExact(t *testing.T) {
	r := compared(t, gamer.Random(0))
	first, second := r.Exact.Random.First, r.Exact.Random.Second
	if !near(first.Win, 737.0/1260) || !near(first.Loss, 121.0/420) || !near(first.Draw, 8.0/63) || !near(second.Win, 121.0/420) {
		t.Errorf("%+v, %+v", first, second)
	}
	if s := *r.Exact.Random.S; math.Abs(s) > 2e-5 {
		t.Errorf("S is %v", s)
	}
	all := r.Agreement.All
	if !near(all.Value.Value, all.Random.Value) || !near(all.Exact.Value, all.Random.Exact) || !near(all.Loss, all.Random.Loss) {
		t.Errorf("%+v", all)
	}
}

// TestExactShares checks that the results of many games are close to the exact chances.
func TestExactShares(t *testing.T) {
	g := tictactoe.Game{}
	for _, name := range []string{"nndtf", "swarm-tictactoe", "tactical", "perfect"} {
		a := open(t, name, g)
		e := compared(t, a).Exact.Random
		const n = 4000
		m, err := Meet(context.Background(), g, a, gamer.Random(0), Options{Games: n, Seed: 5, Cores: 2})
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []struct {
			got  Record
			want Chances
		}{{m.First(), e.First}, {m.Second(), e.Second}} {
			if !near(c.want.Win+c.want.Draw+c.want.Loss, 1) {
				t.Errorf("%s: %+v", name, c.want)
			}
			for i, got := range []int{c.got.Wins, c.got.Losses} {
				want := []float64{c.want.Win, c.want.Loss}[i]
				if got > 0 && off(float64(got)/n, want, n) > 4 || got == 0 && want > 0.01 {
					t.Errorf("%s: %+v, want %+v", name, c.got, c.want)
				}
			}
		}
	}
}

// TestNemesisIsTheWorst checks that the nemesis takes more points from a gamer than any other opponent, and that the perfect opponent never loses.
func TestNemesisIsTheWorst(t *testing.T) {
	for _, name := range []string{"nndtf", "swarm-tictactoe", "tactical", "random"} {
		e := compared(t, open(t, name, tictactoe.Game{})).Exact
		for _, c := range []struct{ nemesis, perfect, random Chances }{
			{e.Nemesis.First, e.Perfect.First, e.Random.First}, {e.Nemesis.Second, e.Perfect.Second, e.Random.Second},
		} {
			if c.perfect.Win > 0 || c.nemesis.points() > c.perfect.points()+1e-12 || c.nemesis.points() > c.random.points()+1e-12 {
				t.Errorf("%s: %+v", name, c)
			}
		}
	}
}
