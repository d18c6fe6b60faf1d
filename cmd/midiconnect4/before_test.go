package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"testing"

	"midiconnect4/gamer"
)

// An earlier version of the program (commit a556225) wrote the files in testdata/before. Every later version must read these files, and make the
// same bytes from them.

// runCommand runs a command, and fails the test if the command fails.
func runCommand(t *testing.T, args ...string) {
	t.Helper()
	app := newApp()
	app.Writer = io.Discard
	if err := app.Run(append([]string{"midiconnect4"}, args...)); err != nil {
		t.Fatalf("%v: %v", args, err)
	}
}

func mustEqualFiles(t *testing.T, got, want string) {
	t.Helper()
	a, err := os.ReadFile(got)
	if err != nil {
		t.Fatal(err)
	}
	b, err := os.ReadFile(want)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(a, b) {
		t.Errorf("%s is not %s", filepath.Base(got), want)
	}
}

// before returns the paths of files in testdata/before.
func before(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("testdata/before", pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("%s: %v", pattern, err)
	}
	return paths
}

// TestRunsFromBefore resumes evolutions that the earlier version began and did not finish. The resumed runs must end with the same bytes as in that
// version, and their gamers must play the same game.
func TestRunsFromBefore(t *testing.T) {
	for _, old := range before(t, "runs/*") {
		t.Run(filepath.Base(old), func(t *testing.T) {
			dir := filepath.Join(t.TempDir(), "run")
			if err := os.Mkdir(dir, 0o755); err != nil {
				t.Fatal(err)
			}
			checkpoint, err := os.ReadFile(filepath.Join(old, "checkpoint"))
			if err != nil {
				t.Fatal(err)
			}
			if err := os.WriteFile(filepath.Join(dir, "checkpoint"), checkpoint, 0o644); err != nil {
				t.Fatal(err)
			}
			champion := filepath.Join(old, "champion.gamer")
			f, err := gamer.Load(champion)
			if err != nil {
				t.Fatal(err)
			}
			runCommand(t, "evolve", "--system", f.System, "--resume", "--quiet", "--out", dir)
			for _, name := range []string{"champion.gamer", "history.csv"} {
				mustEqualFiles(t, filepath.Join(dir, name), filepath.Join(old, name))
			}
			saved := filepath.Join(dir, "game.txt")
			runCommand(t, "render", "--game", f.Game, "--first", champion, "--second", "random", "--seed", "3", "--save", saved, "-o", filepath.Join(dir, "game.mid"))
			mustEqualFiles(t, saved, filepath.Join(old, "game.txt"))
		})
	}
}

// TestGamesFromBefore renders games that the earlier version saved, and compares the MIDI files with the earlier version's. Some of their scores are
// now examples, so files with their names are given.
func TestGamesFromBefore(t *testing.T) {
	dir := t.TempDir()
	for _, name := range []string{"duel", "reunion", "torus"} {
		source, err := os.ReadFile(filepath.Join("../../docs/examples", name+".yaml"))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), source, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, saved := range before(t, "games/*.txt") {
		text, err := os.ReadFile(saved)
		if err != nil {
			t.Fatal(err)
		}
		name := filepath.Base(saved[:len(saved)-len(".txt")])
		midi, copied := filepath.Join(dir, name+".mid"), filepath.Join(dir, name+".txt")
		if err := os.WriteFile(copied, text, 0o644); err != nil {
			t.Fatal(err)
		}
		runCommand(t, "render", "-o", midi, copied)
		mustEqualFiles(t, midi, filepath.Join("testdata/before/games", name+".mid"))
	}
}
