package studio

import (
	"testing"

	"midiconnect4/gamer/game"
)

// A turn names the parts of its music if another score composed it than the turn that the pages show before it, also
// after undo.
func TestPartsFollowTheScore(t *testing.T) {
	s := newStudio(t, Options{Setup: Setup{Gamers: [2]string{"human", "human"}, Games: 1, Seed: 7, Score: fast}})
	c := open(t, s, false)
	c.do(Request{Resume: yes})
	asked := func() { c.until("question", func(m Message) bool { return m.Ask != nil }) }
	asked()
	move := func() *Turn {
		c.do(Request{Select: &game.Square{X: 3, Y: 1}})
		turn := c.until("turn", func(m Message) bool { return m.Turn != nil }).Turn
		asked()
		return turn
	}
	named := func(turn *Turn, names ...string) {
		t.Helper()
		if len(turn.Parts) != len(names) {
			t.Fatalf("turn %d names the parts %v, not %v", turn.Number, turn.Parts, names)
		}
		for i, name := range names {
			if turn.Parts[i].Name != name {
				t.Errorf("turn %d names the parts %v, not %v", turn.Number, turn.Parts, names)
			}
		}
	}
	named(move())
	c.do(Request{Score: &ScoreText{Name: "mine", YAML: fast.YAML + "players: {first: {name: Pan}, second: {name: Syrinx}}\n"}})
	asked() // again, as what was to sound next is forgotten
	named(move(), "Pan", "Syrinx")
	named(move())
	for range 2 {
		c.do(Request{Undo: yes})
		c.until("turns taken back", func(m Message) bool { return m.Back != nil })
		asked()
	}
	named(move(), "Pan", "Syrinx")
}
