package signal

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"midiconnect4/gamer"
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
		s, next, err := For(g).Next(context.Background(), y, p, m)
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
			s, after, err := For(g).Next(context.Background(), y, p, m)
			if err != nil {
				t.Fatal(err)
			}
			if again, _, _ := For(g).Next(context.Background(), y, p, m); again != s {
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
