//go:build linux

package main

import (
	"slices"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"
)

// TestLiveThru sends notes to the input with --thru while a person is to move. The witness gets each note twice: directly, and through the program.
// The time between the two copies is the program's delay.
func TestLiveThru(t *testing.T) {
	const notes, channel = 200, 3
	h, r := openPatientHall(t, 64), draws(t)
	s, w := h.sender(), h.witness()
	p := h.performs("--first", "human", "--in", "sender", "--thru", "--port", "witness", "--plain")
	p.waitFor(t, "your move")
	h.connect("sender:out", "witness:input")
	for i := range notes {
		key := uint8(80 + i%20)
		s.send(gomidi.NoteOn(channel, key, 100))
		time.Sleep(20*time.Millisecond + instant(r, 10*time.Millisecond))
		s.send(gomidi.NoteOff(channel, key))
	}
	const last = 110
	s.send(gomidi.NoteOn(channel, last, 100)) // no note end follows: the note ends with the performance
	w.waitUntil(t, "the last note from both", func(all []heard) bool {
		return strikes(all, func(key, _ uint8) bool { return key == last }) == 2
	})
	stop(p.Cmd, syscall.SIGINT)
	w.rests()
	h.leaves(w, syscall.SIGINT)
	var late []time.Duration
	struck := map[uint8][]int{} // key → frames on which it was struck
	ends := 0
	for _, m := range w.all() {
		var c, key, velocity uint8
		switch {
		case m.message.GetNoteEnd(&c, &key) && key == last:
			ends++
		case !m.message.GetNoteStart(&c, &key, &velocity) || c != channel || key == last:
		case len(struck[key])%2 == 0:
			struck[key] = append(struck[key], m.frame)
		default:
			direct := struck[key][len(struck[key])-1]
			late = append(late, time.Duration(m.frame-direct)*time.Second/frameRate)
			struck[key] = append(struck[key], m.frame)
		}
	}
	if len(late) != notes || ends != 1 {
		t.Fatalf("%d notes come through, want %d; the note that was held ends %d times\n%s", len(late), notes, ends, p.said())
	}
	slices.Sort(late)
	t.Logf("through the program: half of %d notes within %v, 99 %% within %v, the last %v", notes, late[notes/2], late[notes*99/100], late[notes-1])
	if *quiet && late[notes*99/100] > 5*time.Millisecond {
		t.Errorf("99 %% of the notes come through within %v", late[notes*99/100])
	}
}
