package social

import (
	"flag"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"midiconnect4/evolution"
	"midiconnect4/evolution/social"
	"midiconnect4/gamer"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/lab"
)

// others is the value of -gamers: names of further gamers to measure.
var others = flag.String("gamers", "", "more gamers to measure, with commas between them")

// opens reports whether the side to move can make two open lines: it has a move that gives it two winning cells at once, and the other side cannot
// win first.
func opens(p connect4.Position) bool {
	own := p.Turn()
	for cells := p.Playable(); cells != 0; cells &= cells - 1 {
		next := p.Drop(cells & -cells)
		if next.Outcome() == game.Undecided && bits.OnesCount64(next.Playable()&next.Threats(own)) >= 2 &&
			next.Playable()&next.Threats(own.Other()) == 0 {
			return true
		}
	}
	return false
}

// dilemma is a position in which neither side can win with its next move. After some safe moves (which do not lose at once) the opponent can make
// two open lines; after other safe moves it cannot.
type dilemma struct {
	position connect4.Position
	blocks   uint64 // cells of the moves after which the opponent cannot make two open lines
	safe     int    // number of safe moves
}

// dilemmas returns dilemmas in random games on the 7×6 board.
func dilemmas(t *testing.T, games int) (all []dilemma) {
	t.Helper()
	g, err := connect4.New(7, 6)
	if err != nil {
		t.Fatal(err)
	}
	r := rand.New(rand.NewPCG(1, 1))
	for range games {
		for p := g.Empty(); p.Outcome() == game.Undecided; {
			if p.Playable()&(p.Threats(game.First)|p.Threats(game.Second)) == 0 {
				d := dilemma{position: p}
				for cells := p.Safe(); cells != 0; cells &= cells - 1 {
					d.safe++
					if cell := cells & -cells; !opens(p.Drop(cell)) {
						d.blocks |= cell
					}
				}
				if n := bits.OnesCount64(d.blocks); 0 < n && n < d.safe {
					all = append(all, d)
				}
			}
			moves := p.Moves()
			p = p.Play(moves[r.IntN(len(moves))]).(connect4.Position)
		}
	}
	return all
}

// blocked returns a number for each dilemma: 1 if the engine prevents two open lines, otherwise 0.
func blocked(t *testing.T, e engine.Engine, all []dilemma) lab.Sample {
	t.Helper()
	var share lab.Sample
	for _, d := range all {
		c, err := e.Choose(t.Context(), d.position)
		if err != nil {
			t.Fatal(err)
		}
		hit := 0.0
		if d.blocks&d.position.Game().Bit(c.Move.X-1, c.Move.Y-1) != 0 {
			hit = 1
		}
		share = append(share, hit)
	}
	return share
}

// TestBlocksTwoOpenLines tests the paper's claim that its program "has the ability to block the opponent from making two open lines". A search of
// two plies does not see two open lines. So if a gamer that searches two plies blocks them more often than random moves do, it has learnt to. A
// search of four plies sees them; it leaves a few unblocked, but only where blocking loses as early as other moves.
func TestBlocksTwoOpenLines(t *testing.T) {
	games := 2000
	if testing.Short() {
		games = 200
	}
	all := dilemmas(t, games)
	var chance, hardly lab.Sample
	for _, d := range all {
		chance = append(chance, float64(bits.OnesCount64(d.blocks))/float64(d.safe))
	}
	g := all[0].position.Game()
	share := map[string]float64{"a safe move at random": chance.Mean()}
	for _, name := range append(strings.FieldsFunc(*others, func(r rune) bool { return r == ',' }), "social", "social@4", "n-sequence") {
		ref, err := gamer.ParseRef(name)
		if err != nil {
			t.Fatal(err)
		}
		e, err := gamer.Open(ref, g, 1)
		if err != nil {
			t.Fatal(err)
		}
		share[name] = blocked(t, e, all).Mean()
	}
	trainer, err := evolution.FindTrainer(gamer.Social)
	if err != nil {
		t.Fatal(err)
	}
	s := social.Default()
	s.Intervals, s.Interval = 1, 1
	for seed := range uint64(10) {
		_, files, err := evolution.Whole(t.Context(), trainer, &s, 1+seed, evolution.GenerationsOf(1), 1, func() {})
		if err != nil {
			t.Fatal(err)
		}
		champions, err := files.Gamers()
		if err != nil {
			t.Fatal(err)
		}
		e, err := champions[0].Engine("champion", engine.Limit{})
		if err != nil {
			t.Fatal(err)
		}
		hardly = append(hardly, blocked(t, e, all).Mean())
	}
	share["after one generation, ten runs"] = hardly.Mean()
	for name, s := range share {
		t.Logf("%s: %.1f %% of %d", name, 100*s, len(all))
	}
	if share["social@4"] < 0.95 || share["n-sequence"] < share["a safe move at random"]+0.1 {
		t.Errorf("%v", share)
	}
}
