package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

func pieces(t *testing.T, e *Exports, games int) []Piece {
	t.Helper()
	g, err := gamer.FindGame("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	var matches []*play.Match
	for range games {
		m, err := play.NewGivenMatch(g, []string{"5", "1", "3", "7"}, 1)
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, m)
	}
	all, err := e.perform(t.Context(), scores.Paper(), matches)
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func target(t *testing.T, path string) Target {
	t.Helper()
	form, err := FormOf(path)
	if err != nil {
		t.Fatal(err)
	}
	return Target{path, form}
}

func TestFormOf(t *testing.T) {
	for path, want := range map[string]string{"a.MIDI": ".midi", "a.svg": ".svg", "a": ".mid", Stdout: ".mid"} {
		if f, err := FormOf(path); err != nil || f.Suffix != want {
			t.Errorf("%s: %q, %v", path, f.Suffix, err)
		}
	}
	if _, err := FormOf("a.mp3"); err == nil {
		t.Error("a piece has the form .mp3")
	}
}

// TestWrite writes every form of several pieces.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	var stdout, messages bytes.Buffer
	e := &Exports{Save: filepath.Join(dir, "games"), Split: true, Stdout: &stdout, Messages: &messages}
	for _, suffix := range Suffixes() {
		e.Targets = append(e.Targets, target(t, filepath.Join(dir, "a"+suffix)))
	}
	if !e.NeedsFont() {
		t.Error("sound needs no font")
	}
	if err := e.UseFont("", scores.Paper()); err != nil {
		t.Fatal(err)
	}
	if err := e.Write(pieces(t, e, 2)...); err != nil {
		t.Fatal(err)
	}
	want := []string{"games"}
	for _, suffix := range Suffixes() {
		want = append(want, "a-1"+suffix, "a-2"+suffix)
	}
	var got []string
	files, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		got = append(got, f.Name())
	}
	slices.Sort(want)
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
	if lines := bytes.Count(messages.Bytes(), []byte("wrote ")); lines != len(want) || stdout.Len() > 0 {
		t.Errorf("%d messages for %d files, %d bytes on standard output", lines, len(want), stdout.Len())
	}
}

// TestStandardOutput writes a MIDI file to standard output, without a message about it.
func TestStandardOutput(t *testing.T) {
	var stdout, messages bytes.Buffer
	e := &Exports{Targets: []Target{target(t, Stdout)}, Stdout: &stdout, Messages: &messages}
	if err := e.Write(pieces(t, e, 1)...); err != nil {
		t.Fatal(err)
	}
	if !bytes.HasPrefix(stdout.Bytes(), []byte("MThd")) || messages.Len() > 0 {
		t.Errorf("%.4q, and the message %q", stdout.Bytes(), messages.String())
	}
}

// TestNothingIsWritten checks that no file is written if one of them cannot be made.
func TestNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	e := &Exports{Targets: []Target{target(t, filepath.Join(dir, "a.mid")), target(t, filepath.Join(dir, "a.svg"))}, Messages: new(bytes.Buffer)}
	err := e.Write(pieces(t, e, 25)...)
	if many, ok := errors.AsType[*TooManyGamesError](err); !ok || many.Games != 25 {
		t.Error(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
}

func TestCheckFolders(t *testing.T) {
	e := &Exports{Save: filepath.Join(t.TempDir(), "games"), Targets: []Target{target(t, Stdout)}}
	if err := e.CheckFolders(); err != nil {
		t.Error(err)
	}
	e.Save = filepath.Join(e.Save, "games")
	if e.CheckFolders() == nil {
		t.Error("no error for a folder that does not exist")
	}
}

// TestRender reports matches as JSON on standard output, and nothing else there.
func TestRender(t *testing.T) {
	g, err := gamer.FindGame("tictactoe")
	if err != nil {
		t.Fatal(err)
	}
	m, err := play.NewGivenMatch(g, []string{"5", "1"}, 1)
	if err != nil {
		t.Fatal(err)
	}
	var stdout, messages bytes.Buffer
	e := &Exports{Show: true, JSON: true, Stdout: &stdout, Messages: &messages}
	if err := e.Render(t.Context(), scores.Paper(), []*play.Match{m}); err != nil {
		t.Fatal(err)
	}
	if out := stdout.String(); strings.Count(out, "\n") != 1 || !json.Valid(stdout.Bytes()) {
		t.Errorf("standard output: %q", out)
	}
	if shown := messages.String(); !strings.Contains(shown, "first plays 5") || strings.Contains(shown, "score paper") {
		t.Errorf("messages: %q", shown)
	}
}
