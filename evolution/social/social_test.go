package social

import (
	"context"
	"math"
	"slices"
	"testing"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

func small() Settings {
	s := Default()
	s.Game, s.Pairs, s.Interval, s.Intervals, s.Hidden = "connect4-4x4", 4, 6, 3, 3
	return s
}

func TestDefaultIsThePapers(t *testing.T) {
	s := Default()
	if err := s.Check(); err != nil {
		t.Fatal(err)
	}
	if s.shape().TanhWeights() != 602 || s.Pairs != 5 || s.Interval*s.Intervals != 200_000 || s.Win != 2 || s.Loss != -1 || s.Draw != 0 || s.Stay != 0.9 {
		t.Errorf("%+v", s)
	}
	if s.CheckCopy || s.CheckFresh || s.CheckPublish {
		t.Error("a suggestion for future work is on by default")
	}
}

func TestCheckSaysWhatIsWrong(t *testing.T) {
	for _, c := range []struct {
		change func(*Settings)
		want   string
	}{
		{func(s *Settings) { s.Game = "go" }, `game "go": this system plays Connect Four, such as connect4-6x6`},
		{func(s *Settings) { s.Pairs = 1 }, "pairs 1: must be 2 to 100"},
		{func(s *Settings) { s.Intervals = 0 }, "intervals 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Interval = 0 }, "interval 0: must be 1 to 1000000"},
		{func(s *Settings) { s.Step = math.NaN() }, "step NaN: must be more than 0 and at most 10"},
		{func(s *Settings) { s.Depth = 9 }, "depth 9: must be 1 to 8"},
		{func(s *Settings) { s.Stay = 2 }, "stay 2: must be 0 to 1"},
		{func(s *Settings) { s.Copy = -1 }, "copy -1: must be 0 to 1"},
		{func(s *Settings) { s.Hidden = 0 }, "hidden 0: must be 1 to 256"},
		{func(s *Settings) { s.Win = 9999 }, "win 9999: must be -1000 to 1000"},
	} {
		s := Default()
		c.change(&s)
		if err := s.Check(); err == nil || err.Error() != c.want {
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}

// TestChild checks the distribution of a child's steps and weights. A step is the parent's step times a factor whose logarithm has the standard
// deviation τ. A weight is the parent's weight plus normal noise, whose standard deviation is the child's step.
func TestChild(t *testing.T) {
	s := Default()
	p := s.newPlayer(rng.Stream(1, "test"))
	m := newMutator(len(p.weights))
	tau := 1 / math.Sqrt(2*math.Sqrt(602))
	var logs, moves []float64
	r := rng.Stream(2, "test")
	for range 50 {
		c := m.child(p, r)
		for i := range c.weights {
			logs = append(logs, math.Log(c.steps[i]/p.steps[i])/tau)
			moves = append(moves, (c.weights[i]-p.weights[i])/c.steps[i])
		}
	}
	for name, values := range map[string][]float64{"logarithms": logs, "moves": moves} {
		mean, square := 0.0, 0.0
		for _, v := range values {
			mean += v / float64(len(values))
			square += v * v / float64(len(values))
		}
		if math.Abs(mean) > 0.02 || math.Abs(square-1) > 0.03 {
			t.Errorf("%s: mean %.3f, mean square %.3f", name, mean, square)
		}
	}
}

// TestChildStaysWithinBounds makes children of players whose weights and steps are at the bounds, and checks that the children stay within the
// bounds.
func TestChildStaysWithinBounds(t *testing.T) {
	p := player{slices.Repeat([]float64{maxNumber, -maxNumber}, 301), slices.Repeat([]float64{maxNumber, minStep}, 301)}
	m, r := newMutator(602), rng.Stream(1, "test")
	for range 20 {
		p = m.child(p, r)
	}
	for i := range p.weights {
		if !(math.Abs(p.weights[i]) <= maxNumber && p.steps[i] >= minStep && p.steps[i] <= maxNumber) {
			t.Fatalf("weight %v, step %v", p.weights[i], p.steps[i])
		}
	}
}

// meeting returns a population after a meeting in which the players got the given points.
func meeting(s Settings, points ...int) *Population {
	s.Pairs = len(points)
	p := New(s, 3)
	p.scores = arena.Scores{Fitness: points}
	return p
}

// after describes the first interval of a run with settings s.
func after(s Settings) Generation { return Generation{Settings: s, Seed: 3, Number: 1} }

func same(a, b player) bool { return slices.Equal(a.weights, b.weights) }

func TestSocialLearning(t *testing.T) {
	s := small()
	s.Copy = 1
	p := meeting(s, 10, 9, 0, -2)
	next := p.Next(after(s))
	// The places are 1, 11/12, 1/6 and 0. So the first player publishes itself, the second stays, and the others copy from the pool, which only has the
	// first player.
	if len(next.pool) != 1 || !same(next.pool[0].player, p.parents[0]) || next.pool[0].score != firstScore {
		t.Fatalf("pool %+v", next.pool)
	}
	for i, want := range []int{0, 1, 0, 0} {
		if !same(next.parents[i], p.parents[want]) {
			t.Errorf("player %d is not %d", i, want)
		}
	}
	if !slices.Equal(next.sources, []int{none, none, 0, 0}) {
		t.Errorf("sources %v", next.sources)
	}
	// Now the best player is an unchanged copy. So it is not published again, but the entry that it copied is rewarded. As Copy is 0, the others are
	// replaced by new players.
	s.Copy = 0
	next.scores = arena.Scores{Fitness: []int{0, 0, 10, 0}}
	again := next.Next(after(s))
	if len(again.pool) != 1 || again.pool[0].score != firstScore+reward-decay {
		t.Errorf("pool of %d, score %v", len(again.pool), again.pool[0].score)
	}
	if !slices.Equal(again.sources, []int{none, none, none, none}) {
		t.Errorf("sources %v", again.sources)
	}
	for i := range 4 {
		if i != 2 && same(again.parents[i], next.parents[i]) {
			t.Errorf("player %d did not start afresh", i)
		}
	}
}

func TestScoresDoNotVanish(t *testing.T) {
	p := meeting(small(), 1, 1, 1, 1) // all players are equally good, so all publish themselves and none copies
	for range 12 {
		next := p.Next(after(small()))
		next.scores = p.scores
		p = next
	}
	if len(p.pool) != 4 {
		t.Fatalf("%d in the pool", len(p.pool))
	}
	for _, e := range p.pool {
		if e.score != leastScore {
			t.Errorf("score %v", e.score)
		}
	}
}

func TestRoulette(t *testing.T) {
	m := meetingPool{random: rng.Stream(1, "test"), entries: []entry{{score: 1}, {score: 0.01}, {score: 2.99}}}
	var counts [3]float64
	const spins = 40_000
	for range spins {
		counts[m.spin()]++
	}
	for i, want := range []float64{0.25, 0.0025, 0.7475} {
		if got := counts[i] / spins; math.Abs(got-want) > 0.01 {
			t.Errorf("entry %d: %.4f, want %.4f", i, got, want)
		}
	}
}

// TestChecks checks the settings CheckCopy and CheckFresh. A player may be replaced only by a copy that beats it, or by a new player that does not
// lose to it.
func TestChecks(t *testing.T) {
	s := small()
	s.Copy, s.CheckCopy = 1, true
	p := meeting(s, 10, 9, 0, -2)
	next := p.Next(after(s))
	for i := 2; i < 4; i++ {
		own, its, _ := p.rules.duel(p.parents[i], p.parents[0])
		if copied := next.sources[i] == 0; copied != (its > own) {
			t.Errorf("player %d: %d against %d, copied %v", i, own, its, copied)
		}
	}
	s.Copy, s.CheckFresh = 0, true
	p = meeting(s, 10, 9, 0, -2)
	next = p.Next(after(s))
	for i := 2; i < 4; i++ {
		if same(next.parents[i], p.parents[i]) {
			continue
		}
		if own, its, _ := p.rules.duel(p.parents[i], next.parents[i]); its < own {
			t.Errorf("player %d was replaced by a worse one: %d against %d", i, own, its)
		}
	}
	s.CheckPublish = true
	p = meeting(s, 10, 9, 0, -2)
	strong := p.rules
	p.pool = []entry{{p.parents[1], 1}}
	own, its, _ := strong.duel(p.parents[0], p.parents[1])
	if published := len(p.Next(after(s)).pool) == 2; published != (own >= its) {
		t.Errorf("%d against %d: published %v", own, its, published)
	}
}

func BenchmarkInterval(b *testing.B) {
	s := Default()
	s.Interval = 100
	p := New(s, 1)
	for b.Loop() {
		if _, err := p.Measure(context.Background(), Generation{Settings: s, Seed: 1, Number: 1, Cores: 2}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(s.Games()*b.N)/b.Elapsed().Seconds(), "games/s")
}
