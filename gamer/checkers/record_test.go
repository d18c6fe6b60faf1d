package checkers

import (
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/game"
)

// TestRecordIsPosition plays games in a record and in positions, which must come
// to the same end. Kings often go to and fro, so that boards come up again.
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
		t.Errorf("not every outcome came up: %v", ends)
	}
}

// playRandom plays a game of two random movers.
func playRandom(r *Record, buf []Step, random *rand.PCG) (outcome game.Outcome, plies int) {
	r.Start(Start())
	for ; ; plies++ {
		steps := r.Board().Steps(buf)
		switch {
		case len(steps) == 0:
			return game.Win(r.Board().Turn().Other()), plies
		case r.Drawn():
			return game.Draw, plies
		}
		r.Play(steps[random.Uint64()>>32*uint64(len(steps))>>32])
	}
}

func BenchmarkRandomGames(b *testing.B) {
	random := rand.NewPCG(1, 2)
	var r Record
	buf := make([]Step, 0, MaxSteps)
	plies := 0
	for b.Loop() {
		_, n := playRandom(&r, buf, random)
		plies += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}
