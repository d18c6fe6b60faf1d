package es

import (
	"math"
	"slices"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

func smallCheckers() Checkers {
	s := DefaultCheckers()
	s.Offspring, s.Opponents, s.Openings, s.Every, s.Depth = 6, 2, 2, 2, 1
	return s
}

func TestCheckersCheckSaysWhatIsWrong(t *testing.T) {
	if err := DefaultCheckers().Check(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*Checkers)
		want   string
	}{
		{func(s *Checkers) { s.Game = "tictactoe" }, `game "tictactoe": this system plays checkers`},
		{func(s *Checkers) { s.Offspring = 7 }, "offspring 7: must be even, as children come in pairs"},
		{func(s *Checkers) { s.Offspring = 0 }, "offspring 0: must be 2 to 5000"},
		{func(s *Checkers) { s.Plies = 21 }, "plies 21: must be 0 to 20"},
		{func(s *Checkers) { s.Depth = 0 }, "depth 0: must be 1 to 20"},
		{func(s *Checkers) { s.Longest = 0 }, "longest 0: must be 1 to 10000"},
		{func(s *Checkers) { s.Lead = 0 }, "lead 0: must be 0.5 to 24"},
		{func(s *Checkers) { s.Step = 0 }, "step 0: must be 1e-06 to 10"},
		{func(s *Checkers) { s.Man = math.NaN() }, "man NaN: must be 0 to 4"},
	} {
		s := DefaultCheckers()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestFirstMeanCountsPieces checks that the first network values a board by its pieces, if the first mean has no random part (Spread is 0).
func TestFirstMeanCountsPieces(t *testing.T) {
	s := DefaultCheckers()
	s.Spread = 0
	n := eval.New(eval.Genes(New(s, 5).mean))
	r, start := rng.Stream(1, "test"), checkers.Game{}.Start().(checkers.Position)
	for i := range 100 {
		b := opening(start, i%21, r).Board()
		want := float32(0)
		for side, sign := range map[game.Side]float32{b.Turn(): 1, b.Turn().Other(): -1} {
			for square := range checkers.Squares {
				piece := b.Pieces(side) >> square & 1
				want += sign * (float32(piece) + float32(piece&(b.Kings()>>square))/2)
			}
		}
		if got := n.Value(b); math.Abs(float64(got-want)) > 1e-4 {
			t.Fatalf("worth %g, want %g", got, want)
		}
	}
}

// TestCall cuts games short, and checks that the side with more material wins.
func TestCall(t *testing.T) {
	s := DefaultCheckers()
	nobody := func(p checkers.Position) checkers.Step { return p.Steps()[0] }
	var calls [4]int
	r, start := rng.Stream(2, "test"), checkers.Game{}.Start().(checkers.Position)
	for range 200 {
		s.Longest = 1 + r.IntN(40)
		from := opening(start, 8, r)
		p := from
		for range s.Longest {
			if p.Outcome() == game.Undecided {
				p = p.After(nobody(p))
			}
		}
		want := p.Outcome()
		if want == game.Undecided {
			balance := 0.0 // the first side's material minus the second side's; a man counts 1
			for x := 1; x <= 8; x++ {
				for y := 1; y <= 8; y++ {
					if piece, stands := p.At(x, y); stands && piece.Kind == game.King {
						balance += 1.5 * float64(1-2*piece.Side)
					} else if stands {
						balance += float64(1 - 2*piece.Side)
					}
				}
			}
			switch {
			case balance >= s.Lead:
				want = game.FirstWins
			case balance <= -s.Lead:
				want = game.SecondWins
			default:
				want = game.Draw
			}
		}
		if got := s.meeting().meet(from, [2]player[checkers.Position, checkers.Step]{nobody, nobody}); got != want {
			t.Fatalf("%v, want %v\n%v", got, want, p)
		}
		calls[want]++
	}
	if slices.Contains(calls[1:], 0) {
		t.Errorf("outcomes %v", calls)
	}
}

// TestFirstMeanComesBack checks that an initial mean is the same after encoding and decoding if its values of pieces are as large as possible.
func TestFirstMeanComesBack(t *testing.T) {
	s := smallCheckers()
	s.Man, s.King = eval.Range, eval.Range
	for seed := range uint64(10) {
		g := arena.Generation[Checkers]{Settings: s, Seed: seed, Number: 1}
		if _, _, err := Decode(New(s, seed).Encode(), g); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
	}
}

// TestLongCheckersIsLearnt checks that the network after a few generations wins more often than not against the first network.
func TestLongCheckersIsLearnt(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := DefaultCheckers()
	s.Depth, s.Average = 1, 0.2
	p := New(s, 5)
	beginner := eval.Genes(p.mean)
	p = evolved(t, p, first(s), 12)
	s.Openings = 100
	fitness := 0
	checkersTask{s}.round([]*eval.Genome{beginner}, rng.Stream(1, "test"), nil)(eval.Genes(p.average), func(own game.Side, o game.Outcome) {
		switch o {
		case game.Win(own):
			fitness++
		case game.Win(own.Other()):
			fitness--
		}
	})
	if fitness < 30 {
		t.Errorf("%d wins less losses in 200 games", fitness)
	} else {
		t.Logf("%d wins less losses in 200 games", fitness)
	}
}
