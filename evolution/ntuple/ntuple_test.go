package ntuple

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/ntuple"
	"midiconnect4/internal/rng"
)

// TestJudgeAddsUpTraces compares the errors of boards with the result of eligibility traces. The trace of a board starts at 1, decays by λ per move,
// and is cut by a random move. After each move, each board's error grows by its trace times the difference between the next value and the current
// one.
func TestJudgeAddsUpTraces(t *testing.T) {
	r := rng.Stream(1, "values")
	draw := func() float32 { return float32(2*r.Float64() - 1) }
	for _, lambda := range []float32{0, 0.3, 0.6, 1} {
		for range 50 {
			m := match{outcome: []game.Outcome{game.FirstWins, game.Draw, game.SecondWins}[r.IntN(3)]}
			for range 1 + r.IntN(12) {
				m.boards = append(m.boards, board{value: draw(), random: r.IntN(4) == 0, best: draw()})
			}
			entropy := r.IntN(2) == 0
			m.judge(lambda, entropy)
			want := make([]float64, len(m.boards))
			traces := make([]float64, len(m.boards))
			for i, b := range m.boards {
				if b.random {
					clear(traces)
				}
				traces[i] = 1
				next := float64(ends[m.outcome])
				if i+1 < len(m.boards) {
					if next = float64(m.boards[i+1].value); m.boards[i+1].random {
						next = float64(m.boards[i+1].best)
					}
				}
				for j := range traces {
					want[j] += traces[j] * (next - float64(b.value))
					traces[j] *= float64(lambda)
				}
			}
			for i, b := range m.boards {
				want := want[i]
				if !entropy {
					want *= 1 - float64(b.value*b.value)
				}
				if math.Abs(float64(b.error)-want) > 1e-5 {
					t.Fatalf("λ %v, entropy %v, board %d of %d: %v, want %v", lambda, entropy, i, len(m.boards), b.error, want)
				}
			}
		}
	}
}

// TestCoherence checks the learning rate of weights whose earlier changes had the same sign, and of weights whose changes cancelled out.
func TestCoherence(t *testing.T) {
	for _, c := range []struct {
		coherence string
		t         trace
		want      float64
	}{
		{"none", trace{0, 5}, 1},
		{"linear", trace{}, 1},
		{"linear", trace{-5, 5}, 1},
		{"linear", trace{1, 4}, 0.25},
		{"linear", trace{0, 4}, 0},
		{"exponential", trace{4, 4}, 1},
		{"exponential", trace{-2, 4}, math.Exp(-1.35)},
		{"exponential", trace{0, 4}, math.Exp(-2.7)},
	} {
		s := Default()
		s.Coherence, s.Rate = c.coherence, 0.01
		l := ntuple.Draw(s.board(), s.Settings, rng.Stream(1, "tuples"))
		of := newLearner(l, newMemory(l.Size(), s), s, 1, 1)
		of.traces[game.First][3] = c.t
		of.follow(&match{boards: []board{{error: 0.5}}, indexes: []uint32{3}}, 0, 1)
		if got := float64(of.weights[game.First][3]) / one; math.Abs(got-0.5*0.01*c.want) > 1e-6 {
			t.Errorf("%s, %v: %v, want %v", c.coherence, c.t, got, 0.005*c.want)
		}
		if got := of.traces[game.First][3]; got != (trace{c.t.net + 0.5, c.t.total + 0.5}) {
			t.Errorf("%s, %v: then %v", c.coherence, c.t, got)
		}
	}
}

// TestFall checks the learning rates of a run that ends with a falling rate.
func TestFall(t *testing.T) {
	s := Default()
	s.Rate, s.Iterations = 1, 10
	for fall, want := range map[float64][]float64{
		0:   {1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
		0.4: {1, 1, 1, 1, 1, 1, 1, 0.75, 0.5, 0.25},
		1:   {1, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.1},
	} {
		s.Fall = fall
		for i, want := range want {
			if got := s.rate(i + 1); math.Abs(got-want) > 1e-9 {
				t.Errorf("fall %v, iteration %d: %v, want %v", fall, i+1, got, want)
			}
		}
	}
}

// TestAverage checks the average of a weight, and that the gamer has it.
func TestAverage(t *testing.T) {
	s := Default()
	s.Average = 0.5
	m := newMemory(2, s)
	for i, c := range []struct{ weight, want int32 }{{-800, -800}, {1600, 1200}, {0, 343}, {maxWeight, 671088769}, {-maxWeight, -298261503}} {
		m.weights[game.Second][1] = c.weight
		m.fold(s.weight(i + 1))
		if got := m.gamer()[game.Second][1]; got != c.want {
			t.Errorf("iteration %d: %d, want %d", i+1, got, c.want)
		}
	}
	if got := s.weight(1000); got != 0.5 {
		t.Errorf("iteration 1000 has the weight %v, want 0.5", got)
	}
	if got := newMemory(2, Default()); &got.gamer()[0][0] != &got.weights[0][0] {
		t.Error("without an average, the gamer does not have the weights")
	}
}

// train does all iterations of a run. It returns the last population, measured, and its generation.
func train(t *testing.T, s Settings, seed uint64) (*Population, Generation) {
	t.Helper()
	p, g := New(s, seed), Generation{Settings: s, Seed: seed, Number: 1, Cores: 2}
	for {
		if _, err := p.Measure(context.Background(), g); err != nil {
			t.Fatal(err)
		}
		if g.Number == s.Iterations {
			return p, g
		}
		p = p.Next(g)
		g.Number++
	}
}

// TestLearns lets a network learn from a few thousand games. Then it must hardly ever lose against random moves.
func TestLearns(t *testing.T) {
	for name, iterations := range map[string]int{"tictactoe": 5, "othello": 2} {
		s := Default()
		s.Game, s.Iterations, s.Explore = name, iterations, 0.2
		s.Follow(func(string) bool { return false })
		t.Run(name, func(t *testing.T) { learns(t, s) })
	}
}

func learns(t *testing.T, s Settings) {
	t.Helper()
	p, g := train(t, s, 1)
	settings, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	m, err := ntuple.Family(s.board(), settings, p.Best(g).Genes)
	if err != nil {
		t.Fatal(err)
	}
	own, lost := engine.New("learner", s.board(), m, engine.Limit{}), 0
	const games = 200
	for i := range games {
		players := [2]engine.Engine{gamer.Random(uint64(i)), gamer.Random(uint64(i))}
		side := game.Side(i % 2)
		players[side] = own
		at := s.board().Start()
		for at.Outcome() == game.Undecided {
			c, err := players[at.Turn()].Choose(context.Background(), at)
			if err != nil {
				t.Fatal(err)
			}
			at = at.Play(c.Move)
		}
		if at.Outcome() == game.Win(side.Other()) {
			lost++
		}
	}
	if lost > games/20 {
		t.Errorf("it lost %d of %d games", lost, games)
	}
}

// TestBreedKeepsTheFittest checks that the fittest tuples keep their cells, weights and traces, and that the others become children.
func TestBreedKeepsTheFittest(t *testing.T) {
	s := Default()
	s.Tuples, s.Settings.Length, s.Evolve = 5, 4, 2
	p := New(s, 1)
	for i, size := range []int32{3, 1, 5, 2, 4} {
		from, to := p.layout.Weights(i)
		for n := from; n < to; n++ {
			p.memory.weights[game.Second][n], p.memory.traces[game.Second][n] = -size, trace{1, 1}
		}
	}
	next := p.Next(Generation{Settings: s, Seed: 1, Number: 4})
	before, after := p.layout.AppendTuples(nil), next.layout.AppendTuples(nil)
	for i, kept := range []bool{true, false, true, false, true} {
		if same := slices.Equal(before[4*i:4*i+4], after[4*i:4*i+4]); same != kept {
			t.Errorf("tuple %d: %v, then %v", i, before[4*i:4*i+4], after[4*i:4*i+4])
		}
		from, _ := p.layout.Weights(i)
		into, to := next.layout.Weights(i)
		want := p.memory.weights[game.Second][from]
		if !kept {
			want = 0
		}
		for n := into; n < to; n++ {
			if got := next.memory.weights[game.Second][n]; got != want || (next.memory.traces[game.Second][n] == trace{1, 1}) != kept {
				t.Fatalf("tuple %d: weight %d, want %d", i, got, want)
			}
		}
	}
	if same := p.Next(Generation{Settings: s, Seed: 1, Number: 3}); same.layout != p.layout {
		t.Error("it bred after iteration 3")
	}
}

func TestCheck(t *testing.T) {
	for want, change := range map[string]func(*Settings){
		`game "checkers": n-tuple networks play Connect Four, tic-tac-toe and Othello`: func(s *Settings) { s.Game = "checkers" },
		"tuples 501: must be 1 to 500":                                     func(s *Settings) { s.Tuples = 501 },
		"length 11: must be 1 to 10":                                       func(s *Settings) { s.Settings.Length = 11 },
		"batch 0: must be 1 to 1000":                                       func(s *Settings) { s.Batch = 0 },
		"rate 2: must be 0 to 1":                                           func(s *Settings) { s.Rate = 2 },
		`coherence "some": must be none, linear or exponential`:            func(s *Settings) { s.Coherence = "some" },
		"lambda 1.5: must be 0 to 1":                                       func(s *Settings) { s.Lambda = 1.5 },
		"evolve 69: must be 0 to 68 of 70 tuples, because two are parents": func(s *Settings) { s.Evolve = 69 },
		"explore NaN: must be 0 to 1":                                      func(s *Settings) { s.Explore = math.NaN() },
	} {
		s := Default()
		change(&s)
		if err := s.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}
