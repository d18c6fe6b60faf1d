package play

import (
	"context"
	"errors"
	"reflect"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// TestThin plays six games in a row, by scores with memory, drama and movements. It thins all of them, and compares their music when they are thick again.
func TestThin(t *testing.T) {
	g, err := gamer.FindGame("connect4-4x4")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"blues", "song", "summit", "cantus"} {
		s, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		series := NewSeries(s, Endless(NewMatch(g, gamer.Random(1), gamer.Random(2), 0, 1)))
		var whole, thin []*Match
		for len(whole) < 7 {
			m, turn, err := series.Next(context.Background())
			if err != nil && !errors.Is(err, ErrOver) {
				t.Fatal(err)
			}
			if turn.Number == 1 {
				whole, thin = append(whole, nil), append(thin, nil)
				Thin(thin)
			}
			last := len(whole) - 1
			whole[last], thin[last] = m.Snapshot(), m.Snapshot()
		}
		for i, m := range thin {
			if bars := m.Turns[0].Bars; (bars == nil) != (i < len(thin)-thick) {
				t.Errorf("%s: game %d of %d has the bars %v", name, i+1, len(thin), bars)
			}
			if m.Outcome() == game.Undecided && i < len(thin)-1 {
				t.Errorf("%s: game %d is not over", name, i+1)
			}
		}
		for i, m := range AllThick(thin) {
			for n, turn := range m.Turns {
				want := whole[i].Turns[n]
				if !reflect.DeepEqual(turn.Bars, want.Bars) || !reflect.DeepEqual(turn.Ending, want.Ending) {
					t.Errorf("%s: game %d, move %d: another bar", name, i+1, n+1)
				}
			}
		}
	}
}
