//go:build linux

package main

import (
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"
)

// These tests check over JACK what an instrument receives: pitches, pulses, levels, and music beside listeners that are stopped or slow.

// deviations are the cents by which the notes C to B of a tuned score differ from equal temperament.
var deviations = [12]float64{0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8}

// TestLivePitches plays tuned scores, by the pitch wheel and by MPE. It computes the pitch of each note as a synthesizer does, from the key and the
// wheel of its channel, and compares it with the score's tuning.
func TestLivePitches(t *testing.T) {
	h := openPatientHall(t, 256)
	for by, resolution := range map[string]float64{"bend": 0.02, "mpe": 0.6} { // the wheel's smallest step, in cents
		score := filepath.Join(t.TempDir(), by+".yaml")
		source := "tuning: {deviations: [0, -10, -8, -6, -10, -2, -12, -4, -8, -12, -4, -8], by: " + by + "}\n"
		if by == "bend" {
			source += "voices:\n- answer: {behind: 1, name: Echo, program: Oboe}\n" // MPE has zones for two parts
		}
		if err := os.WriteFile(score, []byte(source), 0o600); err != nil {
			t.Fatal(err)
		}
		w := h.observer("witness")
		p := h.performs("--port", "witness", "--score", score, "--moves", "4,5,4,3,3,2,1,1", "--seed", "3", "--tempo", "300")
		if err := p.Wait(); err != nil {
			t.Fatalf("%v\n%s", err, p.said())
		}
		w.rests()
		h.leaves(w, syscall.SIGINT)
		notes, channels := tuned(t, w.all(), by == "mpe", resolution)
		if t.Logf("%s: %d notes on %d channels", by, notes, channels); notes < 20 || channels < 4 {
			t.Errorf("%s: %d notes on %d channels", by, notes, channels)
		}
	}
}

// tuned checks the pitches of all notes. With mpe, a wheel must not move while a note sounds on its channel, and no channel has two notes.
func tuned(t *testing.T, all []heard, mpe bool, resolution float64) (notes, channels int) {
	t.Helper()
	var wheel, semitones [16]float64
	var parameter [16]uint8
	var open [16]int
	used := map[uint8]bool{}
	for i, m := range all {
		var channel, key, velocity uint8
		var bend int16
		var absolute uint16
		switch {
		case m.message.GetControlChange(&channel, &key, &velocity) && key == gomidi.RegisteredParameterLSB:
			parameter[channel] = velocity
		case m.message.GetControlChange(&channel, &key, &velocity) && key == gomidi.DataEntryMSB && parameter[channel] == 0:
			semitones[channel] = float64(velocity)
		case m.message.GetPitchBend(&channel, &bend, &absolute):
			if wheel[channel] = float64(bend) / 8192; mpe && open[channel] > 0 {
				t.Errorf("message %d: the wheel of channel %d moves below a note", i, channel+1)
			}
		case m.message.GetNoteStart(&channel, &key, &velocity):
			if open[channel]++; mpe && open[channel] > 1 {
				t.Errorf("message %d: channel %d has %d notes", i, channel+1, open[channel])
			}
			cents := float64(key)*100 + wheel[channel]*semitones[channel]*100
			near := math.Round(cents / 100)
			for _, k := range []float64{near - 1, near, near + 1} { // the tuned key whose pitch is nearest
				if math.Abs(pitchOf(k)-cents) < math.Abs(pitchOf(near)-cents) {
					near = k
				}
			}
			if off := cents - pitchOf(near); math.Abs(off) > resolution {
				t.Errorf("message %d: %v sounds at %.2f cents, %.2f from the tuning", i, m.message, cents, off)
			}
			used[channel] = true
			notes++
		case m.message.GetNoteEnd(&channel, &key):
			open[channel]--
		}
	}
	return notes, len(used)
}

// pitchOf returns the pitch of a key in the tuning, in cents above key 0. Key 69 has 440 Hz, so that C is 12 cents higher than in equal temperament.
func pitchOf(key float64) float64 {
	const a = 9
	return key*100 + deviations[(int(key)%12+12)%12] - deviations[a]
}

// TestLiveClockOnTwoPorts sends MIDI clock to two ports, and compares when each message arrives.
func TestLiveClockOnTwoPorts(t *testing.T) {
	const period = 64
	h := openPatientHall(t, period)
	one, two := h.observer("one"), h.observer("two")
	p := h.performs("--port", "one", "--port", "two", "--score", "organ", "--tempo", "240", "--moves", "1,2,1,2,3,2", "--seed", "5", "--clock", "out")
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	one.rests()
	h.leaves(one, syscall.SIGINT)
	h.leaves(two, syscall.SIGINT)
	a, b := one.all(), two.all()
	if !slices.EqualFunc(a, b, func(x, y heard) bool { return slices.Equal(x.message, y.message) }) {
		t.Fatalf("the ports receive %d and %d messages, or others", len(a), len(b))
	}
	var apart []time.Duration
	for i := range a {
		if a[i].message.Is(gomidi.TimingClockMsg) || a[i].message.Is(gomidi.NoteOnMsg) {
			apart = append(apart, time.Duration(a[i].frame-b[i].frame).Abs())
		}
	}
	mustBeWithin(t, "pulses and notes of two ports are apart by", apart, 3*time.Millisecond)
}

// mustBeWithin logs the distribution of times. With -quiet, 99 % must be within a bound.
func mustBeWithin(t *testing.T, what string, all []time.Duration, most time.Duration) {
	t.Helper()
	slices.Sort(all)
	t.Logf("%s: %d, median %v, 95th percentile %v, 99th %v, worst %v", what, len(all), at(all, 0.5), at(all, 0.95), at(all, 0.99), at(all, 1))
	if late := at(all, 0.99); *quiet && late > most {
		t.Errorf("%s %v, and at most %v is right", what, late, most)
	}
}

// TestLiveSecondClockTakesOver follows the clocks of two sequencers. When the first one falls silent, the second one leads: notes are then on its
// pulses.
func TestLiveSecondClockTakesOver(t *testing.T) {
	const pulsesInBar = 96
	h := openPatientHall(t, 64)
	first, second, w := h.senderCalled("drums"), h.senderCalled("laptop"), h.observer("witness")
	h.connect("laptop:out", "witness:input") // the witness has the pulses of the second sequencer, and the notes
	p := h.performs("--port", "witness", "--in", "drums", "--in", "laptop", "--clock", "in", "--first", "random", "--second", "random", "--games", "endless", "--seed", "5")
	p.waitFor(t, "waits for it")
	first.send(gomidi.Start())
	first.clock(3*pulsesInBar, 240)
	second.send(gomidi.Start())
	second.clock(20*pulsesInBar, 200)
	p.waitFor(t, "the MIDI clock of input 2 leads")
	over := now(t)
	p.waitForTimes(t, "plays", strings.Count(p.said(), "plays")+6)
	stop(p.Cmd, syscall.SIGINT)
	w.rests()
	h.leaves(w, syscall.SIGINT)
	var pulses []int
	var off []time.Duration
	for _, m := range w.all() {
		switch {
		case m.message.Is(gomidi.TimingClockMsg):
			pulses = append(pulses, m.frame)
		case m.message.Is(gomidi.NoteOnMsg) && m.frame > over && len(pulses) > pulsesInBar:
			last := pulses[len(pulses)-1]
			pulse := (last - pulses[len(pulses)-25]) / 24
			off = append(off, time.Duration(min(m.frame-last, max(0, last+pulse-m.frame))))
		}
	}
	if len(off) < 6 {
		t.Fatalf("%d notes were heard after the second clock took over\n%s", len(off), p.said())
	}
	mustBeWithin(t, "notes are off the second clock's pulses by", off, 4*time.Millisecond)
	if n := left(w.all()); n != 0 {
		t.Errorf("%d notes are left sounding", n)
	}
}

// TestLiveFaderTakesOver moves a fader of the tempo from a value far away. The sent clock must keep its tempo until the fader passes that, and then
// follow the fader.
func TestLiveFaderTakesOver(t *testing.T) {
	h := openPatientHall(t, 64)
	s, w := h.sender(), h.observer("witness")
	keys := filepath.Join(t.TempDir(), "keys.yaml")
	if err := os.WriteFile(keys, []byte("controls:\n- {controller: 1, do: tempo 60..187}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := append(fast("witness"), "--in", "sender", "--keys", keys, "--clock", "out")
	args[slices.Index(args, "--tempo")+1] = "120"
	p := h.performs(args...)
	p.waitFor(t, " 1. ")
	s.send(gomidi.ControlChange(0, 1, 10))
	p.waitFor(t, "tempo is 120: the fader takes effect when it passes this value")
	pulses := func() (n int) {
		for _, m := range w.all() {
			if m.message.Is(gomidi.TimingClockMsg) {
				n++
			}
		}
		return n
	}
	wait := func(more int) {
		goal := pulses() + more
		w.waitUntil(t, fmt.Sprint(goal, " pulses"), func([]heard) bool { return pulses() >= goal })
	}
	wait(48)
	moved := now(t)
	for value := uint8(11); value <= 100; value++ { // the fader passes 120 at 60, and stops at 160
		s.send(gomidi.ControlChange(0, 1, value))
	}
	wait(72)
	stop(p.Cmd, syscall.SIGINT)
	h.leaves(w, syscall.SIGINT)
	var before, after []int
	for _, m := range w.all() {
		if m.message.Is(gomidi.TimingClockMsg) {
			if m.frame < moved {
				before = append(before, m.frame)
			} else {
				after = append(after, m.frame)
			}
		}
	}
	tempo := func(pulses []int) float64 {
		last := len(pulses) - 1
		return 60e9 / 24 * float64(last) / float64(pulses[last]-pulses[0])
	}
	held, set := tempo(before), tempo(after[24:])
	if t.Logf("%.2f quarter notes a minute before the fader passed, %.2f after", held, set); math.Abs(held-120) > 1 || math.Abs(set-160) > 2 {
		t.Errorf("the tempo was %.2f and became %.2f, want 120 and 160", held, set)
	}
}

// TestLiveStoppedListener stops the program of one of two listeners for two seconds, as a debugger or a suspended computer does. The other one must
// have all notes in time. JACK drops what is sent to the stopped one, which must be silent at the end.
func TestLiveStoppedListener(t *testing.T) {
	h := (&hall{t: t, period: 64, asynchronous: true}).opened() // otherwise the server waits for the stopped client, and everybody with it
	steady, stopped := h.observer("steady"), h.observer("stopped")
	p := h.performs(append(fast(""), "--port", "steady", "--port", "stopped")[2:]...)
	p.waitFor(t, " 2. ")
	began := now(t)
	time.Sleep(time.Second)
	if err := stopped.cmd.Process.Signal(syscall.SIGSTOP); err != nil {
		t.Fatal(err)
	}
	from := now(t)
	time.Sleep(2 * time.Second)
	to := now(t)
	if err := stopped.cmd.Process.Signal(syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
	time.Sleep(2 * time.Second)
	stop(p.Cmd, syscall.SIGINT)
	steady.rests()
	h.leaves(steady, syscall.SIGINT)
	h.leaves(stopped, syscall.SIGINT)
	gap := func(from, to int) (longest time.Duration) { // between messages
		last := from
		for _, m := range steady.all() {
			if m.frame > from && m.frame < to {
				longest, last = max(longest, time.Duration(m.frame-last)), m.frame
			}
		}
		return max(longest, time.Duration(to-last))
	}
	usual, during := gap(began, from), gap(from, to)
	t.Logf("the longest time between messages: %v, and %v while the other listener was stopped\n%s", usual, during, p.said()[:min(200, len(p.said()))])
	if during > usual+200*time.Millisecond {
		t.Error("the other listener waits, too")
	}
	if n := left(steady.all()); n != 0 {
		t.Errorf("%d notes are left sounding", n)
	}
	all := stopped.all()
	mustBeAllOff(t, "the stopped listener", all[len(all)-silence:])
}

// TestLiveCable computes when messages leave a MIDI cable, which carries 3,125 bytes a second, if they enter it as a listener receives them.
func TestLiveCable(t *testing.T) {
	h := openPatientHall(t, 64)
	w := h.observer("witness")
	p := h.performs("--port", "witness", "--score", "organ", "--tempo", "400", "--moves", "1,2,1,2,3,2,1,3,1", "--seed", "5", "--clock", "out")
	if err := p.Wait(); err != nil {
		t.Fatalf("%v\n%s", err, p.said())
	}
	w.rests()
	h.leaves(w, syscall.SIGINT)
	const perByte = int(time.Second / 3125)
	free, first := 0, true
	var late []time.Duration
	for _, m := range w.all() {
		free = max(free, m.frame) + len(m.message)*perByte
		if m.message.Is(gomidi.NoteOnMsg) || m.message.Is(gomidi.TimingClockMsg) && !first {
			late = append(late, time.Duration(free-m.frame))
		}
		first = first && !m.message.Is(gomidi.NoteOnMsg)
	}
	mustBeWithin(t, "through a cable, notes and pulses arrive after", late, 20*time.Millisecond)
}
