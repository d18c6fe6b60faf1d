package strength

import (
	"context"
	"errors"
	"math"
	"math/rand/v2"
	"reflect"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

func findGame(t testing.TB, name string) game.Game {
	t.Helper()
	g, err := gamer.FindGame(name)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func open(t testing.TB, name string, g game.Game) engine.Engine {
	t.Helper()
	ref, err := gamer.ParseRef(name)
	if err != nil {
		t.Fatal(err)
	}
	one, err := gamer.Open(ref, g, 0)
	if err != nil {
		t.Fatal(err)
	}
	return one
}

// off returns the difference between a measured share and its expected value, in standard errors. n is the number of trials.
func off(got, want, n float64) float64 { return math.Abs(got-want) / math.Sqrt(want*(1-want)/n) }

// TestLongBaselinesAreReproduced measures all stored baselines again with measureBaseline, and compares the results with the stored values.
func TestLongBaselinesAreReproduced(t *testing.T) {
	if testing.Short() {
		t.Skip("plays millions of games")
	}
	for name, want := range baselines {
		g := findGame(t, name)
		got, err := measureBaseline(context.Background(), g, Options{Seed: 1, Cores: 2})
		if err != nil {
			t.Fatal(err)
		}
		if off(got.First, want.First, baselineGames) > 4 || off(got.Second, want.Second, baselineGames) > 4 {
			t.Errorf("%s: %+v, want %+v", name, got, want)
		}
		m, err := Meet(context.Background(), g, gamer.Random(0), gamer.Random(0), Options{Games: 10_000, Seed: 2, Cores: 2})
		if err != nil {
			t.Fatal(err)
		}
		s := S(m, want)
		if margin := (s.High - s.Low) / 2; math.Abs(s.Value) > margin*4/z90 || margin > 0.02 {
			t.Errorf("%s: random play has S %+v", name, s)
		}
	}
}

// TestSByHand compares the S of a few games with a value computed by hand from the thesis's equations.
func TestSByHand(t *testing.T) {
	// In ten pairs of games, the gamer won both games five times, only the first twice, only the second once, and neither twice.
	m := &PairResults{Win: {Win: 5, Loss: 2}, Draw: {Win: 1, Draw: 1}, Loss: {Loss: 1}}
	if m.First() != (Record{7, 2, 1}) || m.Second() != (Record{6, 1, 3}) || m.Points() != 14.5 || m.Pairs() != 10 {
		t.Fatalf("%v, %v, %v points in %d pairs", m.First(), m.Second(), m.Points(), m.Pairs())
	}
	covariance := (5 - 7.*6/10) / 9
	margin := 1.6448536 * math.Sqrt(0.7*0.3+0.6*0.4+2*covariance) / math.Sqrt(10)
	got := S(m, Baseline{First: 0.5, Second: 0.4})
	for i, c := range [][2]float64{{got.Value, 0.4}, {got.Low, 0.4 - margin}, {got.High, 0.4 + margin}} {
		if math.Abs(c[0]-c[1]) > 1e-7 {
			t.Errorf("%d: %v, want %v", i, c[0], c[1])
		}
	}
}

// TestIntervalsCover simulates measurements of known probabilities. It checks that the intervals contain the true value as often as their confidence
// level says.
func TestIntervalsCover(t *testing.T) {
	const trials, n = 2000, 400
	r := rand.New(rand.NewPCG(7, 1))
	wilson, s := 0, 0
	for range trials {
		// The games of a pair depend on each other: a good opening helps in both.
		var m PairResults
		for range n {
			p1, p2 := 0.98, 0.7
			if r.IntN(2) == 0 {
				p1, p2 = 0.9, 0.3
			}
			result := func(p float64) Result {
				if r.Float64() < p {
					return Win
				}
				return Result(r.IntN(2))
			}
			m[result(p1)][result(p2)]++
		}
		if e := m.First().winRate(); e.Low <= 0.94 && 0.94 <= e.High {
			wilson++
		}
		if e := S(&m, Baseline{First: 0.5, Second: 0.25}); e.Low <= 0.69 && 0.69 <= e.High {
			s++
		}
	}
	for _, c := range []struct {
		name  string
		held  int
		share float64
	}{{"Wilson", wilson, 0.95}, {"S", s, 0.90}} {
		if got := float64(c.held) / trials; math.Abs(got-c.share) > 0.025 {
			t.Errorf("%s: %.3f of the intervals hold the true value, want %.2f", c.name, got, c.share)
		}
	}
}

func TestShare(t *testing.T) {
	for _, c := range []struct {
		k, n int
		want Estimate
	}{
		{0, 0, Estimate{0, 0, 1}},
		{10, 10, Estimate{1, 0.722467, 1}}, // from a published table of Wilson's intervals
		{5, 10, Estimate{0.5, 0.236593, 0.763407}},
	} {
		got := Share(c.k, c.n)
		if math.Abs(got.Low-c.want.Low) > 1e-5 || math.Abs(got.High-c.want.High) > 1e-5 || got.Value != c.want.Value {
			t.Errorf("%d of %d: %v, want %v", c.k, c.n, got, c.want)
		}
	}
}

// TestCoresDoNotMatter checks that reports do not depend on the number of cores.
func TestCoresDoNotMatter(t *testing.T) {
	g := findGame(t, "connect4-6x6")
	gamers := []engine.Engine{open(t, "generation-001", g), gamer.Tactical(0), open(t, "generation-200@3", g)}
	rate := func(cores int, seed uint64) *Report {
		steps := 0
		o := Options{Games: 60, Opening: AutoOpening, Seed: seed, Cores: cores}
		if cores == 1 {
			o.Watch = func(string, int) func() { return func() { steps++ } }
		}
		r, err := Rate(context.Background(), g, gamers, gamer.Random(0), nil, o)
		if err != nil {
			t.Fatal(err)
		}
		if cores == 1 && steps < 10*60 {
			t.Errorf("%d steps were reported", steps)
		}
		return r
	}
	one, three := rate(1, 5), rate(3, 5)
	if !reflect.DeepEqual(one, three) {
		t.Errorf("one core: %+v\nthree: %+v", one, three)
	}
	if other := rate(3, 6); reflect.DeepEqual(other.Gamers, one.Gamers) {
		t.Error("another seed gives the same games")
	}
}

// TestOpenings checks that openings between deterministic gamers are all different, and that none ends the game.
func TestOpenings(t *testing.T) {
	g := findGame(t, "connect4-6x6")
	a, b := open(t, "generation-001", g), open(t, "generation-050", g)
	o := Options{Games: 20_000, Opening: AutoOpening, Seed: 3, Cores: 1}
	if n := len(o.openings(g, a, b)); n != 651 {
		t.Errorf("%d openings, want the 651 positions after four moves", n)
	}
	if starts := o.openings(g, a, gamer.Random(0)); len(starts) != o.Games || starts[0].Key() != g.Start().Key() {
		t.Errorf("%d openings against random, from\n%v", len(starts), starts[0])
	}
	o.Opening, o.Games = MaxOpening(g), 1000
	for _, p := range o.openings(g, a, b) {
		if p.Outcome() != game.Undecided || p.(connect4.Position).Ply() != 18 {
			t.Fatalf("%v after %d moves", p.Outcome(), p.(connect4.Position).Ply())
		}
	}
}

// TestMeetFromBothSides compares the results of Meet with the results of games played one by one.
func TestMeetFromBothSides(t *testing.T) {
	g := findGame(t, "connect4-6x6")
	a, b := open(t, "generation-001", g), open(t, "generation-050", g)
	o := Options{Games: 100, Opening: 6, Seed: 3, Cores: 2}
	got, err := Meet(context.Background(), g, a, b, o)
	if err != nil {
		t.Fatal(err)
	}
	back, err := Meet(context.Background(), g, b, a, o)
	if err != nil {
		t.Fatal(err)
	}
	var want PairResults
	for _, p := range o.openings(g, a, b) {
		first, err := PlayOn(context.Background(), p, [2]engine.Engine{a, b}, nil)
		if err != nil {
			t.Fatal(err)
		}
		second, err := PlayOn(context.Background(), p, [2]engine.Engine{b, a}, nil)
		if err != nil {
			t.Fatal(err)
		}
		want[ResultFor(first, game.First)][ResultFor(second, game.Second)]++
	}
	if *got != want {
		t.Errorf("%v, want %v", *got, want)
	}
	if first, lost := got.First(), back.Second(); first.Wins != lost.Losses || first.Draws != lost.Draws {
		t.Errorf("%+v from one side, %+v from the other", first, lost)
	}
}

func TestInterruption(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	g := findGame(t, "connect4-6x6")
	_, err := Rate(ctx, g, []engine.Engine{gamer.Random(0)}, gamer.Random(0), nil, Options{Games: 10, Cores: 2})
	if !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
}

func BenchmarkMeet(b *testing.B) {
	g := findGame(b, "connect4-6x6")
	a := open(b, "generation-200", g)
	for _, against := range []engine.Engine{gamer.Random(0), gamer.Tactical(0)} {
		b.Run(against.Name(), func(b *testing.B) {
			const games = 500
			for b.Loop() {
				if _, err := Meet(context.Background(), g, a, against, Options{Games: games, Cores: 1}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(2*games*float64(b.N)/b.Elapsed().Seconds(), "games/s")
		})
	}
}

var errFailed = errors.New("the engine failed")

type failing struct{}

func (failing) Name() string { return "failing" }

func (failing) Choose(context.Context, game.Position) (engine.Choice, error) {
	return engine.Choice{}, errFailed
}

// TestEnginesMayFail checks that errors of engines are returned.
func TestEnginesMayFail(t *testing.T) {
	g := findGame(t, "connect4-4x4")
	o := Options{Games: 10, Cores: 2}
	if _, err := Meet(context.Background(), g, gamer.Random(0), failing{}, o); !errors.Is(err, errFailed) {
		t.Errorf("games: %v", err)
	}
	if _, err := NewPerfect(g, 10).(*sampling).agree(context.Background(), failing{}, o); !errors.Is(err, errFailed) {
		t.Errorf("perfect play: %v", err)
	}
}
