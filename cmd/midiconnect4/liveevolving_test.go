//go:build linux

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	gomidi "gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
	"midiconnect4/play/sets"
)

// TestLiveEvolving evolves and performs in one program. The program is killed, started again with --resume, and interrupted. Each set must contain
// the music that was heard and the champions of the run, and its replay must send the same messages.
func TestLiveEvolving(t *testing.T) {
	h, r := openHall(t, 256), draws(t)
	path, err := jackCommand()
	if err != nil {
		t.Fatal(err)
	}
	run, dir, begun := filepath.Join(t.TempDir(), "run"), t.TempDir(), "--seed=4"
	for n, by := range []syscall.Signal{syscall.SIGKILL, syscall.SIGINT} {
		port := fmt.Sprintf("evolving%d", n)
		w := h.witnessCalled(port)
		p := &performer{Cmd: h.command(path, "evolve", "--system", "midi-connect4", "--game", "connect4-4x4", "--population", "8", "--generations", "1000", "--keep", "all",
			"--checkpoint", "0s", "--out", run, begun, "--play", "--pace", "2", "--second", "evolving", "--first", "evolving", "--opening", "13", "--tempo", "400",
			"--games", play.EndlessGames, "--api", "jack", "--port", port, "--set", dir)}
		p.Stdout, p.Stderr = p, p
		if err := p.Start(); err != nil {
			t.Fatal(err)
		}
		p.waitForTimes(t, " 1. ", 2)
		time.Sleep(instant(r, 2*time.Second))
		stop(p.Cmd, by)
		w.rests()
		h.leaves(w, syscall.SIGINT)
		s := newestSet(t, dir)
		var kept []gomidi.Message
		for _, m := range s.Messages(0) {
			kept = append(kept, m)
		}
		all, killed := w.all(), by == syscall.SIGKILL // the guard of a killed program silences the port later
		if s.Whole == killed || left(all) != 0 && !killed || !startsWith(all, kept[:len(kept)*9/10]) {
			t.Errorf("%v: %d messages were heard, %d kept, whole: %v\n%s", by, len(all), len(kept), s.Whole, p.said())
		}
		h.mustReplay(dir, port+"again", kept)
		mustHaveChampions(t, s, run)
		begun = "--resume"
	}
}

// newestSet reads the newest set of a folder.
func newestSet(t *testing.T, dir string) *sets.Set {
	t.Helper()
	path, err := sets.Find(dir, sets.Newest)
	if err != nil {
		t.Fatal(err)
	}
	s, err := sets.Read(path)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// mustHaveChampions checks that the set's gamers are equal to the champions stored in the run.
func mustHaveChampions(t *testing.T, s *sets.Set, run string) {
	t.Helper()
	_, games, err := s.Games()
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range games {
		for _, f := range m.Newest() {
			if f == nil {
				t.Fatalf("game %d: the set has not its gamer", i+1)
			}
			data, err := f.Encode()
			if err != nil {
				t.Fatal(err)
			}
			want, err := os.ReadFile(filepath.Join(run, fmt.Sprintf("generation-%03d.gamer", f.Generation)))
			if err != nil || !bytes.Equal(data, want) {
				t.Errorf("game %d: not the champion of generation %d, %v", i+1, f.Generation, err)
			}
		}
	}
}
