package checkers

import (
	"flag"
	"math"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/game"
)

// TestRecordIsPosition plays the same games in a record and in positions, and
// the outcomes must agree. Kings often go back and forth, so that boards
// repeat.
func TestRecordIsPosition(t *testing.T) {
	ends := map[game.Outcome]int{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		var r Record
		r.Start(Start())
		p := Position{board: Start()}
		seen := map[Board]int{p.board: 1}
		for p.Outcome() == game.Undecided {
			steps := r.Board().Steps(nil)
			s := steps[random.IntN(len(steps))]
			if first := steps[0]; r.Board().Reversible(first) && random.IntN(3) > 0 {
				s = first
			}
			r.Play(s)
			p = p.After(s)
			seen[p.board]++
			if r.Board() != p.Board() || r.quiet != p.Quiet() {
				t.Fatalf("boards\n%v\n%v", p, Position{board: r.Board()})
			}
			drawn := p.quiet == QuietPlies || seen[p.board] == 3
			if r.Drawn() != drawn || p.drawn != drawn {
				t.Fatalf("drawn: %v in the record, %v in the position, want %v", r.Drawn(), p.drawn, drawn)
			}
		}
		ends[p.Outcome()]++
	}
	if len(ends) < 3 {
		t.Errorf("not every outcome occurred: %v", ends)
	}
}

// playRandom plays a game between two random movers, until it is decided or
// drawn reports a draw.
func playRandom(r *Record, drawn func(*Record) bool, buf []Step, random *rand.PCG) (outcome game.Outcome, plies int) {
	r.Start(Start())
	for ; ; plies++ {
		steps := r.Board().Steps(buf)
		switch {
		case len(steps) == 0:
			return game.Win(r.Board().Turn().Other()), plies
		case drawn(r):
			return game.Draw, plies
		}
		r.Play(steps[random.Uint64()>>32*uint64(len(steps))>>32])
	}
}

var randomGames = flag.Int("games", 20_000, "random games of each kind that are played")

// TestRandomOutcomes counts how games between random movers end, by the rules
// and if repetition is no draw. The wanted shares come from ten million games.
func TestRandomOutcomes(t *testing.T) {
	games := *randomGames
	if testing.Short() {
		games /= 4
	}
	n := float64(games)
	for _, c := range []struct {
		name  string
		drawn func(*Record) bool
		want  [3]float64 // first wins, second wins, draw
	}{
		{"by both rules", (*Record).Drawn, [3]float64{0.4722, 0.4870, 0.0408}},
		{"by 80 plies alone", func(r *Record) bool { return r.quiet == QuietPlies }, [3]float64{0.4902, 0.5046, 0.0052}},
	} {
		random := rand.NewPCG(1, 2)
		buf := make([]Step, 0, MaxSteps)
		var r Record
		var ends [4]int
		for range games {
			outcome, _ := playRandom(&r, c.drawn, buf, random)
			ends[outcome]++
		}
		for i, want := range c.want {
			outcome := game.FirstWins + game.Outcome(i)
			share := float64(ends[outcome]) / n
			if deviation := math.Sqrt(want * (1 - want) / n); math.Abs(share-want) > 4*deviation {
				t.Errorf("%s: %v in %.6f of games, want %g", c.name, outcome, share, want)
			}
			t.Logf("%s: %v in %.6f ± %.6f", c.name, outcome, share, 1.96*math.Sqrt(share*(1-share)/n))
		}
	}
}

func BenchmarkRandomGames(b *testing.B) {
	random := rand.NewPCG(1, 2)
	var r Record
	buf := make([]Step, 0, MaxSteps)
	plies := 0
	for b.Loop() {
		_, n := playRandom(&r, (*Record).Drawn, buf, random)
		plies += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}
