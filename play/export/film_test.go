//go:build unix

package export

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose/audio"
	"midiconnect4/compose/picture"
	"midiconnect4/internal/needs"
	"midiconnect4/scores"
)

// decode returns what ffmpeg reads from a film.
func decode(t *testing.T, path string, args ...string) []byte {
	t.Helper()
	args = append(append([]string{"-nostdin", "-v", "error", "-i", path}, args...), "-")
	cmd := exec.CommandContext(t.Context(), needs.Program(t, ffmpeg), args...)
	var told bytes.Buffer
	cmd.Stderr = &told
	data, err := cmd.Output()
	if err != nil || told.Len() > 0 {
		t.Fatalf("%v: %v %s", args, err, told.String())
	}
	return data
}

// shortNotes returns a piece whose notes are short, one after another.
func shortNotes(t *testing.T) Piece {
	t.Helper()
	score := scores.Paper()
	score.Tempo = 97
	for i := range score.Players {
		score.Players[i].Program = 13 // Marimba
	}
	all, err := new(Exports).perform(t.Context(), score, matches(t, 1))
	if err != nil {
		t.Fatal(err)
	}
	bars := all[0].Movements[0].Bars
	for i := range bars {
		for n := range bars[i].Notes {
			note := &bars[i].Notes[n]
			note.Off, note.Velocity = note.On+note.Ticks/4, 110
		}
	}
	return all[0]
}

// TestFilm checks that each note begins in the picture within a frame of its sound. The picture shows that a note sounds by dark pixels beside the
// red line.
func TestFilm(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	needs.Program(t, ffmpeg)
	p := shortNotes(t)
	clock := p.Clock()
	var want []float64
	for _, b := range p.Movements[0].Bars {
		for _, n := range b.Notes {
			want = append(want, clock(n.On))
		}
	}
	for _, kind := range []struct {
		suffix        string
		width, height int
	}{{".mp4", 1920, 1080}, {".webm", 1080, 1920}} {
		e := &Exports{Settings: Settings{Upright: kind.height > kind.width, Font: audio.Bundled()}}
		path := filepath.Join(t.TempDir(), "a"+kind.suffix)
		if err := e.WritePiece(t.Context(), path, p); err != nil {
			t.Fatal(err)
		}
		first := decode(t, path, "-frames:v", "1", "-f", "rawvideo", "-pix_fmt", "yuv420p")
		if len(first) != kind.width*kind.height*3/2 {
			t.Fatalf("%s: a frame has %d bytes", kind.suffix, len(first))
		}
		x, top, height := redLine(first, kind.width, kind.height)
		column := decode(t, path, "-vf", fmt.Sprintf("crop=2:%d:%d:%d", height, x+4, top), "-f", "rawvideo", "-pix_fmt", "gray")
		seen := begins(len(column)/2/height, func(frame int) bool { return slices.Min(column[2*height*frame:][:2*height]) < 75 })
		heard := onsets(decode(t, path, "-f", "f32le", "-ac", "1", "-ar", "44100"), want)
		t.Logf("%s: seen at %.3f, heard at %.3f, written at %.3f", kind.suffix, seen, heard, want)
		if len(seen) != len(want) {
			t.Fatalf("%s: %d notes are seen, want %d", kind.suffix, len(seen), len(want))
		}
		for i := range want {
			const frame = 1.0 / picture.FrameRate
			if math.Abs(seen[i]-heard[i]) > frame || math.Abs(seen[i]-want[i]) > frame || math.Abs(heard[i]-want[i]) > frame {
				t.Errorf("%s: note %d is written at %.3f, seen at %.3f, heard at %.3f", kind.suffix, i+1, want[i], seen[i], heard[i])
			}
		}
	}
}

// redLine returns where the line at the present is: the column with the most pixels of its colour.
func redLine(frame []byte, width, height int) (x, top, high int) {
	reds, most := frame[width*height*5/4:], 0
	for column := range width / 2 {
		var rows []int
		for row := range height / 2 {
			if reds[row*width/2+column] > 165 {
				rows = append(rows, row)
			}
		}
		if len(rows) > most {
			x, top, high, most = 2*column, 2*rows[0], 2*len(rows), len(rows)
		}
	}
	return x, top, high
}

// begins returns the times of the frames in which something is seen that was not in the frame before.
func begins(frames int, is func(frame int) bool) (times []float64) {
	was := false
	for frame := range frames {
		now := is(frame)
		if now && !was {
			times = append(times, float64(frame)/picture.FrameRate)
		}
		was = now
	}
	return times
}

// onsets returns when the sound becomes louder most suddenly near each of the given times.
func onsets(samples []byte, near []float64) (times []float64) {
	const rate, window = 44100, 220
	level := func(at int) (peak float64) {
		for i := max(at, 0); i < at+window && 4*i < len(samples); i++ {
			peak = max(peak, math.Abs(float64(math.Float32frombits(binary.LittleEndian.Uint32(samples[4*i:])))))
		}
		return peak
	}
	for _, t := range near {
		rise, onset := 0.0, 0
		for at := int((t - 0.1) * rate); at < int((t+0.1)*rate); at += window / 5 {
			if by := level(at) - level(at-window); by > rise {
				rise, onset = by, at
			}
		}
		times = append(times, float64(onset)/rate)
	}
	return times
}

// fakeFFmpeg puts a shell script in the place of ffmpeg. It returns the folder for temporary files.
func fakeFFmpeg(t *testing.T, script string) (temporary string) {
	t.Helper()
	dir, temporary := t.TempDir(), t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, ffmpeg), []byte("#!/bin/sh\n"+script), 0o755); err != nil {
		t.Fatal(err)
	}
	t.Setenv("PATH", dir+":"+os.Getenv("PATH"))
	t.Setenv("TMPDIR", temporary)
	return temporary
}

// TestFilmFails checks that nothing is left if ffmpeg is missing or fails.
func TestFilmFails(t *testing.T) {
	needs.Program(t, "sh")
	dir := t.TempDir()
	e := &Exports{Targets: []Target{target(t, filepath.Join(dir, "a.mp4"))}, Settings: Settings{Font: audio.Bundled()}, Messages: io.Discard}
	for script, want := range map[string]string{
		"head -c 9999999 >/dev/null; echo 'cannot write: No space left on device' >&2; echo more >&2; exit 1": "ffmpeg: cannot write: No space left on device",
		"exit 0":                 "ffmpeg: broken pipe",
		"cat >/dev/null; exit 7": "ffmpeg: exit status 7",
		"kill -9 $$":             "ffmpeg: signal: killed",
		"cat >/dev/null; exit 0": "ffmpeg: it has made no film",
	} {
		temporary := fakeFFmpeg(t, script)
		err := e.Render(t.Context(), scores.Paper(), matches(t, 1))
		if err == nil || !strings.Contains(err.Error(), want) || strings.Contains(err.Error(), "more") {
			t.Errorf("%s: %v", script, err)
		}
		for _, folder := range []string{dir, temporary} {
			if left, err := os.ReadDir(folder); err != nil || len(left) > 0 {
				t.Errorf("%s: left %v, %v", script, left, err)
			}
		}
	}
	t.Setenv("PATH", dir)
	err := e.Render(t.Context(), scores.Paper(), matches(t, 1))
	if missing, ok := errors.AsType[*MissingProgramError](err); !ok || missing.Program != ffmpeg {
		t.Error(err)
	}
}

// TestFilmInterrupted ends the context while frames are written.
func TestFilmInterrupted(t *testing.T) {
	needs.Program(t, "sh")
	fakeFFmpeg(t, "exec cat >/dev/null")
	ctx, cancel := context.WithCancelCause(t.Context())
	stop := errors.New("stop")
	err := encode(ctx, nil, 1<<30, func(n int) []byte {
		if n == 3 {
			cancel(stop)
		}
		return make([]byte, 1<<16)
	})
	if !errors.Is(err, stop) {
		t.Error(err)
	}
}
