package checkers

import (
	"flag"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"midiconnect4/gamer/game"
)

// TestRecordIsPosition plays the same games with a Record and with Positions, and checks that both agree on draws. Kings often go back and forth,
// so boards repeat.
func TestRecordIsPosition(t *testing.T) {
	ends := map[game.Outcome]int{}
	random := rand.New(rand.NewPCG(1, 2))
	for range 300 {
		r := NewRecord(Rules)
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
			if r.Board() != p.Board() || r.quiet() != p.Quiet() {
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

var randomGames = flag.Int("games", 20_000, "random games of each kind that are played")

// TestRandomOutcomes plays random games under several rules for draws. It compares the frequencies of the outcomes with those in ten million
// games.
func TestRandomOutcomes(t *testing.T) {
	games := *randomGames
	if testing.Short() {
		games /= 4
	}
	n := float64(games)
	for _, c := range []struct {
		draws string
		want  [3]float64 // first wins, second wins, draw
	}{
		{"third+quiet-80", [3]float64{0.4722, 0.4870, 0.0408}},
		{"quiet-80", [3]float64{0.4902, 0.5046, 0.0052}},
		{"plies-198", [3]float64{0.4900, 0.5044, 0.0055}},
		{"fourth+quiet-80", [3]float64{0.4867, 0.5017, 0.0116}},
	} {
		draws, err := ParseDraws(c.draws)
		if err != nil {
			t.Fatal(err)
		}
		random := rand.NewPCG(1, 2)
		buf := make([]Step, 0, MaxSteps)
		r := NewRecord(draws)
		var ends [4]int
		for range games {
			outcome, _ := playRandom(r, buf, random)
			ends[outcome]++
		}
		for i, want := range c.want {
			outcome := game.FirstWins + game.Outcome(i)
			share := float64(ends[outcome]) / n
			if deviation := math.Sqrt(want * (1 - want) / n); math.Abs(share-want) > 4*deviation {
				t.Errorf("%s: %v in %.6f of games, want %g", c.draws, outcome, share, want)
			}
			t.Logf("%s: %v in %.6f ± %.6f", c.draws, outcome, share, 1.96*math.Sqrt(share*(1-share)/n))
		}
	}
}

func BenchmarkRandomGames(b *testing.B) {
	random := rand.NewPCG(1, 2)
	r := NewRecord(Rules)
	buf := make([]Step, 0, MaxSteps)
	plies := 0
	for b.Loop() {
		_, n := playRandom(r, buf, random)
		plies += n
	}
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
	b.ReportMetric(float64(plies)/float64(b.N), "plies/game")
}

// TestDrawRules moves one king of each side back and forth. It checks how many plies it takes until each rule ends the game.
func TestDrawRules(t *testing.T) {
	for text, want := range map[string]int{
		"third": 8, "fourth": 12, "quiet-80": 80, "plies-7": 7, "none": maxPlies, "third+quiet-80": 8, "fourth+quiet-5": 5, "third+plies-3": 3,
	} {
		draws, err := ParseDraws(text)
		if err != nil || draws.String() != text {
			t.Fatalf("%s: %v, %v", text, draws, err)
		}
		r := NewRecord(draws)
		for range 2 {
			r.Start(Board{own: 1 << 13, other: 1 << 18, kings: 1<<13 | 1<<18})
			plies := 0
			for at := [2]uint8{13, 18}; !r.Drawn(); plies++ {
				from := &at[plies%2]
				to := [2][2]uint8{{13, 9}, {18, 22}}[plies%2][(plies/2+1)%2]
				r.Play(Step{From: *from, To: to})
				*from = to
			}
			if plies != want {
				t.Errorf("%s: drawn after %d plies, want %d", text, plies, want)
			}
		}
	}
	for _, text := range []string{"", "fifth", "third+third", "third+fourth", "quiet", "quiet-0", "quiet-08", "plies-10001", "quiet-8+quiet-9", "third,quiet-80", "none+third"} {
		if d, err := ParseDraws(text); err == nil {
			t.Errorf("%q is %v", text, d)
		}
	}
}

// TestAllSteps checks that AllSteps lists the jumps, and also the moves that would be legal if no jump were possible.
func TestAllSteps(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 200 {
		for p := (Position{board: Start()}); p.Outcome() == game.Undecided; {
			steps, all := p.board.Steps(nil), p.board.AllSteps(nil)
			var jumps, others []Step
			for _, s := range all {
				if s.Captured != 0 {
					jumps = append(jumps, s)
				} else {
					others = append(others, s)
				}
			}
			quiet := p.board
			for quiet.CanJump() { // remove the pieces that can be jumped over
				quiet.other &^= quiet.Steps(nil)[0].Captured
			}
			if len(jumps) > 0 && !slices.Equal(jumps, steps) || len(jumps) == 0 && !slices.Equal(others, steps) {
				t.Fatalf("steps %v, all %v\n%v", steps, all, p)
			}
			for _, s := range others {
				if !slices.Contains(quiet.Steps(nil), s) {
					t.Fatalf("%v is no move\n%v", s, p)
				}
			}
			p = p.After(steps[random.IntN(len(steps))])
		}
	}
}
