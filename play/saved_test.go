package play

import "testing"

// A game that ends within its random opening can be replayed too.
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

// Moves that are written by hand may have commas between them, as on the command line.
func TestSavedMovesMayHaveCommas(t *testing.T) {
	for _, moves := range []string{"4,5,4", "4, 5, 4", "4 5 4", `"4,5\t4"`} {
		saved, err := ParseSaved("saved.txt", []byte("midiconnect4: 1\ngames:\n- game: connect4-6x6\n  moves: "+moves+"\n"))
		if err != nil {
			t.Fatal(err)
		}
		if got := len(saved.Games[0].given); got != 3 {
			t.Errorf("%s: %d moves", moves, got)
		}
	}
}
