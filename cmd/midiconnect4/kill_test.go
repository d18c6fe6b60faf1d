package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"midiconnect4/play/export"
)

// needSignals skips a test that ends processes by signals if the system has no signals, and in short tests.
func needSignals(t *testing.T) {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("processes are ended by signals")
	}
	if testing.Short() {
		t.Skip("short tests end no processes")
	}
}

// drawSeed is the value of the flag -draws. It repeats a test with the same random numbers.
var drawSeed = flag.Uint64("draws", 0, "the seed of the tests' random numbers; 0 draws a seed, and a failing test prints it")

// draws returns a stream of random numbers. Its seed is -draws, or random if -draws is 0.
func draws(t *testing.T) *rand.Rand {
	t.Helper()
	seed := *drawSeed
	if seed == 0 {
		seed = rand.Uint64()
	}
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("to repeat this test with the same random numbers: -draws %d", seed)
		}
	})
	return rand.New(rand.NewPCG(seed, 0))
}

// instant returns a random duration, at least 0 and less than longest.
func instant(r *rand.Rand, longest time.Duration) time.Duration {
	return time.Duration(r.Int64N(int64(longest)))
}

// build builds midiconnect4 and returns its path.
func build(t *testing.T) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "midiconnect4")
	if out, err := exec.Command("go", "build", "-o", path, ".").CombinedOutput(); err != nil {
		t.Fatalf("go build: %v\n%s", err, out)
	}
	return path
}

// killedSystems maps systems to settings with which a run takes less than a second. Such a run writes a checkpoint every few hundredths of a second.
var killedSystems = map[string][]string{
	"midi-connect4": {"--population", "60", "--generations", "30"},
	"nndtf":         {"--iterations", "50", "--generations", "60"},
	"n-sequence":    {"--players", "8", "--generations", "15"},
	"social":        {"--intervals", "12", "--interval", "15"},
	"swarm":         {"--individuals", "12", "--iterations", "25"},
	"cma-es":        {"--individuals", "12", "--iterations", "25"},
	"hall-of-fame":  {"--individuals", "24", "--iterations", "25"},
	"td":            {"--episodes", "50", "--iterations", "25"},
	"n-tuple":       {"--tuples", "10", "--length", "4", "--episodes", "50", "--iterations", "25"},
	"draughts":      {"--offspring", "6", "--openings", "2", "--opponents", "2", "--generations", "15"},
	"piece-square":  {"--offspring", "4", "--openings", "1", "--opponents", "1", "--longest", "30", "--generations", "15"},
	"self-play":     {"--offspring", "6", "--openings", "4", "--opponents", "3", "--generations", "15"},
}

// TestLongKilledRunsResume kills runs at random instants, resumes them, and compares their files with the files of a run that was never killed.
func TestLongKilledRunsResume(t *testing.T) {
	needSignals(t)
	command := build(t)
	for system, settings := range killedSystems {
		t.Run(system, func(t *testing.T) { killRuns(t, command, system, settings) })
	}
}

func killRuns(t *testing.T, command, system string, settings []string) {
	t.Helper()
	evolve := func(dir string, more ...string) []string {
		args := []string{"evolve", "--system", system, "--out", dir, "--quiet", "--keep", "1,10,20,30", "--checkpoint", "0s"}
		return append(args, more...)
	}
	begin := append([]string{"--seed", "9"}, settings...)
	whole := filepath.Join(t.TempDir(), "whole")
	started := time.Now()
	if out, err := exec.Command(command, evolve(whole, begin...)...).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	longest := time.Since(started) / 2
	want := readRun(t, whole)

	r := draws(t)
	kills, runs := 0, 0
	for ; kills < *hangs; runs++ {
		dir := filepath.Join(t.TempDir(), "killed")
		args := evolve(dir, begin...)
		for !runAndKill(t, command, args, instant(r, longest), "") {
			kills++
			longest += longest / 50 // the machine may become slower
			if _, err := os.Stat(filepath.Join(dir, "checkpoint")); err == nil {
				args = evolve(dir, "--resume")
			}
		}
		got := readRun(t, dir)
		for name, data := range want {
			if !bytes.Equal(got[name], data) {
				t.Errorf("run %d: %s differs from the file of a run that was never killed", runs, name)
			}
		}
		if len(got) != len(want) {
			t.Errorf("run %d left %d files, want %d", runs, len(got), len(want))
		}
	}
	t.Logf("%d kills in %d runs", kills, runs)
}

// runAndKill starts the command and kills it after a time. It reports whether the command finished earlier. dir is the working directory; empty
// means the current one.
func runAndKill(t *testing.T, command string, args []string, after time.Duration, dir string) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), after)
	defer cancel()
	var stderr bytes.Buffer
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Dir, cmd.Stderr = dir, &stderr
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

// TestLongKilledExperimentsGoOn kills experiments, and repeats their commands until they finish. One experiment has many short simulations. The
// other has one run and a tournament.
func TestLongKilledExperimentsGoOn(t *testing.T) {
	needSignals(t)
	command := build(t)
	for _, c := range []struct {
		name string
		args []string
		part time.Duration // after each kill, the longest time until the next kill grows by 1/part
	}{
		{"swarm", []string{"--table", "4.7", "--runs", "60"}, 50},                // the machine may become slower
		{"social", []string{"--table", "pool-check-publish", "--runs", "1"}, 10}, // the tournament starts again after each kill
	} {
		t.Run(c.name, func(t *testing.T) {
			reproduce := func(dir string) []string {
				return append([]string{"reproduce", c.name, "--quick", "--quiet", "--out", dir}, c.args...)
			}
			whole, killed := filepath.Join(t.TempDir(), "whole"), filepath.Join(t.TempDir(), "killed")
			started := time.Now()
			if out, err := exec.Command(command, reproduce(whole)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
			r, kills, longest := draws(t), 0, time.Since(started)/2
			for !runAndKill(t, command, reproduce(killed), instant(r, longest), "") {
				kills++
				longest += longest / c.part
			}
			got, want := readRun(t, killed), readRun(t, whole)
			for name, data := range want {
				if !bytes.Equal(got[name], data) {
					t.Errorf("%s differs from the file of an experiment that was never killed", name)
				}
			}
			if len(got) != len(want) {
				t.Errorf("%d files are left, want %d: %v", len(got), len(want), slices.Sorted(maps.Keys(got)))
			}
			t.Logf("%d kills", kills)
		})
	}
}

// TestLongKilledFilesAreWhole kills commands that overwrite existing files. Each file must then be the complete old or the complete new version.
// After the next command that is not killed, the folder must contain no other files.
func TestLongKilledFilesAreWhole(t *testing.T) {
	needSignals(t)
	command := build(t)
	render := []string{"render", "--opening", "2", "--score", "music-box", "--save", "games.txt"}
	for _, suffix := range export.Suffixes() {
		if form, err := export.FormOf("piece" + suffix); err == nil && !form.Film && suffix != ".pgn" { // films take too long here, and this game is not chess
			render = append(render, "-o", "piece"+suffix)
		}
	}
	perform := []string{"play", "--dry", "--plain", "--moves", "4", "--tempo", "400", "--take", "composed", "--save", "games.txt", "-o", "take.mid", "-o", "take.txt"}
	for name, args := range map[string][]string{"render": render, "play": perform} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			run := func(seed string, after time.Duration) (whole bool) {
				return runAndKill(t, command, append(args, "--seed", seed), after, dir)
			}
			must := func(seed string) map[string][]byte {
				if !run(seed, time.Hour) {
					t.Fatal("it was killed")
				}
				return readRun(t, dir)
			}
			before := must("1")
			started := time.Now()
			after := must("2")
			longest := time.Since(started) * 5 / 4
			must("1")
			r, kills := draws(t), 0
			for range 24 {
				if run("2", instant(r, longest)) {
					must("1")
					continue
				}
				kills++
				got := readRun(t, dir)
				for name := range before {
					if data := got[name]; !bytes.Equal(data, before[name]) && !bytes.Equal(data, after[name]) {
						t.Errorf("%s is neither the file before nor the file after: it has %d bytes", name, len(data))
					}
				}
			}
			if got := must("2"); !maps.EqualFunc(got, after, bytes.Equal) {
				t.Errorf("%v, want %v", slices.Sorted(maps.Keys(got)), slices.Sorted(maps.Keys(after)))
			}
			t.Logf("%d kills", kills)
		})
	}
}

// readRun reads all files under a folder. The keys of the map are paths relative to the folder.
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

// TestInterruptedRunSaysHowToGoOn ends runs by the signals of Ctrl-C, Ctrl-\, a closed terminal, a system shutdown, and abort. It sends each signal
// twice, as the program timeout does, and checks that the error says how to resume.
func TestInterruptedRunSaysHowToGoOn(t *testing.T) {
	needSignals(t)
	command := build(t)
	for _, by := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGABRT} {
		dir := filepath.Join(t.TempDir(), "run")
		said := interrupt(t, by, dir, command, "evolve", "--system", "midi-connect4", "--out", dir, "--seed", "9", "--population", "1000") // its generations are slow
		want := "midiconnect4: error: interrupted in generation 1\nmidiconnect4: hint: resume with: " + command + " evolve --out " + dir + " --resume\n"
		if !strings.HasSuffix(said, want) || strings.Contains(said, "goroutine") {
			t.Errorf("%v: %s, want %s", by, said, want)
		}
	}
}

// TestInterruptedFilesAreRemoved interrupts an experiment, and a rendering while it writes a file. It checks that no unfinished file remains.
func TestInterruptedFilesAreRemoved(t *testing.T) {
	t.Parallel()
	needSignals(t)
	command := build(t)
	for _, by := range []syscall.Signal{syscall.SIGINT, syscall.SIGQUIT, syscall.SIGHUP, syscall.SIGTERM, syscall.SIGABRT} {
		for _, args := range [][]string{
			{"reproduce", "midi-connect4", "--out", "."},
			{"render", "--seed", "1", "--games", "100", "-o", "long.wav"},
		} {
			dir := t.TempDir()
			if said := interrupt(t, by, dir, command, args...); !strings.Contains(said, "midiconnect4: error: ") || strings.Contains(said, "goroutine") {
				t.Errorf("%s, %v: %s", args[0], by, said)
			}
			for name := range readRun(t, dir) {
				if strings.Contains(name, ".tmp-") || strings.HasSuffix(name, ".wav") {
					t.Errorf("%s, %v: %s is left", args[0], by, name)
				}
			}
		}
	}
}

// endedBy returns the exit code that a shell reports after a signal.
func endedBy(s syscall.Signal) int { return 128 + int(s) }

// interrupt starts the command, waits until it writes a file in dir, and sends it a signal twice. It returns the command's standard error.
func interrupt(t *testing.T, by syscall.Signal, dir, command string, args ...string) string {
	t.Helper()
	var stderr bytes.Buffer
	ctx, cancel := context.WithTimeout(t.Context(), 2*time.Minute) // in case the signals do not end the command
	defer cancel()
	cmd := exec.CommandContext(ctx, command, args...)
	cmd.Stderr = &stderr
	if _, err := os.Stat(dir); err == nil {
		cmd.Dir = dir
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	writes := func() bool {
		all, err := filepath.Glob(filepath.Join(dir, "*"))
		temporary, err2 := filepath.Glob(filepath.Join(dir, ".tmp-*"))
		return err == nil && len(all) > 1 || err2 == nil && len(temporary) > 0 // a first file exists anyway: the lock
	}
	for began := time.Now(); !writes(); time.Sleep(5 * time.Millisecond) {
		if time.Since(began) > time.Minute {
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
			t.Fatalf("%s writes nothing: %s", args, stderr.String())
		}
	}
	for range 2 {
		if err := cmd.Process.Signal(by); err != nil && !errors.Is(err, os.ErrProcessDone) {
			t.Fatal(err)
		}
	}
	if err := cmd.Wait(); cmd.ProcessState.ExitCode() != endedBy(by) {
		t.Errorf("%s, %v: %v, want exit code %d: %s", args[0], by, err, endedBy(by), stderr.String())
	}
	return stderr.String()
}
