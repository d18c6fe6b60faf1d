//go:build linux

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/play"
)

// TestLongEachSurvivesTheOther evolves gamers in one process and performs their champions in another. It kills either process at random instants,
// while the other one goes on. The run must end with the same files as a run that was never killed.
func TestLongEachSurvivesTheOther(t *testing.T) {
	t.Parallel()
	needSignals(t)
	d := &duet{t: t, command: build(t)}
	whole := filepath.Join(t.TempDir(), "whole")
	started := time.Now()
	if out, err := exec.Command(d.command, d.evolve(whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	want, longest, r := readRun(t, whole), time.Since(started)/2, draws(t)
	kills := map[string]int{}
	for kills["run"]+kills["performance"]+kills["both in one"] < *hangs {
		dir := filepath.Join(t.TempDir(), "run")
		d.perform(dir)
		args := d.evolve(dir)
		for ended := false; !ended; {
			what := []string{"run", "performance", "both in one"}[r.IntN(3)]
			if what == "both in one" {
				args = append(args, "--play", "--dry", "--pace", "free", "--tempo", "400", "--games", play.EndlessGames)
			}
			run := exec.Command(d.command, args...)
			if err := run.Start(); err != nil {
				t.Fatal(err)
			}
			time.Sleep(instant(r, longest))
			kills[what]++
			if what == "performance" {
				stop(d.performance.Cmd, syscall.SIGKILL)
				d.perform(dir)
				if err := run.Wait(); err != nil {
					t.Errorf("the run after the performance was killed: %v", err)
				}
				ended = true
			} else {
				stop(run, syscall.SIGKILL)
				d.mustPlayOn()
			}
			args = d.resume(dir)
		}
		d.performance.waitFor(t, "generation 30 against")
		stop(d.performance.Cmd, syscall.SIGINT)
		if code := d.performance.ProcessState.ExitCode(); code != endedBy(syscall.SIGINT) {
			t.Errorf("the performance ended with %d\n%s", code, d.performance.said())
		}
		got := readRun(t, dir)
		for name, data := range want {
			if !bytes.Equal(got[name], data) {
				t.Errorf("%s differs from the file of a run that was never killed or heard", name)
			}
		}
		if len(got) != len(want) {
			t.Errorf("%d files are left, want %d", len(got), len(want))
		}
	}
	t.Logf("kills: %v", kills)
}

// duet is an evolution and, in a second process, a performance of its champions.
type duet struct {
	t           *testing.T
	command     string
	performance *performer
}

// evolve returns the arguments that start the evolution.
func (*duet) evolve(dir string) []string {
	return append([]string{"evolve", "--system", gamer.MidiConnect4, "--out", dir, "--quiet", "--checkpoint", "0s", "--seed", "9", "--keep", "1,10,20,30"},
		killedSystems[gamer.MidiConnect4]...)
}

// resume returns the arguments that resume the evolution. If it was killed before its first checkpoint, they start it again.
func (d *duet) resume(dir string) []string {
	if _, err := os.Stat(filepath.Join(dir, "checkpoint")); err != nil {
		return d.evolve(dir)
	}
	return []string{"evolve", "--system", gamer.MidiConnect4, "--out", dir, "--quiet", "--checkpoint", "0s", "--resume"}
}

// perform starts the performance of the champions.
func (d *duet) perform(dir string) {
	d.t.Helper()
	d.performance = &performer{Cmd: exec.Command(d.command, "play", "--dry", "--plain", "--first", play.EvolvingMark+dir, "--second", "tactical",
		"--games", play.EndlessGames, "--opening", "30", "--tempo", "400")}
	d.performance.Stdout, d.performance.Stderr = d.performance, d.performance
	if err := d.performance.Start(); err != nil {
		d.t.Fatal(err)
	}
	d.t.Cleanup(func() { stop(d.performance.Cmd, syscall.SIGKILL) })
}

// mustPlayOn waits for another move if the performance has already played a move. Otherwise it returns at once.
func (d *duet) mustPlayOn() {
	d.t.Helper()
	const moves = " plays "
	if n := strings.Count(d.performance.said(), moves); n > 0 {
		d.performance.waitForTimes(d.t, moves, n+1)
	}
}
