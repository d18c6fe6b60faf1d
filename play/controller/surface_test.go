package controller

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/scores"
)

// wishes is a session.Transport that records calls and messages.
type wishes struct {
	session.Transport
	all []string
	now *live.Current // the current settings; nil if they are not known
	in  *play.Match   // the match in which a move is chosen; nil for none
}

func (w *wishes) Current() (live.Current, bool) {
	if w.now == nil {
		return live.Current{}, false
	}
	return *w.now, true
}

func (w *wishes) ChosenIn() *play.Match { return w.in }

func (w *wishes) add(format string, args ...any) { w.all = append(w.all, fmt.Sprintf(format, args...)) }

func (w *wishes) Do(c session.Call) error {
	w.add("%v", c)
	switch {
	case c.Function.Name == "move":
		return session.ToldError{}
	case c.Function.Name == "item-next", c.Value.Text == "none":
		return errors.New("there is none")
	}
	return nil
}

func (w *wishes) Say(format string, args ...any) { w.add("say "+strings.TrimSpace(format), args...) }

// told returns the calls that a surface makes for the given messages.
func told(keys *Keys, messages ...midi.Message) string {
	w, s := &wishes{}, Surface{Keys: keys, Hold: true}
	for _, m := range messages {
		s.Receive(w, m)
	}
	return strings.Join(w.all, ", ")
}

// TestControls checks which functions the controls of each kind call.
func TestControls(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(`
columns: [{note: 1}, {note: 2}, {note: 3}]
controls:
- {note: 30, do: pause}
- {note: 31, channel: 10, do: tempo 96.5}
- {controller: 64, do: tap}
- {program: 1, do: score blues}
- {program: 2, channel: 2, do: score none}
- {controller: 22, do: transpose -12..12}
- {controller: 23, do: drama-tension 0..1, values: 20..120}
- {controller: 24, do: faster, turns: twos-complement, back: slower}
- {controller: 25, do: faster, turns: offset, back: slower}
- {controller: 26, do: faster, turns: sign-bit, back: slower}
- {controller: 30, do: pause}
- {controller: 30, do: tap}
- {controller: 31, do: move none}
- {controller: 32, do: item-next}
`), Size{3, 3, 2})
	if err != nil {
		t.Fatal(err)
	}
	cc := midi.ControlChange
	for _, c := range []struct {
		name     string
		messages []midi.Message
		want     string
	}{
		{"a note", []midi.Message{midi.NoteOn(3, 30, 1), midi.NoteOff(3, 30), midi.NoteOn(0, 30, 1)}, "pause, pause"},
		{"a note with a value, of one channel", []midi.Message{midi.NoteOn(9, 31, 1), midi.NoteOff(9, 31), midi.NoteOn(3, 31, 1)}, "tempo 96.5, hold 31"},
		{"a button", []midi.Message{cc(0, 64, 127), cc(0, 64, 0), cc(0, 64, 63), cc(0, 64, 64)}, "tap, tap"},
		{"programs", []midi.Message{midi.ProgramChange(5, 0), midi.ProgramChange(1, 1), midi.ProgramChange(2, 1), midi.ProgramChange(0, 2)}, "score blues, score none, say there is none"},
		{"a fader", []midi.Message{cc(0, 22, 0), cc(0, 22, 64), cc(0, 22, 127)}, "transpose -12, transpose 0, transpose 12"},
		{"a short fader", []midi.Message{cc(0, 23, 0), cc(0, 23, 20), cc(0, 23, 70), cc(0, 23, 127)}, "drama-tension 0, drama-tension 0, drama-tension 0.5, drama-tension 1"},
		{"a knob in two's complement", []midi.Message{cc(0, 24, 2), cc(0, 24, 127), cc(0, 24, 0)}, "faster, faster, slower"},
		{"a knob with an offset", []midi.Message{cc(0, 25, 66), cc(0, 25, 63), cc(0, 25, 64)}, "faster, faster, slower"},
		{"a knob with a sign", []midi.Message{cc(0, 26, 2), cc(0, 26, 65), cc(0, 26, 64)}, "faster, faster, slower"},
		{"a knob turned far", []midi.Message{cc(0, 26, 60)}, strings.TrimSuffix(strings.Repeat("faster, ", 8), ", ")},
		{"a move that is refused, of which an event tells", []midi.Message{cc(0, 31, 127)}, "move none"},
		{"no set list", []midi.Message{cc(0, 32, 127)}, "item-next, say there is none"},
		{"two functions", []midi.Message{cc(0, 30, 127)}, "pause, tap"},
	} {
		if got := told(keys, c.messages...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestPickUp moves faders. It checks that a fader takes effect when it passes the current value, not after another control has changed the value, and
// again when it passes the new value.
func TestPickUp(t *testing.T) {
	const controls = `
controls:
- {controller: 1, do: tempo 60..187}
- {controller: 2, do: transpose -12..12}
- {controller: 3, do: drama-tension 0..2}
- {controller: 4, do: drama 0..2}
- {controller: 5, do: hold 0..127}
`
	cc := midi.ControlChange
	type step struct {
		m    midi.Message
		want string
	}
	for name, c := range map[string]struct {
		faders string
		now    live.Current
		steps  []step
	}{
		"from below": {"", live.Current{Tempo: 120}, []step{
			{cc(0, 1, 10), "say tempo is 120: the fader takes effect when it passes this value"}, {cc(0, 1, 40), ""}, {cc(0, 1, 70), "say tempo follows the fader, tempo 130"}, {cc(0, 1, 20), "tempo 80"},
		}},
		"from above": {"", live.Current{Tempo: 120}, []step{{cc(0, 1, 100), "say tempo is 120: the fader takes effect when it passes this value"}, {cc(0, 1, 50), "say tempo follows the fader, tempo 110"}}},
		"onto it":    {"", live.Current{Tempo: 120}, []step{{cc(0, 1, 60), "tempo 120"}, {cc(0, 1, 100), "tempo 160"}}},
		"beyond its end": {"", live.Current{Tempo: 300}, []step{
			{cc(0, 1, 100), "say tempo is 300: the fader takes effect when it passes this value"}, {cc(0, 1, 127), "say tempo follows the fader, tempo 187"}, {cc(0, 1, 90), "tempo 150"},
		}},
		"whole numbers":  {"", live.Current{Transpose: 2}, []step{{cc(0, 2, 64), "say transpose is 2: the fader takes effect when it passes this value"}, {cc(0, 2, 74), "say transpose follows the fader, transpose 2"}, {cc(0, 2, 127), "transpose 12"}}},
		"drama":          {"", live.Current{Drama: map[scores.Signal]float64{scores.Tension: 0.5}}, []step{{cc(0, 3, 127), "say drama-tension is 0.5: the fader takes effect when it passes this value"}, {cc(0, 3, 0), "say drama-tension follows the fader, drama-tension 0"}}},
		"no one value":   {"", live.Current{Drama: map[scores.Signal]float64{scores.Tension: 0.5}}, []step{{cc(0, 4, 0), "drama 0"}}},
		"nothing is set": {"", live.Current{}, []step{{cc(0, 1, 100), "tempo 160"}, {cc(0, 5, 60), "hold 60"}}},
		"jump":           {"faders: jump", live.Current{Tempo: 120}, []step{{cc(0, 1, 10), "tempo 70"}}},
		"pick-up":        {"faders: pick-up", live.Current{Tempo: 120}, []step{{cc(0, 1, 10), "say tempo is 120: the fader takes effect when it passes this value"}}},
	} {
		keys, err := Parse("keys.yaml", []byte(controls+c.faders), Size{3, 3, 2})
		if err != nil {
			t.Fatal(err)
		}
		w, s := &wishes{now: &c.now}, Surface{Keys: keys}
		for i, step := range c.steps {
			w.all = nil
			s.Receive(w, step.m)
			if got := strings.Join(w.all, ", "); got != step.want {
				t.Errorf("%s: step %d: %q, want %q", name, i+1, got, step.want)
			}
			set := strings.TrimSpace(step.want[strings.LastIndex(step.want, ",")+1:])
			if to, is := strings.CutPrefix(set, "tempo "); is { // as a performance would set it
				_, _ = fmt.Sscan(to, &c.now.Tempo)
			}
			if to, is := strings.CutPrefix(set, "transpose "); is {
				_, _ = fmt.Sscan(to, &c.now.Transpose)
			}
		}
	}
	keys, err := Parse("keys.yaml", []byte(controls), Size{3, 3, 2})
	if err != nil {
		t.Fatal(err)
	}
	w := &wishes{now: &live.Current{Tempo: 120}}
	s := Surface{Keys: keys}
	s.Receive(w, cc(0, 1, 60))
	w.now.Tempo = 90 // changed by another control
	s.Receive(w, cc(0, 1, 80))
	s.Release(w) // the input was lost, so the position of the fader is not known
	s.Receive(w, cc(0, 1, 10))
	s.Receive(w, cc(0, 1, 40))
	const want = "tempo 120, say tempo is 90: the fader takes effect when it passes this value, say tempo is 90: the fader takes effect when it passes this value, say tempo follows the fader, tempo 100"
	if got := strings.Join(w.all, ", "); got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

// TestFaderHoldsFromTheBeginning moves a fader before the performance has a tempo. It checks that the fader takes effect at once.
func TestFaderHoldsFromTheBeginning(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte("controls:\n- {controller: 1, tempo: 60..187}\n"), Size{3, 3, 2})
	if err != nil {
		t.Fatal(err)
	}
	w, s := &wishes{}, Surface{Keys: keys}
	s.Receive(w, midi.ControlChange(0, 1, 127))
	w.now = &live.Current{Tempo: 187}
	s.Receive(w, midi.ControlChange(0, 1, 0))
	if got, want := strings.Join(w.all, ", "), "tempo 187, tempo 60"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
}

func TestSurface(t *testing.T) {
	keys, err := Parse("keys.yaml", []byte(whole), Size{3, 3, 2})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name     string
		messages []midi.Message
		want     string
	}{
		{"a column on any channel", []midi.Message{midi.NoteOn(4, 36, 1), midi.NoteOff(4, 36), midi.NoteOn(15, 36, 9)}, "column 1, column 1"},
		{"a column of one channel", []midi.Message{midi.NoteOn(9, 37, 1), midi.NoteOn(8, 37, 1)}, "column 2, hold 37"},
		{
			"a button, once a press",
			[]midi.Message{midi.ControlChange(0, 20, 127), midi.ControlChange(0, 20, 126), midi.ControlChange(0, 20, 0), midi.ControlChange(0, 20, 64)},
			"column 3, column 3",
		},
		{"pads", []midi.Message{midi.NoteOn(0, 71, 9), midi.NoteOn(0, 83, 9), midi.NoteOn(0, 71, 0)}, "square 1 1, square 3 2"},
		{"a pad beyond the board is a key", []midi.Message{midi.NoteOn(0, 91, 9)}, "hold 91"},
		{
			"keys held",
			[]midi.Message{midi.NoteOn(0, 50, 1), midi.NoteOn(0, 52, 1), midi.NoteOn(1, 50, 1), midi.NoteOff(1, 50), midi.NoteOn(0, 52, 0), midi.NoteOff(0, 52), midi.NoteOff(0, 50)},
			"hold 50, hold 52, hold 50, hold 52, hold 50, release",
		},
		{"all notes off", []midi.Message{midi.NoteOn(0, 50, 1), midi.ControlChange(3, 123, 0)}, "hold 50, release"},
		{
			"controls",
			[]midi.Message{midi.ControlChange(2, 1, 0), midi.ControlChange(2, 1, 127), midi.ControlChange(15, 7, 127), midi.ControlChange(14, 7, 1)},
			"tempo 60, tempo 180, velocity 20",
		},
		{"nothing", []midi.Message{{}, {0x90}, {0x90, 36}, {0xfe}, {0xf8}, midi.ProgramChange(0, 36), midi.Pitchbend(0, 36), midi.PolyAfterTouch(0, 36, 9)}, ""},
	} {
		if got := told(keys, c.messages...); got != c.want {
			t.Errorf("%s: %s, want %s", c.name, got, c.want)
		}
	}
}

// TestKeysFollowTheGame checks in which games of an evening the keys of columns and the pads choose squares. Other keys are the first notes of bars.
func TestKeysFollowTheGame(t *testing.T) {
	var games []game.Game
	for _, name := range []string{"connect4-7x6", "connect4-6x6", "chess", "tictactoe"} {
		g, err := gamer.FindGame(name)
		if err != nil {
			t.Fatal(err)
		}
		games = append(games, g)
	}
	size := SizeOf(games...)
	if want := (Size{7, 8, 8}); size != want {
		t.Fatalf("%+v, want %+v", size, want)
	}
	keys := Default(size.Columns)
	keys.Pads = [][]uint8{{11, 12, 13, 14}, {21, 22, 23, 24}, {31, 32, 33, 34}, {41, 42, 43, 44}}
	person := play.NewPerson("You", nil)
	for _, c := range []struct {
		game   int
		player engine.Engine
		thru   bool
		want   string
	}{
		{0, person, false, "column 1, column 7, square 4 4"},
		{0, person, true, "column 1, column 7, square 4 4"},
		{0, gamer.Random(1), false, "column 1, column 7, square 4 4"}, // refused: no person plays
		{0, gamer.Random(1), true, "hold 60, hold 71, square 4 4"},
		{1, person, false, "column 1, hold 71, square 4 4"},
		{2, person, false, "hold 60, hold 71, square 4 4"},
		{3, person, true, "hold 60, hold 71, hold 44"},
	} {
		m := play.NewMatch(games[c.game], c.player, gamer.Random(2), 0, 1)
		w, s := &wishes{in: m}, Surface{Keys: keys, Hold: true, Thru: c.thru}
		for _, note := range []uint8{60, 71, 44} {
			pressed := midi.NoteOn(0, note, 100)
			before := len(w.all)
			s.Receive(w, pressed)
			if means := s.Means(w, pressed); means == strings.HasPrefix(w.all[before], "hold") {
				t.Errorf("%s, note %d: it means something: %v, but it asks for %s", m.Game.Name(), note, means, w.all[before])
			}
		}
		if got := strings.Join(w.all, ", "); got != c.want {
			t.Errorf("%s, %v, thru %v: %s, want %s", m.Game.Name(), m.Names, c.thru, got, c.want)
		}
	}
}
