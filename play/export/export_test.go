package export

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/internal/atomicfile"
	"midiconnect4/play"
	"midiconnect4/scores"
)

func pieces(t *testing.T, e *Exports, games int) []Piece {
	t.Helper()
	all, err := e.perform(t.Context(), scores.Paper(), matches(t, games))
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func matches(t *testing.T, games int) []*play.Match {
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
	return matches
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

// quick lists the suffixes of all forms but films, which have tests of their own, and PGN, which holds no other games than chess.
func quick() []string {
	return slices.DeleteFunc(Suffixes(), func(suffix string) bool {
		f, err := FormOf("a" + suffix)
		return err != nil || f.Film || suffix == pgn.Suffix
	})
}

// TestWrite writes two pieces in every form but films, and checks the files.
func TestWrite(t *testing.T) {
	dir := t.TempDir()
	var stdout, messages bytes.Buffer
	e := &Exports{Save: filepath.Join(dir, "games"), Split: true, Stdout: &stdout, Messages: &messages}
	for _, suffix := range quick() {
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
	for _, suffix := range quick() {
		want = append(want, "a-1-seed1"+suffix, "a-2-seed1"+suffix)
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

// TestStandardOutput checks that only the MIDI file goes to standard output.
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

// TestNothingIsWritten checks that no file is written at all if a form cannot hold the games, or if a folder does not exist.
func TestNothingIsWritten(t *testing.T) {
	dir := t.TempDir()
	e := &Exports{
		Save:     filepath.Join(dir, "games"),
		Targets:  []Target{target(t, filepath.Join(dir, "a.mid")), target(t, filepath.Join(dir, "a.svg"))},
		Messages: new(bytes.Buffer),
	}
	err := e.Render(t.Context(), scores.Paper(), matches(t, 25))
	if many, ok := errors.AsType[*TooManyGamesError](err); !ok || many.Games != 25 {
		t.Error(err)
	}
	if told := e.Messages.(*bytes.Buffer); told.Len() > 0 {
		t.Errorf("games were played before they were refused: %s", told)
	}
	e.Targets[1] = target(t, filepath.Join(dir, "no", "a.svg"))
	err = e.Render(t.Context(), scores.Paper(), matches(t, 1))
	if refused, ok := errors.AsType[*atomicfile.Error](err); !ok || refused.Path != e.Targets[1].Path {
		t.Error(err)
	}
	if files, err := os.ReadDir(dir); err != nil || len(files) > 0 {
		t.Errorf("%v, %v", files, err)
	}
}

// TestEachFileFailsAlone checks that, if one file fails, the other files are still written.
func TestEachFileFailsAlone(t *testing.T) {
	dir := t.TempDir()
	var stdout, messages bytes.Buffer
	e := &Exports{Save: filepath.Join(dir, "no", "games"), Stdout: &stdout, Messages: &messages}
	for _, name := range []string{"a.svg", "a.mid", "no/a.txt", "b.txt"} {
		e.Targets = append(e.Targets, target(t, filepath.Join(dir, name)))
	}
	err := e.Write(pieces(t, e, 25)...)
	_, many := errors.AsType[*TooManyGamesError](err)
	if told := fmt.Sprint(err); !many || strings.Count(told, "there is no folder") != 2 || strings.Count(told, "\n") != 2 {
		t.Error(err)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	if want := []string{filepath.Join(dir, "a.mid"), filepath.Join(dir, "b.txt")}; err != nil || !slices.Equal(files, want) {
		t.Errorf("%v, %v", files, err)
	}
	if strings.Count(messages.String(), "wrote ") != 2 {
		t.Errorf("messages: %q", messages.String())
	}
}

// TestUnreadReports prints to an output that fails because nobody reads it. The files must be written before anything is printed.
func TestUnreadReports(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.mid")
	for _, json := range []bool{false, true} {
		gone := errors.New("gone")
		out := writerFunc(func([]byte) (int, error) {
			if _, err := os.Stat(path); err != nil {
				t.Errorf("a report comes first: %v", err)
			}
			return 0, gone
		})
		e := &Exports{Targets: []Target{target(t, path)}, JSON: json, Stdout: out, Messages: out}
		if err := e.Render(t.Context(), scores.Paper(), matches(t, 1)); !errors.Is(err, gone) {
			t.Error(err)
		}
		if err := os.Remove(path); err != nil {
			t.Error(err)
		}
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(data []byte) (int, error) { return f(data) }

// TestInterrupted ends the context before each write to a file, in each form. The file must then be complete, or not exist.
func TestInterrupted(t *testing.T) {
	dir := t.TempDir()
	var stdout, messages bytes.Buffer
	e := &Exports{Targets: []Target{target(t, filepath.Join(dir, "whole.mid"))}, Stdout: &stdout, Messages: &messages}
	for _, suffix := range quick() {
		e.Targets = append(e.Targets, target(t, filepath.Join(dir, "a"+suffix)))
	}
	if err := e.UseFont("", scores.Paper()); err != nil {
		t.Fatal(err)
	}
	all := pieces(t, e, 1)
	stop := errors.New("stop")
	for i, form := range e.Targets[1:] {
		ctx, cancel := context.WithCancelCause(t.Context())
		write := form.Form.write
		e.Targets[i+1].Form.write = func(w sink, p Piece, s Settings) error {
			cancel(stop)
			return write(w, p, s)
		}
		wrote, err := e.write(ctx, all)
		if !errors.Is(err, stop) || len(wrote) != i+1 {
			t.Errorf("%s: %d files, %v", form.Path, len(wrote), err)
		}
		if left, err := os.ReadDir(dir); err != nil || len(left) != i+1 {
			t.Errorf("%s: left %v, %v", form.Path, left, err)
		}
		e.Targets[i+1].Form.write = write
	}
}

func TestCheckFiles(t *testing.T) {
	e := &Exports{Save: filepath.Join(t.TempDir(), "games"), Targets: []Target{target(t, Stdout)}}
	if err := e.CheckFiles(); err != nil {
		t.Error(err)
	}
	e.Save = filepath.Join(e.Save, "games")
	if e.CheckFiles() == nil {
		t.Error("no error for a folder that does not exist")
	}
}

// TestSaveOfLaterPerformances checks that the saved games of a second performance replace no file of another kind.
func TestSaveOfLaterPerformances(t *testing.T) {
	dir := t.TempDir()
	thesis := filepath.Join(dir, "game-2.txt")
	if err := os.WriteFile(thesis, []byte("my only copy\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	e := &Exports{Save: filepath.Join(dir, "game.txt"), Messages: io.Discard}
	second := e.Numbered(2)
	for _, one := range []*Exports{e, &second} {
		if err := one.Write(pieces(t, one, 1)...); (err == nil) != (one == e) {
			t.Errorf("%s: %v", one.Save, err)
		}
	}
	if data, err := os.ReadFile(thesis); err != nil || string(data) != "my only copy\n" {
		t.Errorf("%q, %v", data, err)
	}
}

// TestRender checks that only the JSON of the matches goes to standard output.
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

// TestStems writes a sound file with its stems. If one of them cannot be written, no file is written at all.
func TestStems(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	dir := t.TempDir()
	var messages bytes.Buffer
	e := &Exports{Stems: true, Targets: []Target{target(t, filepath.Join(dir, "a.wav"))}, Messages: &messages}
	if err := e.UseFont("", scores.Paper()); err != nil {
		t.Fatal(err)
	}
	names := func() (names []string) {
		files, err := os.ReadDir(dir)
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range files {
			names = append(names, f.Name())
		}
		return names
	}
	all := pieces(t, e, 1)
	full := errors.New("full")
	f := e.file(e.Targets[0].Path, wav, all[0])
	f.next.next.put = func(sink) error { return full }
	if err := f.write(t.Context(), nil); !errors.Is(err, full) || len(names()) > 0 {
		t.Errorf("%v, %v", err, names())
	}
	other := filepath.Join(dir, "a-2-second.wav")
	e.Targets = append(e.Targets, target(t, other))
	if err := e.Render(t.Context(), scores.Paper(), matches(t, 1)); err == nil || !strings.Contains(err.Error(), "--stems writes "+other+" too") {
		t.Error(err)
	}
	e.Targets = e.Targets[:1]
	if err := os.Mkdir(filepath.Join(dir, "a-2-second.wav"), 0o777); err != nil {
		t.Fatal(err)
	}
	err := e.Render(t.Context(), scores.Paper(), matches(t, 1))
	if _, ok := errors.AsType[*atomicfile.Error](err); !ok || len(names()) != 1 {
		t.Errorf("%v, %v", err, names())
	}
	if err := os.Remove(filepath.Join(dir, "a-2-second.wav")); err != nil {
		t.Fatal(err)
	}
	messages.Reset()
	if err := e.Render(t.Context(), scores.Paper(), matches(t, 1)); err != nil {
		t.Fatal(err)
	}
	if want := []string{"a-1-first.wav", "a-2-second.wav", "a.wav"}; !slices.Equal(names(), want) || strings.Count(messages.String(), "wrote ") != len(want) {
		t.Errorf("%v, want %v; %s", names(), want, messages.String())
	}
}

func TestStemPath(t *testing.T) {
	for name, want := range map[string]string{
		"Acoustic Bass":           "x/piece.one-03-acoustic-bass.WAV",
		"../ a\\b:\"*\x00|C♯":     "x/piece.one-03-a-b-c.WAV",
		"Flöte 2":                 "x/piece.one-03-flöte-2.WAV",
		"…":                       "x/piece.one-03.WAV",
		strings.Repeat("éa ", 40): "x/piece.one-03-" + strings.Repeat("éa-", 9) + "éa.WAV",
		"\xff\xfe":                "x/piece.one-03.WAV",
	} {
		if got := stemPath("x/piece.one.WAV", 2, 12, name); got != want {
			t.Errorf("%q: %s, want %s", name, got, want)
		}
	}
}
