//go:build linux

package main

import (
	"strings"
	"syscall"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// TestLivePortsOfParts performs with a port for each player and one for the voices. The second player's port vanishes and comes back. Meanwhile each
// other port must receive all notes of its part, and no others.
func TestLivePortsOfParts(t *testing.T) {
	h := openHall(t, 256)
	rest, upper, lower := h.witnessCalled("rest"), h.witnessCalled("upper"), h.witnessCalled("lower")
	p := h.performs("--score", "blues", "--first", "random", "--second", "random", "--games", "endless", "--tempo", "400",
		"--port", "rest", "--port", "first=upper", "--port", "second=lower")
	p.waitFor(t, " 9. ") // the second player sings the second phrase of four bars
	h.leaves(lower, syscall.SIGKILL)
	p.waitFor(t, "lower:input has gone: the performance goes on without it until it is back")
	again := h.witnessCalled("lower")
	p.waitFor(t, "lower:input is back")
	again.waitFor(t, 3*silence)
	stop(p.Cmd, syscall.SIGINT)
	h.mustBeSilent(rest, "the port of the voices")
	h.mustBeSilent(upper, "the port of the first player")
	h.mustBeSilent(again, "the port that was lost")
	mustPlayOn(t, "rest", rest.all(), 2, 3, 9)
	mustPlayOn(t, "upper", upper.all(), 0)
	mustPlayOn(t, "lower", lower.all(), 1)
	mustPlayOn(t, "lower again", again.all(), 1)
	if !strings.Contains(p.said(), "playing to rest:input and upper:input (first) and lower:input (second)") {
		t.Error(p.said())
	}
}

// TestLiveClick counts two bars in, once on the port of the music, which begins after eight beats, and once on a port of its own, where the click goes on.
func TestLiveClick(t *testing.T) {
	h := openHall(t, 64)
	music, click := h.witnessCalled("music"), h.witnessCalled("drummer")
	piece := []string{"--score", "paper", "--moves", "1,2,3", "--tempo", "240", "--port", "music", "--count-in", "2"}
	finish := func(p *performer) {
		if err := p.Wait(); err != nil {
			t.Fatalf("%v\n%s", err, p.said())
		}
	}
	finish(h.performs(piece...))
	mustPlayOn(t, "music", music.all(), 0, 1, 9)
	mustCount(t, onsetsOf(music.all())[:9])

	before := len(music.all())
	finish(h.performs(append(piece, "--port", "click=drummer", "--click")...))
	mustPlayOn(t, "music", music.all()[before:], 0, 1)
	mustPlayOn(t, "click", click.all(), 9)
	if clicks := onsetsOf(click.all()); len(clicks) != 5*4 {
		t.Errorf("%d clicks, want 20", len(clicks))
	} else {
		mustCount(t, clicks)
	}
}

// mustCount checks that notes come on the beats of the tempo 240.
func mustCount(t *testing.T, notes []time.Duration) {
	t.Helper()
	const beat, near = 250 * time.Millisecond, 50 * time.Millisecond
	for i, at := range notes {
		if off := at - notes[0] - time.Duration(i)*beat; off.Abs() > near {
			t.Errorf("beat %d is %v off", i+1, off)
		}
	}
}

// onsetsOf returns the times at which notes start.
func onsetsOf(all []heard) (at []time.Duration) {
	for _, m := range all {
		if m.message.Is(midi.NoteOnMsg) {
			at = append(at, time.Duration(m.frame)*time.Second/frameRate)
		}
	}
	return at
}

// mustPlayOn checks that there are notes on each of channels, and on no other channel.
func mustPlayOn(t *testing.T, name string, all []heard, channels ...uint8) {
	t.Helper()
	var notes [16]int
	for _, m := range all {
		var channel, key, velocity uint8
		if m.message.GetNoteStart(&channel, &key, &velocity) {
			notes[channel]++
		}
	}
	for _, channel := range channels {
		if notes[channel] == 0 {
			t.Errorf("%s: nothing sounds on channel %d", name, channel+1)
		}
		notes[channel] = 0
	}
	if notes != [16]int{} {
		t.Errorf("%s: notes on other channels, too: %v", name, notes)
	}
}

// TestLiveOnePortTwice gives one port by two different names, and checks that the command refuses it.
func TestLiveOnePortTwice(t *testing.T) {
	h := openHall(t, 256)
	h.witness()
	p := h.performs("--port", "witness", "--port", "first=witness:input", "--moves", "1")
	if err := p.Wait(); p.ProcessState.ExitCode() != exitUsage || !strings.Contains(p.said(), "witness:input: this port is given twice") {
		t.Errorf("%v\n%s", err, p.said())
	}
}
