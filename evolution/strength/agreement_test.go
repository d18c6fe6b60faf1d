package strength

import (
	"context"
	"math"
	"reflect"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// brute maps positions on a small board to scores, found by playing all possible games to their ends.
type brute map[uint64]int

// score returns the score of p, seen from the side to move.
func (b brute) score(p connect4.Position) int {
	w, h := p.Game().Size()
	switch p.Outcome() {
	case game.Undecided:
	case game.Draw:
		return 0
	default:
		// The other side has won. Its score is the number of its discs not yet played, plus one for the winning disc.
		return -((w*h-p.Ply())/2 + 1)
	}
	if s, known := b[p.Key()]; known {
		return s
	}
	best := math.MinInt
	for _, c := range b.columns(p) {
		best = max(best, c.Score)
	}
	b[p.Key()] = best
	return best
}

func (b brute) columns(p connect4.Position) []solver.Column {
	var columns []solver.Column
	for moves := p.Playable(); moves != 0; moves &= moves - 1 {
		bit := moves & -moves
		columns = append(columns, solver.Column{X: p.Game().Column(bit) + 1, Score: -b.score(p.Drop(bit))})
	}
	return columns
}

// judge returns a Judge that uses brute force.
func (brute) judge() Judge {
	b := brute{}
	return func(_ context.Context, p connect4.Position) ([]solver.Column, error) { return b.columns(p), nil }
}

// faultless always makes the best move: the leftmost of several.
type faultless struct{ brute }

func (faultless) Name() string { return "faultless" }

func (f faultless) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	best, choice := math.MinInt, game.Move{}
	for i, c := range f.columns(p.(connect4.Position)) {
		if c.Score > best {
			best, choice = c.Score, p.Moves()[i]
		}
	}
	return engine.Choice{Move: choice, Confidence: 0.5}, nil
}

// judge returns a comparison with perfect play on the 4×4 board, by brute force. games is the number of games from which positions are taken.
func judge(t *testing.T, games int) *sampling {
	t.Helper()
	g := findGame(t, "connect4-4x4").(*connect4.Game)
	return &sampling{g, games, brute{}.judge}
}

func TestFaultlessPlayAgrees(t *testing.T) {
	// One core, because goroutines must not share this gamer.
	a, err := judge(t, 60).agree(context.Background(), faultless{brute{}}, Options{Seed: 1, Cores: 1})
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range []Agreed{a.Opening, a.Middle, a.End, a.All} {
		if phase.Positions == 0 || phase.Value.Value != 1 || phase.Exact.Value != 1 || phase.Loss != 0 || phase.Random.Exact == 1 {
			t.Errorf("%+v", phase)
		}
	}
	if a.All.Positions != a.Opening.Positions+a.Middle.Positions+a.End.Positions {
		t.Errorf("%+v", a)
	}
}

// TestRandomPlayAgreesByChance checks that the agreement of random moves with perfect play is close to the computed field Random.
func TestRandomPlayAgreesByChance(t *testing.T) {
	a, err := judge(t, 2000).agree(context.Background(), gamer.Random(0), Options{Seed: 1, Cores: 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, phase := range []Agreed{a.Opening, a.Middle, a.End, a.All} {
		n := float64(phase.Positions)
		if off(phase.Value.Value, phase.Random.Value, n) > 4 || off(phase.Exact.Value, phase.Random.Exact, n) > 4 || math.Abs(phase.Loss-phase.Random.Loss) > 0.3 {
			t.Errorf("%+v", phase)
		}
	}
	again, err := judge(t, 2000).agree(context.Background(), gamer.Random(0), Options{Seed: 1, Cores: 1})
	if err != nil || !reflect.DeepEqual(a, again) {
		t.Errorf("%v: two cores %+v, one %+v", err, a, again)
	}
}

// TestJudgesAgree checks that agreement measured with the solver equals agreement measured by brute force.
func TestJudgesAgree(t *testing.T) {
	slow := judge(t, 200)
	fast := NewPerfect(slow.game, slow.games).(*sampling)
	var got [2]*Agreement
	for i, perfect := range []*sampling{slow, fast} {
		var err error
		if got[i], err = perfect.agree(context.Background(), gamer.Tactical(0), Options{Seed: 1, Cores: 2}); err != nil {
			t.Fatal(err)
		}
	}
	if !reflect.DeepEqual(got[0], got[1]) {
		t.Errorf("by brute force %+v\nby the solver %+v", got[0], got[1])
	}
}

func TestJudged(t *testing.T) {
	columns := []solver.Column{{X: 1, Score: 3}, {X: 2, Score: 5}, {X: 4, Score: 0}, {X: 6, Score: -2}}
	for _, c := range []struct {
		x    int
		want verdict
	}{
		{1, verdict{value: true, loss: 2}},
		{2, verdict{value: true, exact: true}},
		{4, verdict{loss: 5}},
		{6, verdict{loss: 7}},
	} {
		c.want.anyValue, c.want.anyExact, c.want.any = 0.5, 0.25, 3.5
		if got := judged(c.x, columns); got != c.want {
			t.Errorf("column %d: %+v, want %+v", c.x, got, c.want)
		}
	}
}

// TestEmptyPhases checks that a phase without positions is printed without numbers.
func TestEmptyPhases(t *testing.T) {
	r := &Report{Gamers: []Rated{{Name: "short", Agreement: &Agreement{}}}}
	text := r.Text()
	if _, lines, _ := strings.Cut(text, "PERFECT PLAY"); !strings.Contains(lines, "–") || strings.Contains(lines, "0.0") {
		t.Error(text)
	}
	for _, row := range r.Rows() {
		if row[3] == "perfect" {
			t.Errorf("%q", row)
		}
	}
}
