package controller

import (
	"fmt"
	"testing"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/play/session/scenetest"
)

// TestScene checks that the LEDs of controls show the state of the performance after each event of the sample performance.
func TestScene(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(`
lamps: {channel: 1}
controls:
- {note: 1, do: pause, lamp: {on: 1}}
- {note: 2, do: move 1, lamp: {on: 1}}
- {note: 3, do: score nerve, lamp: {on: 1}}
- {note: 4, do: tap, lamp: {on: 1}}
- {note: 5, do: lock, lamp: {on: 1}}
`), 7, 6)
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamer.FindGame("connect4-7x6")
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range scenetest.History(t) {
		s := m.Scene
		lit := keys.lights(g, s)
		for note, want := range map[uint8]bool{1: s.Paused, 2: s.Asked != nil, 3: s.Score.Name == "nerve", 4: s.Beat(), 5: s.Locked} {
			if got := lit[Key{Number: note, Channel: 1}] == 1; got != want {
				t.Errorf("event %d, %d: lamp %d is lit: %v, want %v", i, m.Kind, note, got, want)
			}
		}
	}
}

// TestEveryFunction checks that a key can call every function.
func TestEveryFunction(t *testing.T) {
	for _, c := range scenetest.Calls() {
		keys, err := Parse("keys.yaml", fmt.Appendf(nil, "controls:\n- {note: 1, do: %v}\n", c), 7, 6)
		if err != nil {
			t.Fatal(err)
		}
		asked := scenetest.Asked{}
		(&Surface{Keys: keys}).Receive(&asked, midi.NoteOn(0, 1, 100))
		if len(asked.All) != 1 || asked.All[0] != c.String() {
			t.Errorf("%s: asked for %q", c, asked.All)
		}
	}
}
