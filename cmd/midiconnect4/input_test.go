//go:build linux

package main

import (
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/internal/timetest"
)

// sender sends MIDI messages from its JACK port, sender:out by default.
type sender struct {
	t     *testing.T
	cmd   *exec.Cmd
	input io.Writer
}

func (h *hall) sender() *sender {
	h.t.Helper()
	return h.senderCalled("sender")
}

func (h *hall) senderCalled(name string) *sender {
	h.t.Helper()
	cmd := h.command(h.client("sender"), name)
	input, err := cmd.StdinPipe()
	if err != nil {
		h.t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { stop(cmd, syscall.SIGKILL) })
	h.waitFor(name + ":out")
	return &sender{h.t, cmd, input}
}

func (s *sender) send(messages ...gomidi.Message) {
	s.t.Helper()
	for _, m := range messages {
		if _, err := fmt.Fprintf(s.input, "% x\n", []byte(m)); err != nil {
			s.t.Fatal(err)
		}
	}
}

// press presses a key and releases it.
func (s *sender) press(key uint8) { s.send(gomidi.NoteOn(3, key, 100), gomidi.NoteOff(3, key)) }

// clock makes the sender send MIDI clock pulses at a tempo (quarter notes per minute). The JACK server times the pulses, even if the test stalls.
// Later messages wait until all pulses are sent.
func (s *sender) clock(pulses int, tempo float64) {
	s.t.Helper()
	if _, err := fmt.Fprintf(s.input, "clock %d %g\n", pulses, tempo); err != nil {
		s.t.Fatal(err)
	}
}

// TestLiveKeysChooseColumns plays a game with MIDI keys, using a key file made by `keys learn`. It takes a move back with a button.
func TestLiveKeysChooseColumns(t *testing.T) {
	h := openPatientHall(t, 256)
	s := h.sender()
	keys := filepath.Join(t.TempDir(), "keys.yaml")
	path, err := jackCommand()
	if err != nil {
		t.Fatal(err)
	}
	lesson := &performer{Cmd: h.command(path, "keys", "learn", "--api", "jack", "--in", "sender", "--only", "columns,undo,tempo", "-o", keys)}
	lesson.Stdout, lesson.Stderr = lesson, lesson
	if err := lesson.Start(); err != nil {
		t.Fatal(err)
	}
	for column := range uint8(6) {
		lesson.waitFor(t, fmt.Sprintf("press the key for column %d of 6", column+1))
		s.send(gomidi.Activesense(), gomidi.TimingClock())
		s.press(40 + column)
	}
	lesson.waitFor(t, "press a key for undo")
	s.send(gomidi.ControlChange(3, 20, 127), gomidi.ControlChange(3, 20, 0))
	lesson.waitFor(t, "move a fader from end to end for tempo")
	for value := range uint8(128) {
		s.send(gomidi.ControlChange(3, 1, value))
	}
	if err := lesson.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, lesson.said())
	}
	for _, want := range []string{"- {controller: 20, channel: 4, do: undo}", "- {controller: 1, channel: 4, do: tempo 60..180}"} {
		if got := string(mustRead(t, keys)); !strings.Contains(got, want) {
			t.Errorf("no %s in %s", want, got)
		}
	}
	saved := filepath.Join(t.TempDir(), "game.txt")
	w := h.witness()
	p := h.performs("--port", "witness", "--in", "sender", "--keys", keys, "--first", "human", "--second", "human", "--tempo", "400", "--save", saved)
	p.waitForTimes(t, "your move", 1)
	s.press(40)
	p.waitForTimes(t, "your move", 2)
	s.send(gomidi.ControlChange(3, 20, 127), gomidi.ControlChange(3, 20, 0)) // takes the move back
	for i, column := range []uint8{1, 1, 2, 2, 3, 3, 4} {
		p.waitForTimes(t, "your move", i+3)
		time.Sleep(20 * time.Millisecond)
		s.press(40 + column - 1)
	}
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	if got := string(mustRead(t, saved)); !strings.Contains(got, `moves: "1 1 2 2 3 3 4"`) {
		t.Errorf("%s\n%s", got, p.said())
	}
	h.mustBeSilent(w, "end")
}

// TestLiveFollowsSequencer sends a MIDI clock, and compares the times of notes with the times of pulses. The JACK server measures both.
func TestLiveFollowsSequencer(t *testing.T) {
	const tempo = 240
	pulse := time.Minute / tempo / 24
	bound := 6 * pulse // a server without a sound card loses time on a busy machine
	if *quiet {
		bound = pulse / 2
	}
	farthest := func() (most time.Duration) {
		t.Run("once", func(t *testing.T) {
			for _, off := range followClock(t, tempo) {
				most = max(most, time.Duration(math.Abs(off)*float64(pulse)))
			}
		})
		return most
	}
	timetest.Within(t, "a note is off by", bound, farthest)
}

// followClock lets the program follow a clock, and returns each note's distance from its beat, in pulses.
func followClock(t *testing.T, tempo float64) (off []float64) {
	t.Helper()
	const bars, pulsesInBar = 4, 96
	h := openPatientHall(t, 64)
	s, w := h.sender(), h.witness()
	h.connect("sender:out", "witness:input")
	take := filepath.Join(t.TempDir(), "take.mid")
	p := h.performs("--port", "witness", "--in", "sender", "--clock", "in", "--moves", "1,2,1,2", "--seed", "5", "-o", take)
	p.waitFor(t, "waits for it")
	s.clock(48, 160)
	p.waitFor(t, "waits for start")
	s.send(gomidi.Start())
	s.clock(pulsesInBar*2, 160)
	const most = 12 // bars; on a busy machine, a bar may begin later than the next bar line
	s.clock(pulsesInBar*most, tempo)
	p.waitFor(t, "broken off after 4 moves")
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	var pulses []int // sound frames
	var starts []int
	for _, m := range w.all() {
		var channel, key, velocity uint8
		switch {
		case m.message.Is(gomidi.StartMsg):
			pulses = nil
		case m.message.Is(gomidi.TimingClockMsg):
			pulses = append(pulses, m.frame)
		case m.message.GetNoteStart(&channel, &key, &velocity) && channel < 2:
			starts = append(starts, m.frame)
		}
	}
	if len(starts) != 3*bars {
		t.Fatalf("%d notes were heard\n%s", len(starts), p.said())
	}
	for n, frame := range starts {
		i, _ := slices.BinarySearch(pulses, frame)
		i = max(1, min(i, len(pulses)-1))
		place := float64(i-1) + float64(frame-pulses[i-1])/float64(pulses[i]-pulses[i-1])
		grid := 6 // distance in pulses between the places where the note may be
		if n%3 == 0 {
			grid = pulsesInBar
		}
		off = append(off, place-math.Round(place/float64(grid))*float64(grid))
	}
	t.Logf("notes are off their places by %.2f pulses", off)
	if n := sounding(t, w.all()); n != 0 {
		t.Errorf("%d notes are left sounding", n)
	}
	return off
}

// TestLiveEndsUnderAClock checks that performances end without an error while a fast clock goes on.
func TestLiveEndsUnderAClock(t *testing.T) {
	h := openPatientHall(t, 256)
	s := h.sender()
	h.witness()
	s.clock(1<<30, 4000) // until the test ends
	for range 5 {
		p := h.performs("--port", "witness", "--in", "sender", "--moves", "1", "--tempo", "400")
		if err := p.Wait(); err != nil {
			t.Errorf("%v\n%s", err, p.said())
		}
	}
}

// TestLiveHeldNoteAndControls holds a note, moves controls, and removes and reconnects the input while games are performed.
func TestLiveHeldNoteAndControls(t *testing.T) {
	const held = 60
	h := openPatientHall(t, 256)
	s, w := h.sender(), h.witness()
	keys := filepath.Join(t.TempDir(), "keys.yaml")
	source := "controls:\n- {controller: 1, tempo: 60..400}\n- {controller: 7, do: velocity 1..127}\n- {program: 2, do: score nerve}\n- {note: 100, do: as-written}\ncolumns: [{note: 1}, {note: 2}, {note: 3}, {note: 4}, {note: 5}, {note: 6}]\n"
	if err := os.WriteFile(keys, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	p := h.performs("--port", "witness", "--in", "sender", "--keys", keys, "--hold", "--first", "random", "--second", "random", "--games", "endless", "--seed", "5")
	p.waitFor(t, "listening to")
	faders := []gomidi.Message{gomidi.ControlChange(0, 1, 0), gomidi.ControlChange(0, 1, 127), gomidi.ControlChange(0, 7, 127), gomidi.ControlChange(0, 7, 0)}
	s.send(append(faders, gomidi.NoteOn(0, held, 100))...)
	quiet := func(_, velocity uint8) bool { return velocity == 1 }
	w.waitUntil(t, "three quiet notes with the held key", func(all []heard) bool {
		return strikes(all, func(key, velocity uint8) bool { return key == held && velocity == 1 }) >= 3
	})
	turned := 0 // number of messages until the fader's first effect
	for strikes(w.all()[:turned], quiet) == 0 {
		turned++
	}
	loud := func(_, velocity uint8) bool { return velocity > 1 }
	if n := strikes(w.all()[turned:], loud); n > 0 {
		t.Errorf("%d notes are loud", n)
	}
	s.send(gomidi.ProgramChange(5, 1))
	p.waitFor(t, "score nerve, from the next bar line on")
	s.press(100)
	w.waitUntil(t, "a note that is loud again", func(all []heard) bool {
		return strikes(all[turned:], func(_, velocity uint8) bool { return velocity >= 30 }) > 0
	})
	stop(s.cmd, syscall.SIGKILL)
	p.waitFor(t, "the MIDI input has gone")
	h.sender()
	p.waitFor(t, "the MIDI input is back")
	stop(p.Cmd, syscall.SIGINT)
	h.mustBeSilent(w, "interrupted")
}

// TestLiveLampsGoOut shows the board on LEDs, and ends performances by several signals. It checks that all LEDs are switched off at the end.
func TestLiveLampsGoOut(t *testing.T) {
	h := openPatientHall(t, 256)
	h.sender()
	keys := filepath.Join(t.TempDir(), "keys.yaml")
	source := "pads:\n"
	for y := 8; y > 0; y-- {
		source += fmt.Sprintf("- [%d1, %d2, %d3, %d4, %d5, %d6, %d7, %d8]\n", y, y, y, y, y, y, y, y)
	}
	source += "lamps: {port: witness, channel: 16, empty: 1, first: 5, second: 21, last: 3}\n"
	if err := os.WriteFile(keys, []byte(source), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, by := range []os.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP} {
		w := h.witness()
		p := h.performs("--virtual", "Game", "--in", "sender", "--keys", keys, "--first", "random", "--second", "random", "--tempo", "400", "--games", "endless")
		w.waitUntil(t, "some lamps that are lit anew", func(all []heard) bool {
			return strikes(all, func(uint8, uint8) bool { return true }) >= 40
		})
		stop(p.Cmd, by)
		w.rests()
		h.leaves(w, syscall.SIGINT)
		lit := map[uint8]uint8{}
		for _, m := range w.all() {
			if len(m.message) == 3 && m.message[0] == 0x9f {
				lit[m.message[1]] = m.message[2]
			}
		}
		if len(lit) != 36 {
			t.Errorf("%v: %d lamps\n%s", by, len(lit), p.said())
		}
		for note, velocity := range lit {
			if velocity != 0 {
				t.Errorf("%v: lamp %d stays at %d", by, note, velocity)
			}
		}
	}
}
