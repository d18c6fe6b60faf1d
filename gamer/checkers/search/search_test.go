package search_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
)

// few is an evaluator with only eight different values, so that many moves are equally good.
type few struct{ seed uint64 }

func (f few) Value(b checkers.Board) float32 {
	key := (b.Key() ^ f.seed) * 0x9e3779b97f4a7c15
	return float32(key>>61) - 3.5
}

// deaf is an evaluator that gives every leaf the same value.
type deaf struct{}

func (deaf) Value(checkers.Board) float32 { return 0 }

// plain is textbook minimax on positions: no bounds, no table, no move ordering.
type plain struct{ eval search.Evaluator }

const won = 1 << 20

func (m plain) choose(p checkers.Position, steps []checkers.Step, depth int) (best checkers.Step, value float32) {
	value = float32(math.Inf(-1))
	for _, s := range steps {
		if v := -m.value(p.After(s), depth-1, 1); v > value {
			best, value = s, v
		}
	}
	return best, value
}

// value returns the value of p for the side to move. The parameter plies is the distance of p from the root.
func (m plain) value(p checkers.Position, depth, plies int) float32 {
	switch p.Outcome() {
	case game.Draw:
		return 0
	case game.Undecided:
	default:
		return float32(plies - won)
	}
	if depth <= 0 && !p.Board().CanJump() {
		return m.eval.Value(p.Board())
	}
	best := float32(math.Inf(-1))
	for _, s := range p.Steps() {
		best = max(best, -m.value(p.After(s), depth-1, plies+1))
	}
	return best
}

func compare(t *testing.T, s *search.Searcher, m plain, p checkers.Position, depth int, r *rand.Rand) {
	t.Helper()
	steps := p.Steps()
	r.Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	got := s.Choose(p, steps, engine.Limit{Depth: depth})
	want, value := m.choose(p, steps, depth)
	if got.Step != want || got.Value != value {
		t.Fatalf("%T, depth %d, %d quiet plies: %s, worth %g, not %s, worth %g\n%v", m.eval, depth, p.Quiet(),
			p.Board().Move(got.Step).Text, got.Value, p.Board().Move(want).Text, value, p)
	}
}

// TestChoiceIsMinimax compares many choices of each searcher with plain minimax. Sides, depths and the order of positions vary, because a
// searcher's memory of earlier searches must not change its choices.
func TestChoiceIsMinimax(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 1))
	rounds := 6
	if testing.Short() {
		rounds = 1
	}
	for range rounds {
		for _, eval := range []search.Evaluator{search.Material{}, few{r.Uint64()}, deaf{}} {
			s, m := search.New(eval), plain{eval}
			for range 60 {
				p := walk(checkers.Game{}.Start().(checkers.Position), r.IntN(80), r)
				compare(t, s, m, p, 1+r.IntN(5), r)
			}
		}
	}
}

// TestDrawsFollowTheRules compares searches with plain minimax in games with one king on each side. In some games boards repeat; other games
// approach QuietPlies. Deep searches reach these draws by different orders of moves, so a wrong key in the table would show.
func TestDrawsFollowTheRules(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 2))
	games, late, repeated := 150, 0, 0
	if testing.Short() {
		games = 20
	}
	for i := range games {
		eval := few{r.Uint64()}
		s, m := search.New(eval), plain{eval}
		p := kings(t, r)
		for p.Outcome() == game.Undecided {
			if i%2 == 0 || p.Quiet() > 60 {
				compare(t, s, m, p, 4+r.IntN(5), r)
			}
			p = quietly(p, i%2 == 0, r)
		}
		switch {
		case p.Quiet() == checkers.QuietPlies:
			late++
		case p.Outcome() == game.Draw:
			repeated++
		}
	}
	if late == 0 || repeated == 0 {
		t.Errorf("%d games were drawn after %d plies, %d by repetition", late, checkers.QuietPlies, repeated)
	}
}

// quietly plays a random move after which the opponent cannot jump, if there is such a move. If back is true, the move usually returns to the
// board of three plies ago. Otherwise it leads to a new board.
func quietly(p checkers.Position, back bool, r *rand.Rand) checkers.Position {
	steps, past := p.Steps(), p.Past()
	next := p.After(steps[r.IntN(len(steps))])
	for _, i := range r.Perm(len(steps)) {
		to := p.After(steps[i])
		seen := slices.Index(past, to.Board())
		if to.Board().CanJump() || back && len(past) >= 3 && r.IntN(4) > 0 && seen != len(past)-3 || !back && seen >= 0 {
			continue
		}
		next = to
	}
	return next
}

// kings plays random games until a position has one king on each side and nothing else.
func kings(t *testing.T, r *rand.Rand) checkers.Position {
	t.Helper()
	for range 100_000 {
		p := checkers.Game{}.Start().(checkers.Position)
		for p.Outcome() == game.Undecided {
			if b := p.Board(); p.Progress() == 1-2.0/checkers.Pieces && b.Kings() == b.Own()|b.Other() && !b.CanJump() {
				return p
			}
			steps := p.Steps()
			p = p.After(steps[r.IntN(len(steps))])
		}
	}
	t.Fatal("no such position")
	return checkers.Position{}
}

// TestMaterialCounts compares Material's values with a count of the pieces, square by square.
func TestMaterialCounts(t *testing.T) {
	r := rand.New(rand.NewPCG(6, 3))
	for range 500 {
		p := walk(checkers.Game{}.Start().(checkers.Position), r.IntN(100), r)
		var want float32
		for x := 1; x <= 8; x++ {
			for y := 1; y <= 8; y++ {
				piece, stands := p.At(x, y)
				if !stands {
					continue
				}
				worth := float32(1)
				if piece.Kind == game.King {
					worth = 1.5
				}
				if piece.Side != p.Turn() {
					worth = -worth
				}
				want += worth
			}
		}
		if got := (search.Material{}).Value(p.Board()); got != want {
			t.Fatalf("worth %g, want %g\n%v", got, want, p)
		}
	}
}

// walk plays the given number of random moves, and returns the position. It stops before a move that would end the game.
func walk(p checkers.Position, plies int, r *rand.Rand) checkers.Position {
	for range plies {
		steps := p.Steps()
		next := p.After(steps[r.IntN(len(steps))])
		if next.Outcome() != game.Undecided {
			break
		}
		p = next
	}
	return p
}

func TestTimeIsKept(t *testing.T) {
	s := search.New(search.Material{})
	p := checkers.Game{}.Start().(checkers.Position)
	const limit = 50 * time.Millisecond
	timetest.Within(t, "a search for 50ms takes", time.Second, func() time.Duration {
		started := time.Now()
		if choice := s.Choose(p, p.Steps(), engine.Limit{Time: limit}); choice.Depth < 2 {
			t.Errorf("chose %+v", choice)
		}
		took := time.Since(started)
		if took < limit*4/5 {
			t.Errorf("a search for %v took %v", limit, took)
		}
		return took
	})
	if got, want := s.Choose(p, p.Steps(), engine.Limit{Time: 1}), s.Choose(p, p.Steps(), engine.Limit{Depth: 2}); got != want {
		t.Errorf("no time: %+v, want the choice at two plies, %+v", got, want)
	}
	one := p.Steps()[:1]
	if choice := s.Choose(p, one, engine.Limit{Time: time.Hour}); choice.Step != one[0] { // a search that used its hour would make the test fail
		t.Errorf("chose %+v", choice)
	}
}
