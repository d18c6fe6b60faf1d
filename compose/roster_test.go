package compose_test

import (
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Parts of movements are one if they have the same name; the players' are the players'
// whatever they are called.
func TestRoster(t *testing.T) {
	score := func(players, voices string) *scores.Score {
		s, err := scores.Parse("mine.yaml", []byte("players: {"+players+"}\nvoices: ["+voices+"]\n"))
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	const flute, bass, second = "{answer: {program: Flute}}", "{answer: {name: Bass, program: 33}}", "{answer: {name: Flute, program: 12}}"
	piece := &compose.Piece{
		Score: score("", flute+","+bass),
		Movements: []compose.Movement{
			{},
			{Score: score("first: {name: Oboe, program: Oboe}", bass)},
			{Score: score("first: {name: Bass}", bass+","+flute+","+second)},
		},
	}
	r := piece.Roster()
	var names []string
	for _, part := range r.Parts {
		names = append(names, part.Name)
	}
	if want := []string{"First", "Second", "Flute", "Bass", "Flute"}; !slices.Equal(names, want) {
		t.Errorf("the parts are %q, want %q", names, want)
	}
	for i, want := range [][]int{{0, 1, 2, 3}, {0, 1, 3}, {0, 1, 3, 2, 4}} {
		s := piece.Score
		if own := piece.Movements[i].Score; own != nil {
			s = own
		}
		if got := r.Places(s); !slices.Equal(got, want) {
			t.Errorf("movement %d has the parts %v, want %v", i+1, got, want)
		}
	}
}
