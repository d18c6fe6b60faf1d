package play

import (
	"reflect"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/scores"
)

// TestBackKeepsGivenNotes checks bars whose first note a person has chosen. After moves are undone, the remaining bars must still start on these
// notes.
func TestBackKeepsGivenNotes(t *testing.T) {
	s, err := scores.Load("paper")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewGivenMatch(g, []string{"3", "4", "3", "2"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.Begin(s, 0); err != nil {
		t.Fatal(err)
	}
	for key := range 4 {
		if _, err := m.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
		m.Touch(Touch{Start: new(60 + key)})
	}
	heard := m.Turns[:3]
	if back := m.Back(3); !reflect.DeepEqual(back.Turns, heard) {
		t.Errorf("%v is left, want %v", back.Turns, heard)
	}
}
