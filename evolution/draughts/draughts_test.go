package draughts

import (
	"context"
	"crypto/sha256"
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

func small() Settings {
	s := Default()
	s.Offspring, s.Opponents, s.Openings, s.Every, s.Depth = 6, 2, 2, 2, 1
	return s
}

func started(t *testing.T, s Settings) *Population {
	t.Helper()
	p, err := New(s, 5)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func measure(t *testing.T, p *Population, cores int) {
	t.Helper()
	if err := p.Measure(context.Background(), cores, nil); err != nil {
		t.Fatal(err)
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	if err := Default().Check(); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Game = "tictactoe" }, `game "tictactoe": this system plays checkers`},
		{func(s *Settings) { s.Offspring = 7 }, "offspring 7: it must be even, as children come in pairs"},
		{func(s *Settings) { s.Offspring = 0 }, "offspring 0: it is 2 to 5000"},
		{func(s *Settings) { s.Plies = 21 }, "plies 21: it is 0 to 20"},
		{func(s *Settings) { s.Depth = 0 }, "depth 0: it is 1 to 20"},
		{func(s *Settings) { s.Longest = 0 }, "longest 0: it is 1 to 10000"},
		{func(s *Settings) { s.Lead = 0 }, "lead 0: it is 0.5 to 24"},
		{func(s *Settings) { s.Step = 0 }, "step 0: it is 1e-06 to 10"},
		{func(s *Settings) { s.Man = math.NaN() }, "man NaN: it is 0 to 4"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestFirstMeanCountsPieces compares the first mean without a spread with the
// gamer that counts pieces.
func TestFirstMeanCountsPieces(t *testing.T) {
	s := Default()
	s.Spread = 0
	n := eval.New(eval.Genes(started(t, s).mean))
	r := rng.Stream(1, "test")
	for i := range 100 {
		b := opening(i%(maxPlies+1), r).Board()
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

// TestCall ends games early.
func TestCall(t *testing.T) {
	s := Default()
	nobody := func(p checkers.Position) checkers.Step { return p.Steps()[0] }
	var calls [4]int
	r := rng.Stream(2, "test")
	for range 200 {
		s.Longest = 1 + r.IntN(40)
		from := opening(8, r)
		p := from
		for range s.Longest {
			if p.Outcome() == game.Undecided {
				p = p.After(nobody(p))
			}
		}
		want := p.Outcome()
		if want == game.Undecided {
			balance := 0.0 // of the first side, a man being 1
			for x := 1; x <= 8; x++ {
				for y := 1; y <= 8; y++ {
					if piece, stands := p.At(x, y); stands && piece.King {
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
		if got := s.meet(from, [2]player{nobody, nobody}); got != want {
			t.Fatalf("%v, want %v\n%v", got, want, p)
		}
		calls[want]++
	}
	if slices.Contains(calls[1:], 0) {
		t.Errorf("outcomes %v", calls)
	}
}

func TestCoresDoNotMatter(t *testing.T) {
	var all [][]int
	for _, cores := range []int{1, 2, 5} {
		p := started(t, small())
		measure(t, p, cores)
		p = p.Next()
		measure(t, p, cores)
		all = append(all, p.scores.Fitness)
	}
	if !slices.Equal(all[0], all[1]) || !slices.Equal(all[0], all[2]) {
		t.Errorf("%v", all)
	}
}

// TestNextGoesTowardsTheBest lets one child be fitter than its twin.
func TestNextGoesTowardsTheBest(t *testing.T) {
	p := started(t, small())
	p.scores.Fitness = []int{8, -8, 0, 0, 0, 0, 0}
	next := p.Next()
	child, along := p.settings.ascent().Child(p.mean, p.seed, p.generation, 0), 0.0
	for i := range child {
		along += (next.mean[i] - p.mean[i]) * (child[i] - p.mean[i])
	}
	if along <= 0 {
		t.Errorf("%v towards the better child", along)
	}
	if len(next.ancestors) != 2 || next.generation != 2 || next.Measured() {
		t.Errorf("%d ancestors in generation %d", len(next.ancestors), next.generation)
	}
}

func TestEncodeComesBack(t *testing.T) {
	for _, every := range []int{1, 2, 3} {
		s := small()
		s.Every = every
		p := started(t, s)
		for range 5 {
			for range 2 {
				data := p.Encode()
				back, err := Decode(data, p.settings, 5, p.generation)
				if err != nil || !reflect.DeepEqual(back, p) {
					t.Fatalf("every %d, generation %d: %v", every, p.generation, err)
				}
				if _, err := Decode(data[:len(data)-1], p.settings, 5, p.generation); err == nil {
					t.Error("a byte less: no error")
				}
				if p.Measured() {
					break
				}
				measure(t, p, 1)
			}
			p = p.Next()
		}
	}
}

// TestFirstMeanComesBack begins where pieces count as much as they can.
func TestFirstMeanComesBack(t *testing.T) {
	s := small()
	s.Man, s.King = eval.Range, eval.Range
	for from := range uint64(10) {
		p, err := New(s, from)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Decode(p.Encode(), s, from, 1); err != nil {
			t.Errorf("seed %d: %v", from, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	p, err := New(small(), 5)
	if err != nil {
		f.Fatal(err)
	}
	f.Add(p.Encode(), 1)
	if err := p.Measure(context.Background(), 1, nil); err != nil {
		f.Fatal(err)
	}
	f.Add(p.Encode(), 1)
	f.Add([]byte{}, 0)
	f.Fuzz(func(t *testing.T, data []byte, generation int) {
		back, err := Decode(data, small(), 5, generation)
		if err != nil {
			return
		}
		if !slices.Equal(back.Encode(), data) {
			t.Fatal("written otherwise than it was read")
		}
	})
}

// TestBestPlays opens what a generation leaves.
func TestBestPlays(t *testing.T) {
	p := started(t, small())
	measure(t, p, 1)
	best, err := p.Best()
	if err != nil {
		t.Fatal(err)
	}
	data, err := best.Encode()
	if err != nil {
		t.Fatal(err)
	}
	back, err := gamer.Decode(data)
	if err != nil {
		t.Fatal(err)
	}
	for _, limit := range []engine.Limit{{}, {Depth: 3}} {
		g, err := back.Engine("best", limit)
		if err != nil {
			t.Fatal(err)
		}
		position := checkers.Game{}.Start()
		for position.Outcome() == game.Undecided {
			c, err := g.Choose(context.Background(), position)
			if err != nil {
				t.Fatal(err)
			}
			position = position.Play(c.Move)
		}
	}
}

// TestItLearns compares a network with the first one, from which it comes by a
// few generations.
func TestItLearns(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := Default()
	s.Depth, s.Average = 1, 0.2
	p := started(t, s)
	first := eval.New(eval.Genes(p.mean))
	for range 12 {
		measure(t, p, 2)
		p = p.Next()
	}
	last := eval.New(eval.Genes(p.average))
	r := rng.Stream(1, "test")
	trial := task{opponents: []*eval.Network{first}}
	for range 100 {
		trial.openings = append(trial.openings, opening(s.Plies, r))
	}
	if fitness, _ := s.play(last, trial, nil); fitness < 30 {
		t.Errorf("%d wins less losses in 200 games", fitness)
	} else {
		t.Logf("%d wins less losses in 200 games", fitness)
	}
}

// TestRunIsTheBundledOne repeats the beginning of the run that the bundled gamer
// is of, as it was when it was made.
func TestRunIsTheBundledOne(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	p, err := New(Default(), 1)
	if err != nil {
		t.Fatal(err)
	}
	measure(t, p, 2)
	for p.generation < 3 {
		p = p.Next()
		measure(t, p, 2)
	}
	best, err := p.Best()
	if err != nil {
		t.Fatal(err)
	}
	data, err := best.Encode()
	if err != nil {
		t.Fatal(err)
	}
	const want = "a7292da8f56f941ab4b23255c8fe635cb517447d6b2057ec7ddadbc190e3090b"
	if got := fmt.Sprintf("%x", sha256.Sum256(data)); got != want {
		t.Errorf("generation 3 has the checksum %s, not %s", got, want)
	}
}
