package main

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
	"testing"
	"time"
)

// build makes the real command.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "midiconnect4")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// long is work of about a second that writes a checkpoint every few hundredths.
// Both commands are given the folder as their last argument.
type long struct {
	name        string
	begin, goOn []string
	kills       int // at least
}

func evolves(system string, kills int, settings ...string) long {
	common := []string{"evolve", "--system", system, "--quiet", "--checkpoint", "0s", "--keep", "1,10,20,30"}
	return long{
		name:  system,
		begin: slices.Concat(common, []string{"--seed", "9"}, settings, []string{"--out"}),
		goOn:  slices.Concat(common, []string{"--resume", "--out"}),
		kills: kills,
	}
}

func reproduces(paper string, kills int, options ...string) long {
	same := slices.Concat([]string{"reproduce", paper, "--quick", "--quiet"}, options, []string{"--out"})
	return long{"reproduce " + paper, same, same, kills}
}

// TestKilledRunsResume kills runs without warning at random instants, takes
// them up again, and compares all they leave with a run that was never killed.
func TestKilledRunsResume(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the test kills by signal")
	}
	command := build(t)
	for _, work := range []long{
		evolves("midi-connect4", 24, "--population", "60", "--generations", "30"),
		evolves("n-sequence", 6, "--players", "10", "--generations", "20"),
		evolves("social", 6, "--intervals", "20", "--interval", "20"),
		reproduces("social", 6, "--runs", "1", "--table", "pool-check-publish"),
	} {
		t.Run(work.name, func(t *testing.T) { killAndResume(t, command, work) })
	}
}

func killAndResume(t *testing.T, command string, work long) {
	whole := filepath.Join(t.TempDir(), "whole")
	started := time.Now()
	if out, err := exec.Command(command, append(slices.Clip(work.begin), whole)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	longest := time.Since(started) / 2
	want := readRun(t, whole)

	kills, runs := 0, 0
	for ; kills < work.kills; runs++ {
		dir := filepath.Join(t.TempDir(), "killed")
		args := append(slices.Clip(work.begin), dir)
		for !runAndKill(t, command, args, rand.N(longest)) {
			kills++
			if _, err := os.Stat(filepath.Join(dir, "checkpoint")); err == nil {
				args = append(slices.Clip(work.goOn), dir)
			}
		}
		got := readRun(t, dir)
		for name, data := range want {
			if !bytes.Equal(got[name], data) {
				t.Errorf("run %d: %s is not that of a run never killed", runs, name)
			}
		}
		if len(got) != len(want) {
			t.Errorf("run %d left %d files, want %d", runs, len(got), len(want))
		}
	}
	t.Logf("%d kills in %d runs", kills, runs)
}

// runAndKill starts the command and kills it after a time. It reports whether
// the command was done before.
func runAndKill(t *testing.T, command string, args []string, after time.Duration) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), after)
	defer cancel()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Stderr = &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	if errors.As(err, &exit) && exit.Sys().(syscall.WaitStatus).Signaled() || errors.Is(err, context.DeadlineExceeded) {
		return false
	}
	if err != nil {
		t.Fatalf("%v: %s", err, stderr.String())
	}
	return true
}

// readRun reads all files of a folder, by their paths within it.
func readRun(t *testing.T, dir string) map[string][]byte {
	t.Helper()
	files := map[string][]byte{}
	err := filepath.WalkDir(dir, func(path string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		name, err := filepath.Rel(dir, path)
		if err != nil {
			return err
		}
		files[name], err = os.ReadFile(path)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

// TestInterruptedRunSaysHowToGoOn sends the signal of Ctrl-C.
func TestInterruptedRunSaysHowToGoOn(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("the test sends a signal")
	}
	dir := filepath.Join(t.TempDir(), "run")
	var stderr bytes.Buffer
	cmd := exec.Command(build(t), "evolve", "--system", "midi-connect4", "--out", dir, "--seed", "9")
	cmd.Stderr = &stderr
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for range 500 {
		if _, err := os.Stat(filepath.Join(dir, "checkpoint")); err == nil {
			break
		}
		time.Sleep(10 * time.Millisecond)
	}
	if err := cmd.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	err := cmd.Wait()
	if cmd.ProcessState.ExitCode() != exitInterrupted {
		t.Errorf("%v, want exit code %d", err, exitInterrupted)
	}
	for _, want := range []string{"error: interrupted in generation 1", "hint: go on with: midiconnect4 evolve", "--resume"} {
		if !bytes.Contains(stderr.Bytes(), []byte(want)) {
			t.Errorf("%q is not in %q", want, stderr.String())
		}
	}
}
