//go:build linux

package main

import (
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/play/sets"
)

// typed are lines that a person types during a performance; %d stands for a number.
var typed = []string{
	"undo", "tempo %d", "transpose %d", "score blues", "score organ", "p\np", "tap", "as-written", "%d",
	"loop 2", "loop-bar", "loop-off", "go 0", "mute first", "mute second off", "solo second", "level first 40", "pan second 30", "control first 74 100", "part-undo",
	"at bar mute second", "at 2 tempo %d", "at phrase scene break", "at-undo", "scene break", "scene back", "item other", "cue opening",
}

// typedEvening is a set list with scenes, in which random gamers play without end.
const typedEvening = `
scenes:
- {name: break, do: [mute first, level second 60, tempo 200]}
- {name: back, do: [mute first off, as-written]}
items:
- {name: opening, score: organ, tempo: 400, first: human, second: random, games: endless}
- {name: other, score: blues, tempo: 400, first: random, second: random, games: endless}
`

// improvise types random lines until the reader closes.
func improvise(to io.Writer, r *rand.Rand) {
	for {
		line := typed[r.IntN(len(typed))]
		if strings.Contains(line, "%d") {
			line = fmt.Sprintf(line, 1+r.IntN(6)*60%400)
		}
		if _, err := fmt.Fprintln(to, line); err != nil {
			return
		}
		time.Sleep(instant(r, 300*time.Millisecond))
	}
}

// readKilled reads the newest set in a folder, and checks that it is incomplete, as its program was killed.
func readKilled(t *testing.T, dir string) *sets.Set {
	t.Helper()
	s := newestSet(t, dir)
	if s.Whole {
		t.Error("a set that was cut off is whole")
	}
	return s
}

// lost returns the longest time of sent messages that may be missing at the end of a set. On a busy machine it is longer, because the goroutine that
// writes the set may have to wait for a processor.
func lost() time.Duration {
	if *quiet {
		return 50 * time.Millisecond
	}
	return time.Second
}

// TestLiveKilledSets kills performances at random instants while someone types random commands. Each set must contain everything that the witness
// heard, except for the last moment. A replay of the set must send the same messages.
func TestLiveKilledSets(t *testing.T) {
	const period = 64
	h, r := openHall(t, period), draws(t)
	kills, messages, missing, spread := *hangs, 0, 0, time.Duration(0)
	for kill := range kills {
		dir := t.TempDir()
		port := fmt.Sprintf("witness%d", kill) // each kill needs a port of its own: earlier guards still send to theirs
		w := h.witnessCalled(port)
		path, err := jackCommand()
		if err != nil {
			t.Fatal(err)
		}
		list := filepath.Join(t.TempDir(), "evening.yaml")
		if err := os.WriteFile(list, []byte(typedEvening), 0o600); err != nil {
			t.Fatal(err)
		}
		p := &performer{Cmd: h.command(path, "play", "--api", "jack", "--port", port, "--set", dir, "--set-list", list)}
		p.Stdout, p.Stderr = p, p
		stdin, err := p.StdinPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		if _, err := fmt.Fprintln(stdin, "1"); err != nil {
			t.Fatal(err)
		}
		p.waitFor(t, " 1. ")
		go improvise(stdin, rand.New(rand.NewPCG(r.Uint64(), 0)))
		time.Sleep(instant(r, 6*time.Second))
		stop(p.Cmd, syscall.SIGKILL)
		h.leaves(w, syscall.SIGINT)
		all, s := withoutSilence(w.all()), readKilled(t, dir)
		var times []time.Duration
		var kept []gomidi.Message
		for at, m := range s.Messages(0) {
			times, kept = append(times, at), append(kept, m)
		}
		messages += len(all)
		var offsets []time.Duration
		for i, m := range all {
			at := time.Duration(m.frame) * time.Second / frameRate
			same := i < len(kept) && slices.Equal(kept[i], m.message)
			if i < len(kept) && !same {
				t.Fatalf("message %d: the set has %v, %v was heard", i, kept[i], m.message)
			}
			if i >= len(kept) {
				missing++
				if last := time.Duration(all[len(all)-1].frame) * time.Second / frameRate; last-at > lost() {
					t.Fatalf("the set has %d of %d messages that were heard: all but the last %v", len(kept), len(all), last-at)
				}
				continue
			}
			offsets = append(offsets, at-times[i])
		}
		if len(offsets) > 0 {
			spread = max(spread, slices.Max(offsets)-slices.Min(offsets))
		}
		h.mustReplay(dir, fmt.Sprintf("listener%d", kill), kept)
	}
	t.Logf("%d kills; %d of %d messages that were heard are in no set; times spread over %v at most", kills, missing, messages, spread)
}

// withoutSilence removes final messages that only end notes. These are the guard's messages, and the last ones of the program, which a busy server
// may have dropped.
func withoutSilence(all []heard) []heard {
	ends := func(m gomidi.Message) bool {
		var channel, number, value uint8
		return m.GetNoteEnd(&channel, &number) || m.GetControlChange(&channel, &number, &value) && value == 0
	}
	for len(all) > 0 && ends(all[len(all)-1].message) {
		all = all[:len(all)-1]
	}
	return all
}

// mustReplay replays the newest set of a folder. It checks that the witness hears the messages that the set has kept, and then only messages that end
// notes.
func (h *hall) mustReplay(dir, port string, kept []gomidi.Message) {
	h.t.Helper()
	path, err := jackCommand()
	if err != nil {
		h.t.Fatal(err)
	}
	w := h.witnessCalled(port)
	h.run(path, "sets", "replay", "last", "--set", dir, "--api", "jack", "--port", port)
	w.rests()
	h.leaves(w, syscall.SIGINT)
	replayed := w.all()
	if !startsWith(replayed, kept) {
		h.t.Fatalf("%d messages were replayed of %d", len(replayed), len(kept))
	}
	if n := sounding(h.t, replayed); n != 0 {
		h.t.Errorf("%d notes sound on after the replay", n)
	}
}

// startsWith reports whether the heard messages start with the messages of the second list.
func startsWith(all []heard, first []gomidi.Message) bool {
	return len(all) >= len(first) && slices.EqualFunc(all[:len(first)], first, func(a heard, b gomidi.Message) bool { return slices.Equal(a.message, b) })
}

// TestLongKilledSets kills performances without outputs at random instants. Each set must contain a beginning of the messages that the same
// performance sends if it is not killed. Only the last moment may be missing.
func TestLongKilledSets(t *testing.T) {
	t.Parallel()
	needSignals(t)
	command := build(t)
	const longest = 6 * time.Second
	killed := func(t *testing.T, after time.Duration) (all []gomidi.Message, last time.Duration) {
		t.Helper()
		dir := t.TempDir()
		cmd := exec.Command(command, "play", "--dry", "--plain", "--score", "organ", "--tempo", "400", "--first", "random", "--second", "random",
			"--games", "endless", "--seed", "1", "--clock", "out", "--set", dir)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { stop(cmd, syscall.SIGKILL) })
		begins(t, dir)
		time.Sleep(after)
		stop(cmd, syscall.SIGKILL)
		for at, m := range readKilled(t, dir).Messages(0) {
			if !m.Is(gomidi.StopMsg) && !m.Is(gomidi.SPPMsg) && !m.Is(gomidi.ContinueMsg) { // these messages are sent if the player stalls
				all, last = append(all, m), at
			}
		}
		return all, last
	}
	want, _ := killed(t, 2*longest)
	r := draws(t)
	for i := range 2 * *hangs {
		after := instant(r, longest)
		t.Run(fmt.Sprint(i), func(t *testing.T) {
			t.Parallel()
			got, last := killed(t, after)
			if len(got) > len(want) || !slices.EqualFunc(got, want[:len(got)], slices.Equal) {
				t.Errorf("%d messages are not the first ones of %d", len(got), len(want))
			}
			t.Logf("killed %v after the last message that was kept", after-last)
		})
	}
}

// begins waits until a folder contains a set with a readable beginning.
func begins(t *testing.T, dir string) {
	t.Helper()
	for began := time.Now(); ; time.Sleep(10 * time.Millisecond) {
		path, err := sets.Find(dir, sets.Newest)
		if err == nil {
			_, err = sets.Read(path)
		}
		if err == nil {
			return
		}
		if time.Since(began) > time.Minute {
			t.Fatal(err)
		}
	}
}
