package controller

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"pgregory.net/rapid"

	"midiconnect4/play/session"
)

// hands is a MIDI input, with a person who plays the controller and types lines.
type hands struct {
	play    func(h *hands)
	receive func([]byte)
	typed   *io.PipeWriter
	absent  atomic.Bool
}

func (h *hands) Open(receive func([]byte)) (func(), error) {
	h.receive = receive
	go h.play(h)
	return func() {}, nil
}

func (h *hands) Present() bool { return !h.absent.Load() }

// send sends messages, each after a pause of a hundredth of a second.
func (h *hands) send(messages ...midi.Message) {
	for _, m := range messages {
		time.Sleep(10 * time.Millisecond)
		h.receive(m)
	}
}

func (h *hands) press(key uint8) { h.send(midi.NoteOn(0, key, 90), midi.NoteOff(0, key)) }

// slide moves a fader from one value to another, and then rests.
func (h *hands) slide(number, from, to uint8) {
	for value := int(from); ; value += 8 {
		if value >= int(to) {
			h.send(midi.ControlChange(0, number, to))
			break
		}
		h.send(midi.ControlChange(0, number, uint8(value)))
	}
	time.Sleep(time.Second)
}

// button presses and releases a button, and then rests.
func (h *hands) button(number uint8) {
	h.send(midi.ControlChange(0, number, 127), midi.ControlChange(0, number, 0))
	time.Sleep(time.Second)
}

func (h *hands) types(line string) {
	_, _ = io.WriteString(h.typed, line+"\n")
	time.Sleep(time.Second)
}

// learns runs a lesson in a synctest bubble. It returns the learned file and the lines printed for people.
func learns(t *testing.T, lesson Lesson, wanted string, play func(h *hands)) (file, told string, failed error) {
	t.Helper()
	for words := range strings.SplitSeq(wanted, ",") {
		if err := lesson.Want(words); err != nil {
			t.Fatal(err)
		}
	}
	synctest.Test(t, func(t *testing.T) {
		var people bytes.Buffer
		lesson.Board, lesson.Path, lesson.People = Size{3, 3, 2}, "keys.yaml", &people
		h := &hands{play: play}
		if lesson.Typed == nil {
			var typed *io.PipeReader
			typed, h.typed = io.Pipe()
			lesson.Typed = typed
			defer typed.Close()
		}
		data, err := Learn(t.Context(), h, lesson)
		time.Sleep(time.Minute) // wait until the person has stopped
		file, told, failed = string(data), people.String(), err
	})
	return file, told, failed
}

// TestLearn learns keys for columns, and for functions with every kind of message. It checks the file and the printed lines.
func TestLearn(t *testing.T) {
	file, told, err := learns(t, Lesson{Columns: true}, "pause,undo,tap,score blues,tempo,velocity,transpose,panic,drama 0", func(h *hands) {
		h.send(midi.TimingClock(), midi.ProgramChange(0, 3), midi.Activesense())
		h.press(40)
		h.press(40)
		h.button(41)
		h.press(42)
		h.press(40) // pause: the key is already used
		h.press(50)
		h.slide(7, 0, 127) // undo: not a key, but a fader
		h.button(51)
		h.types("") // skip tap
		h.send(midi.ProgramChange(0, 9))
		h.press(60)    // tempo: a key is not a fader
		h.button(61)   // a button is not a fader either
		for range 20 { // clock messages do not disturb the learning of a fader
			h.send(midi.TimingClock())
		}
		h.slide(1, 0, 127)
		h.slide(2, 3, 121)
		h.slide(3, 40, 80)
		h.press(62)
		h.types("q")
	})
	if err != nil {
		t.Fatal(err)
	}
	if want := `# Keys of a MIDI controller: midiconnect4 play --in PORT --keys FILE
columns:
- {note: 40, channel: 1}
- {controller: 41, channel: 1}
- {note: 42, channel: 1}
controls:
- {note: 50, channel: 1, do: pause}
- {controller: 51, channel: 1, do: undo}
- {program: 10, channel: 1, do: score blues}
- {controller: 1, channel: 1, do: tempo 60..180}
- {controller: 2, channel: 1, do: velocity 20..120, values: 3..121}
- {controller: 3, channel: 1, do: transpose -12..12}
- {note: 62, channel: 1, do: panic}
`; file != want {
		t.Errorf("%s\nwant\n%s", file, want)
	}
	if want := `press the key for column 1 of 3
note 40 on channel 1
press the key for column 2 of 3
note 40 on channel 1 is already used for column 1
controller 41 on channel 1
press the key for column 3 of 3
note 42 on channel 1
press a key for pause (pauses the music, or resumes it; Enter skips it, q and Enter end)
note 40 on channel 1 is already used for column 1
note 50 on channel 1
press a key for undo (takes your last move back; Enter skips it, q and Enter end)
controller 7 on channel 1 is a fader: press a key or a button
controller 51 on channel 1
press a key for tap (sets the tempo from two or more taps, a quarter note apart; Enter skips it, q and Enter end)
press a key for score blues (switches to the score with this name, on the next bar line; Enter skips it, q and Enter end)
program 10 on channel 1
move a fader from end to end for tempo, or turn an endless knob to the right (sets the tempo, in quarter notes a minute; Enter skips it, q and Enter end)
note 60 on channel 1 is not a fader: move a fader from end to end
controller 61 on channel 1 sends no more than two values: move it from end to end
controller 1 on channel 1, from 0 to 127
move a fader from end to end for velocity (sets the velocity of the score's loudest note; other notes change in proportion; Enter skips it, q and Enter end)
controller 2 on channel 1, from 3 to 121
move a fader from end to end for transpose, or turn an endless knob to the right (sets by how many keys the music sounds higher than written; Enter skips it, q and Enter end)
controller 3 on channel 1, from 0 to 127
press a key for panic (ends all notes at once; Enter skips it, q and Enter end)
note 62 on channel 1
press a key for drama 0 (sets how strongly all signals drive the score's drama: 0 not at all, 1 as written, 2 twice as strongly; Enter skips it, q and Enter end)
`; told != want {
		t.Errorf("%s\nwant\n%s", told, want)
	}
}

// turn turns an endless knob, and then rests.
func (h *hands) turn(number uint8, values ...uint8) {
	for _, value := range values {
		h.send(midi.ControlChange(0, number, value))
	}
	time.Sleep(time.Second)
}

// TestLearnKnobs learns endless knobs with each of the three codings. It checks that a knob replaces functions for single steps (such as faster and
// slower).
func TestLearnKnobs(t *testing.T) {
	file, told, err := learns(t, Lesson{}, "tempo,faster,slower,transpose-down,transpose,score-next,drama,pause", func(h *hands) {
		h.turn(10, 127, 127, 126, 127) // wrong way: to the left
		h.turn(10, 1, 1, 2, 4, 1)      // to the right
		h.turn(11, 1, 1, 1)            // another knob
		h.turn(10, 127, 127, 125, 127) // tempo: its coding is twos-complement; faster and slower need no keys now
		h.turn(11, 65, 65, 66, 65)     // transpose-down, to the right
		h.turn(11, 63, 63, 60)         // to the left: the coding is offset
		h.turn(12, 1, 1, 1)            // transpose, to the right
		h.turn(12, 1, 1, 1)            // to the left, but with the same values: no known coding
		h.slide(13, 0, 127)            // a fader is accepted too
		h.turn(10, 1, 1, 1)            // score-next: this knob is already used
		h.turn(14, 3, 1, 1, 2)         //
		h.turn(14, 65, 67, 67, 65)     // to the left: the coding is sign-bit
		h.turn(15, 1, 1, 1, 1)         // drama: a knob cannot set it
		h.slide(16, 0, 127)            //
		h.turn(15, 1, 1, 1, 1)         // pause: not a button, but a knob
		h.turn(17, 127, 127)           // a button that sends nothing when it is released
	})
	if want := `# Keys of a MIDI controller: midiconnect4 play --in PORT --keys FILE
controls:
- {controller: 10, channel: 1, do: faster, turns: twos-complement, back: slower}
- {controller: 11, channel: 1, do: transpose-up, turns: offset, back: transpose-down}
- {controller: 13, channel: 1, do: transpose -12..12}
- {controller: 14, channel: 1, do: score-next, turns: sign-bit, back: score-previous}
- {controller: 16, channel: 1, do: drama 0..1}
- {controller: 17, channel: 1, do: pause}
`; err != nil || file != want {
		t.Errorf("%s\nwant\n%s%v\n%s", file, want, err, told)
	}
	for _, want := range []string{
		"controller 10 on channel 1: turn it to the right first\n", "controller 10 on channel 1: now turn it to the left\n",
		"that is controller 11 on channel 1: turn controller 10 on channel 1 to the left\n",
		"controller 10 on channel 1, an endless knob (twos-complement): faster, to the left slower\n",
		"controller 12 on channel 1 has an unknown coding: turn it to the right again\n",
		"controller 10 on channel 1 is already used for faster\n", "controller 15 on channel 1 is an endless knob: move a fader from end to end\n",
		"controller 15 on channel 1 is an endless knob: press a key or a button\n",
	} {
		if !strings.Contains(told, want) {
			t.Errorf("no %q in\n%s", want, told)
		}
	}
	if strings.Contains(told, "for slower") {
		t.Errorf("asked for slower:\n%s", told)
	}
}

// TestLearnWithoutKeyboard learns although no person can type. It checks that columns are learned, and that functions are learned only with Insist.
func TestLearnWithoutKeyboard(t *testing.T) {
	keys := func(h *hands) {
		for key := range uint8(4) {
			h.press(40 + key)
		}
	}
	file, _, err := learns(t, Lesson{Columns: true, Typed: strings.NewReader("")}, "pause", keys)
	if err != nil || strings.Contains(file, "controls") || !strings.Contains(file, "note: 42") {
		t.Errorf("%s: %v", file, err)
	}
	file, _, err = learns(t, Lesson{Typed: strings.NewReader(""), Insist: true}, "pause,undo", keys)
	if err != nil || !strings.HasSuffix(file, "controls:\n- {note: 40, channel: 1, do: pause}\n- {note: 41, channel: 1, do: undo}\n") {
		t.Errorf("%s: %v", file, err)
	}
}

// TestLearnMore extends files of keys. It checks that the files keep everything that they had, comments included.
func TestLearnMore(t *testing.T) {
	const more = "{note: 40, channel: 1, do: undo}\n"
	for _, c := range []struct{ name, file, want string }{
		{"a list", "columns: [{note: 1}, {note: 2}, {note: 3}] # mine\ncontrols:\n- {note: 9, do: pause}   # space\n", "columns: [{note: 1}, {note: 2}, {note: 3}] # mine\ncontrols:\n- {note: 9, do: pause}   # space\n- " + more},
		{"in the middle", "controls: # all\n  # pedals\n  - {note: 9, do: pause}\n  - note: 10\n    do: tap\n\n# pads\npads: [[1, 2, 3], [4, 5, 6]]", "controls: # all\n  # pedals\n  - {note: 9, do: pause}\n  - note: 10\n    do: tap\n  - " + more + "\n# pads\npads: [[1, 2, 3], [4, 5, 6]]\n"},
		{"no list", "columns: [{note: 1}, {note: 2}, {note: 3}]\n", "columns: [{note: 1}, {note: 2}, {note: 3}]\ncontrols:\n- " + more},
		{"an empty file", "", "# Keys of a MIDI controller: midiconnect4 play --in PORT --keys FILE\ncontrols:\n- " + more},
	} {
		t.Run(c.name, func(t *testing.T) {
			file, _, err := learns(t, Lesson{File: []byte(c.file), Insist: true}, "undo", func(h *hands) {
				for _, taken := range []uint8{1, 9} {
					if strings.Contains(c.file, "note: 9") {
						h.press(taken)
					}
				}
				h.press(40)
			})
			if err != nil || file != c.want {
				t.Errorf("%s, want %s: %v", file, c.want, err)
			}
		})
	}
	for file, want := range map[string]string{
		"controls: [{note: 9, do: pause}]\n": "the learned keys cannot be added to the file",
		"controls: {note: 9}\n":              "controls[0]: the function is missing",
	} {
		if got, _, err := learns(t, Lesson{File: []byte(file), Insist: true}, "undo", func(h *hands) { h.press(40) }); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %s, %v, want %s", file, got, err, want)
		}
	}
}

// TestInputIsLost removes the input while a controller is being learned. It checks that the controls learned before are kept.
func TestInputIsLost(t *testing.T) {
	for keys, kept := range map[int]int{2: 0, 3: 3, 4: 4} { // number of pressed keys, and number of keys in the file; without all columns there is no file
		file, _, err := learns(t, Lesson{Columns: true}, "pause,undo", func(h *hands) {
			for key := range keys {
				h.press(40 + uint8(key))
			}
			h.absent.Store(true)
		})
		if err == nil || err.Error() != "the MIDI input is no longer connected" || errors.Is(err, session.ErrInterrupted) {
			t.Errorf("%d keys: %v", keys, err)
		}
		if strings.Count(file, "note:") != kept {
			t.Errorf("%d keys: %q", keys, file)
		}
	}
}

// TestWhatIsLearnedCanBeRead learns keys and functions from random messages, for boards of many sizes, and then extends the file in the same way. It
// checks that the file can be read and has everything that was learned.
func TestWhatIsLearnedCanBeRead(t *testing.T) {
	const widest = 12
	rapid.Check(t, func(t *rapid.T) {
		width := rapid.IntRange(4, widest).Draw(t, "width")
		lesson := Lesson{
			Board:   Size{width, width, rapid.IntRange(4, 8).Draw(t, "height")},
			Columns: true, Functions: Usual(), People: io.Discard, Path: "keys.yaml",
		}
		var file []byte
		var columns []Key
		var controls []Control
		for range 2 {
			l, err := newLearner(lesson)
			if err != nil {
				t.Fatal(err)
			}
			for !l.done() {
				channel, number := rapid.Uint8Range(0, 15).Draw(t, "channel"), rapid.Uint8Range(0, 127).Draw(t, "number")
				switch rapid.IntRange(0, 3).Draw(t, "kind") {
				case 0:
					l.receive(midi.NoteOn(channel, number, 1))
				case 1:
					l.receive(midi.ProgramChange(channel, number))
				case 2:
					l.receive(midi.ControlChange(channel, number, 0))
					l.receive(midi.ControlChange(channel, number, 127))
				default:
					for range 3 {
						l.receive(midi.ControlChange(channel, number, rapid.Uint8Range(0, 127).Draw(t, "value")))
					}
				}
				l.rest()
			}
			columns, controls = append(columns, l.columns...), append(controls, l.controls...)
			if file, err = l.file(); err != nil {
				t.Fatal(err)
			}
			lesson.File = file
		}
		keys, err := Parse("keys.yaml", file, lesson.Board)
		if err != nil || !slices.Equal(keys.Columns, columns) || !sameControls(keys.Controls, controls) || len(file) > MaxFile {
			t.Fatalf("%s: %v; want %v and %v", file, err, columns, controls)
		}
	})
}
