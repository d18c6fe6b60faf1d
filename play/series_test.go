package play

import (
	"context"
	"fmt"
	"testing"

	"pgregory.net/rapid"
)

// TestBack goes back to each turn of a game; in some bars, a person has chosen the first note. The turns before must be unchanged, and the same
// turns must follow again.
func TestBack(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	s := load(t, "passacaglia")
	rapid.Check(t, func(rt *rapid.T) {
		m := randomMatch(t, "connect4-6x6", rapid.Uint64().Draw(rt, "seed"))
		if err := m.Begin(s, 960); err != nil {
			t.Fatal(err)
		}
		for {
			if _, err := m.Next(context.Background()); err != nil {
				break
			}
			if rapid.Bool().Draw(rt, "held") {
				m.Touch(Touch{Start: new(rapid.IntRange(0, 127).Draw(rt, "key"))})
			}
		}
		text := func(turns []Turn) (all string) {
			for _, turn := range turns {
				all += fmt.Sprintln(turn.Number, turn.Move, turn.Bars, turn.Position)
			}
			return all
		}
		played := text(m.Turns)
		n := rapid.IntRange(0, len(m.Turns)-1).Draw(rt, "n")
		back := m.Back(n)
		if got, want := text(back.Turns), text(m.Turns[:n]); got != want {
			rt.Fatalf("got\n%s\nwant\n%s", got, want)
		}
		if again, err := back.Next(context.Background()); err != nil || again.Move != m.Turns[n].Move || again.Bars[0].Start != m.Turns[n].Bars[0].Start {
			rt.Fatalf("then %v, want %v", again.Move, m.Turns[n].Move)
		}
		if text(m.Turns) != played {
			rt.Fatal("going back changed what was played")
		}
	})
}
