package signal

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
)

// told returns the signals of each of the moves, in order.
func told(t *testing.T, g game.Game, moves string) (all []Signals) {
	t.Helper()
	var y *Story
	p := g.Start()
	for text := range strings.FieldsSeq(moves) {
		m, err := p.Find(text)
		if err != nil {
			t.Fatal(err)
		}
		s, next, err := For(g).Next(context.Background(), y, p, m, nil)
		if err != nil {
			t.Fatal(err)
		}
		y, p, all = next, p.Play(m), append(all, s)
	}
	return all
}

// TestNovelty compares the signals of novelty with values worked out by hand.
func TestNovelty(t *testing.T) {
	type novelty struct{ mistake, lead, decided, standing float64 }
	for _, c := range []struct {
		about, game, moves string
		want               []novelty
	}{
		{
			// Cell 2 loses; 5 threatens 9; 4 threatens 6 and 7; the threat on 7 stands when 6 is blocked. Cell 8 leaves 3 to the second side, too
			// soon after the first mistake to count as one.
			"the first side throws its win away", "tictactoe", "1 2 5 9 4 6 8 3",
			[]novelty{{}, {1, 0, 0.125, 0}, {0, 0, 0.25, 0.125}, {0, 0, 0.375, 0}, {0, 0, 0.5, 0.125}, {0, 0, 0.625, 0.25}, {0, 0, 0.125, 0.375}, {0, 1, 0.25, 0.5}},
		},
		{
			"cell 3 gives the win back at once: one mistake, and nobody leads", "tictactoe", "1 2 3 5",
			[]novelty{{}, {1, 0, 0.125, 0}, {}, {0, 0, 0, 0.125}},
		},
		{
			// On this board the second side wins until move 6, which is too early for a mistake.
			"a threat that is not answered, in the opening", "connect4-6x6", "1 2 1 2 1 3 1",
			[]novelty{{}, {}, {}, {}, {0, 0, -1, 0.125}, {0, 0, -1, 0.25}, {0, 1, -1, 0.125}},
		},
	} {
		for i, s := range told(t, find(t, c.game), c.moves) {
			got, want := novelty{s.Mistake, s.Lead, s.Decided, s.Standing}, c.want[i]
			if want.decided < 0 || strings.HasPrefix(c.game, "connect4") {
				got.decided, want.decided = 0, 0
			}
			if got != want {
				t.Errorf("%s, move %d of %s: %+v, want %+v", c.about, i+1, c.moves, got, want)
			}
		}
	}
}

// TestNoveltyIsRare checks in random games of every game that mistakes are apart, that leads change at most at every second move, and that a story
// (what happened so far) can be continued twice.
func TestNoveltyIsRare(t *testing.T) {
	for _, name := range gamer.Games() {
		g := find(t, name)
		r := rand.New(rand.NewPCG(29, 4))
		var y *Story
		last, changed, ply := -apart-1, -hold, 0
		for p := g.Start(); p.Outcome() == game.Undecided; ply++ {
			m := p.Moves()[r.IntN(len(p.Moves()))]
			s, after, err := For(g).Next(context.Background(), y, p, m, nil)
			if err != nil {
				t.Fatal(err)
			}
			if again, _, _ := For(g).Next(context.Background(), y, p, m, nil); again != s {
				t.Errorf("%s, move %d: %+v, then %+v", name, ply+1, s, again)
			}
			plain, _ := For(g).Of(context.Background(), p, m)
			plain.Mistake, plain.Lead, plain.Decided, plain.Standing = s.Mistake, s.Lead, s.Decided, s.Standing
			if plain != s {
				t.Errorf("%s, move %d: %+v, alone %+v", name, ply+1, s, plain)
			}
			if s.Mistake > 0 {
				if s.Mistake != 1 || s.Blunder < graveMistake || ply-last <= apart {
					t.Errorf("%s: a mistake in move %d, after one in move %d: %+v", name, ply+1, last+1, s)
				}
				last = ply
			}
			if s.Lead > 0 {
				if ply-changed < hold || s.Decided == 0 {
					t.Errorf("%s: the lead changes in moves %d and %d: %+v", name, changed+1, ply+1, s)
				}
				changed = ply
			}
			y, p = after, p.Play(m)
		}
	}
}

// TestTold checks the signals of moves of which somebody has told the first side's chances, and that a move of which nobody has is judged.
func TestTold(t *testing.T) {
	p := chess.Start()
	var y *Story
	for i, ply := range []struct {
		move                         string
		chances                      float64
		advantage, surprise, blunder float64
	}{
		{"e4", 0.52, 0.52, 0, 0}, // nothing is known of the start
		{"e5", 0.55, 0.55, 0.03, 0.06},
		{"Nf3", 0.53, 0.53, 0.02, 0.04},
		{"f6", 0.73, 0.73, 0.2, 0.4},
		{"Nxe5", 0.5, 0.5, 0.23, 0.46},
		{"d5", 0.95, 0.95, 0.45, 0.5}, // won above three quarters
		{"d4", 0.99, 0.99, 0, 0},
		{"fxe5", -1, -1, -1, -1},
		{"Qh5+", 0.4, 0.4, 0, 0}, // nothing is known of the move before
	} {
		m, err := p.Find(ply.move)
		if err != nil {
			t.Fatal(err)
		}
		chances := &ply.chances
		if *chances < 0 {
			chances = nil
		}
		s, after, err := For(chess.Game{}).Next(t.Context(), y, p, m, chances)
		if err != nil {
			t.Fatal(err)
		}
		if chances == nil {
			own, _ := For(chess.Game{}).Of(t.Context(), p, m)
			ply.advantage, ply.surprise, ply.blunder = own.Advantage, own.Surprise, own.Blunder
		}
		if got, want := [3]float64{s.Advantage, s.Surprise, s.Blunder}, [3]float64{ply.advantage, ply.surprise, ply.blunder}; got != want {
			t.Errorf("move %d, %s: %v, want %v", i+1, ply.move, got, want)
		}
		p, y = p.Play(m).(*chess.Position), after
	}
}
