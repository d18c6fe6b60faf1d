package play

import "testing"

// A game may end within its random opening, and can be heard again all the same.
func TestGameThatEndsInItsOpening(t *testing.T) {
	s := load(t, "paper")
	m := randomMatch(t, "connect4-6x6", 1)
	m.Opening = 36
	perform(t, s, m)
	if len(m.Turns) == m.Opening {
		t.Fatal("the game fills the board")
	}
	saved, err := ParseSaved("saved.txt", Save(s, []*Match{m}))
	if err != nil {
		t.Fatal(err)
	}
	if again := saved.Games[0]; again.Opening != len(m.Turns) {
		t.Errorf("an opening of %d moves, want %d", again.Opening, len(m.Turns))
	}
}
