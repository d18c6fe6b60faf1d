package solver

import (
	"context"
	"errors"
	"testing"
	"time"

	"pgregory.net/rapid"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
)

// Sizes of the solver's table in tests, in bytes. Clearing a larger table may take longer than the search.
const (
	memory     = 32 << 20
	longMemory = 256 << 20 // for whole games
)

func newGame(t testing.TB, w, h int) *connect4.Game {
	t.Helper()
	g, err := connect4.New(w, h)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// bruteForce scores positions by playing out all games. It maps the discs of a position to its score.
type bruteForce map[[2]uint64]int

func (b bruteForce) score(p connect4.Position) int {
	key := [2]uint64{p.Discs(game.First), p.Discs(game.Second)}
	if score, ok := b[key]; ok {
		return score
	}
	w, h := p.Game().Size()
	best := -w * h
	for _, m := range p.Moves() {
		q := p.Play(m).(connect4.Position)
		switch q.Outcome() {
		case game.Undecided:
			best = max(best, -b.score(q))
		case game.Draw:
			best = max(best, 0)
		default:
			best = max(best, (w*h-p.Ply()+1)/2)
		}
	}
	b[key] = best
	return best
}

// TestBruteForce compares the scores of random positions with plain minimax. It also compares them with the scores of their mirror images, and
// with the best score of their columns.
func TestBruteForce(t *testing.T) {
	sizes := []struct{ w, h, most int }{{4, 4, 16}, {5, 4, 14}, {4, 5, 14}, {5, 5, 13}, {4, 7, 13}, {6, 4, 13}, {7, 6, 13}, {6, 7, 13}, {12, 4, 11}, {4, 15, 12}, {8, 7, 11}}
	solvers := map[[2]int]*Solver{}
	for _, size := range sizes {
		s := New(newGame(t, size.w, size.h), 1<<20)
		s.ForgetOpenings()
		solvers[[2]int{size.w, size.h}] = s
	}
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		s := solvers[[2]int{size.w, size.h}]
		p, mirror := s.game.Empty(), s.game.Empty()
		left := rapid.IntRange(1, size.most).Draw(t, "empty cells")
		for p.Ply() < size.w*size.h-left {
			m := rapid.SampledFrom(p.Moves()).Draw(t, "move")
			image, err := mirror.Find(s.game.Move(s.game.Bit(size.w-m.X, m.Y-1)).Text)
			if err != nil {
				t.Fatal(err)
			}
			q := p.Play(m).(connect4.Position)
			if q.Outcome() != game.Undecided {
				return
			}
			p, mirror = q, mirror.Play(image).(connect4.Position)
		}
		if rapid.Bool().Draw(t, "reset") {
			s.reset()
		}
		want := bruteForce{}.score(p)
		if got := s.Score(p); got != want {
			t.Fatalf("score %d, want %d\n%v", got, want, p)
		}
		if got := s.Score(mirror); got != want {
			t.Fatalf("mirror image: score %d, want %d\n%v", got, want, mirror)
		}
		best := -unbounded
		for _, c := range s.Columns(p) {
			best = max(best, c.Score)
		}
		if best != want {
			t.Fatalf("best column %d, want %d\n%v", best, want, p)
		}
	})
}

// TestLongEmptyBoards compares the signs of the scores of empty boards with John Tromp's table of wins, draws and losses.
func TestLongEmptyBoards(t *testing.T) {
	for _, c := range []struct{ w, h, sign int }{
		{4, 4, 0}, {4, 5, 0}, {4, 6, 0}, {4, 7, 0}, {5, 4, 0}, {5, 5, 0}, {5, 6, 0}, {6, 4, -1}, {6, 5, 0}, {7, 4, 0}, {6, 6, -1},
	} {
		if testing.Short() && c.w*c.h > 25 {
			continue
		}
		size := longMemory
		if c.w*c.h <= 25 {
			size = memory
		}
		s := New(newGame(t, c.w, c.h), size)
		s.ForgetOpenings()
		got := s.Score(s.game.Empty())
		if sign := max(-1, min(1, got)); sign != c.sign {
			t.Errorf("%s: score %d, want sign %d", s.game.Name(), got, c.sign)
		}
		if s.game.Name() == "connect4-6x6" && got != -1 {
			t.Errorf("6×6: score %d, want -1", got)
		}
	}
}

func TestResetForgets(t *testing.T) {
	s := New(newGame(t, 5, 5), memory)
	for range 3 {
		s.reset()
		if s.nodes != 0 {
			t.Errorf("%d nodes after a reset", s.nodes)
		}
		s.Score(s.game.Empty())
		first := s.nodes
		s.Score(s.game.Empty())
		if first < 1000 || s.nodes != first {
			t.Errorf("%d nodes, then %d", first, s.nodes)
		}
	}
}

func TestInterrupt(t *testing.T) {
	s := New(newGame(t, 8, 7), memory)
	timetest.Within(t, "stopping takes", 5*time.Second, func() time.Duration {
		ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
		defer cancel()
		start := time.Now()
		if _, err := s.ScoreContext(ctx, s.game.Empty()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("error %v", err)
		}
		if _, err := s.ColumnsContext(ctx, s.game.Empty()); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("columns: error %v", err)
		}
		return time.Since(start)
	})
}

// TestLongOpenings checks that every position of the first plies has an embedded score. It searches a sample of the positions of the last ply, to
// check that their scores are right.
func TestLongOpenings(t *testing.T) {
	for _, c := range []struct{ w, h, plies, count, every int }{{6, 6, 7, 17472, 400}, {7, 6, 4, 719, 300}} {
		s := New(newGame(t, c.w, c.h), longMemory)
		if n := len(s.openings); n != c.count {
			t.Errorf("%s: %d openings", s.game.Name(), n)
		}
		cold := New(s.game, longMemory)
		cold.ForgetOpenings()
		level := []connect4.Position{s.game.Empty()}
		for ply := range c.plies + 1 {
			for i, p := range level {
				score, ok := s.openings[s.keyOf(p)]
				if !ok {
					t.Fatalf("no score for\n%v", p)
				}
				if ply < c.plies {
					best := -unbounded
					for _, c := range s.Columns(p) {
						best = max(best, c.Score)
					}
					if best != int(score) {
						t.Errorf("score %d, but the best column has %d\n%v", score, best, p)
					}
				} else if i%c.every == 0 && !testing.Short() {
					if got := cold.Score(p); got != int(score) {
						t.Errorf("score %d, want %d\n%v", score, got, p)
					}
				}
			}
			level = s.next(level)
		}
	}
	small := New(newGame(t, 4, 4), memory)
	if scores := small.Openings(5); len(scores) != len(small.openings) || scores[0] != 0 {
		t.Errorf("%d scores for %d openings", len(scores), len(small.openings))
	}
}
