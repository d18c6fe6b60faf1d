package controller

import (
	"fmt"
	"strings"
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
- {note: 6, do: mute second, lamp: {on: 1}}
- {note: 7, do: solo second on, lamp: {on: 1}}
- {note: 8, do: loop-bar, lamp: {on: 1}}
- {note: 9, do: item Duel, lamp: {on: 1}}
- {note: 10, do: cue encore, lamp: {on: 1}}
- {note: 11, do: cue duel, lamp: {on: 1}}
- {note: 12, do: at-undo, lamp: {on: 1}}
`), Size{7, 7, 6})
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
		for note, want := range map[uint8]bool{1: s.Paused, 2: s.Asked != nil, 3: s.Score.Name == "nerve", 4: s.Beat(), 5: s.Locked, 6: s.Mix != nil, 7: false, 8: s.Loop > 0, 9: s.Items != nil, 10: s.Items != nil, 11: false, 12: s.Plan != nil} {
			if got := lit[Key{Number: note, Channel: 1}] == 1; got != want {
				t.Errorf("event %d, %d: lamp %d is lit: %v, want %v", i, m.Kind, note, got, want)
			}
		}
	}
}

// TestEveryFunction checks that a key can call every function.
func TestEveryFunction(t *testing.T) {
	for _, c := range scenetest.Calls() {
		keys, err := Parse("keys.yaml", fmt.Appendf(nil, "controls:\n- {note: 1, do: %v}\n", c), Size{7, 7, 6})
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

// TestPartFaders checks which calls the faders of parts make.
func TestPartFaders(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(`
controls:
- {controller: 1, do: level bass}
- {controller: 2, do: level bass 20..100}
- {controller: 3, do: pan Second voice 63..-64}
- {controller: 4, do: control bass 74}
- {controller: 5, do: level bass 90}
`), Size{7, 7, 6})
	if err != nil {
		t.Fatal(err)
	}
	for controller, want := range map[uint8]string{1: "level bass 127", 2: "level bass 100", 3: "pan Second voice -64", 4: "control bass 74 127", 5: "level bass 90"} {
		asked := scenetest.Asked{}
		(&Surface{Keys: &Keys{Controls: keys.Controls, Jump: true}}).Receive(&asked, midi.ControlChange(0, controller, 127))
		if len(asked.All) != 1 || asked.All[0] != want {
			t.Errorf("fader %d: asked for %q, want %q", controller, asked.All, want)
		}
		if again := keys.Controls[controller-1].written(); !strings.Contains(again, "bass") && !strings.Contains(again, "Second voice") {
			t.Errorf("fader %d is written %q", controller, again)
		}
	}
}
