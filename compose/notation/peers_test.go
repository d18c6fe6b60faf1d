package notation_test

import (
	"encoding/json"
	"flag"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"gitlab.com/gomidi/midi/v2/smf"
	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/internal/needs"
	"midiconnect4/scores"
)

// These tests check that other people's programs can read the MusicXML files, and that the files follow the official schema.

var seeds = flag.Uint64("seeds", 1, "games of each bundled score that MuseScore and LilyPond read")

// run runs a program in the folder dir, with an empty home folder and without a screen.
func run(t *testing.T, dir, program string, args ...string) {
	t.Helper()
	path := needs.Program(t, program)
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_RUNTIME_DIR="+home, "QT_QPA_PLATFORM=offscreen")
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v\n%s", program, err, out)
	}
}

// pieceFile is a piece with its name for people, and with its file's name without a suffix.
type pieceFile struct {
	name  string
	base  string
	piece *compose.Piece
}

// writeFiles writes MusicXML files into a new folder: a piece of each bundled score for each seed, and the handmade pieces.
func writeFiles(t *testing.T, seeds uint64) (dir string, files []pieceFile) {
	t.Helper()
	dir = t.TempDir()
	add := func(seed uint64, pieces map[string]*compose.Piece) {
		for _, name := range slices.Sorted(maps.Keys(pieces)) {
			f := pieceFile{fmt.Sprintf("%s, seed %d", name, seed), fmt.Sprintf("%03d", len(files)), pieces[name]}
			if err := os.WriteFile(filepath.Join(dir, f.base+".musicxml"), mustWrite(t, f.piece), 0o644); err != nil {
				t.Fatal(err)
			}
			files = append(files, f)
		}
	}
	for seed := range seeds {
		add(seed, bundled(t, seed))
	}
	add(0, handmade(0))
	return dir, files
}

func TestSchema(t *testing.T) {
	const schema = "../../../shared/data/musicxml/musicxml.xsd"
	_, err := os.Stat(schema)
	needs.Part(t, "the schema of MusicXML", err)
	path, err := filepath.Abs(schema)
	if err != nil {
		t.Fatal(err)
	}
	dir, files := writeFiles(t, 10)
	t.Logf("%d files, and 100 of random pieces", len(files))
	args := []string{"--noout", "--nonet", "--schema", path}
	for _, f := range files {
		args = append(args, f.base+".musicxml")
	}
	for seed := range 100 {
		file := fmt.Sprintf("any-%d.musicxml", seed)
		if err := os.WriteFile(filepath.Join(dir, file), mustWrite(t, rapid.Custom(drawPiece).Example(seed)), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, file)
	}
	run(t, dir, "xmllint", args...)
}

// TestLongMuseScore checks that MuseScore reads the files, also compressed ones. MuseScore exports them again, and the exported music must be
// the same as in the pieces.
func TestLongMuseScore(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	dir, files := writeFiles(t, *seeds)
	type job struct {
		In  string   `json:"in"`
		Out []string `json:"out"`
	}
	var jobs []job
	for i, f := range files {
		in := f.base + ".musicxml"
		if i%2 == 1 {
			in = f.base + ".mxl"
			if err := os.WriteFile(filepath.Join(dir, in), mustCompress(t, f.piece), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		jobs = append(jobs, job{in, []string{f.base + ".out.musicxml"}})
	}
	list, err := json.Marshal(jobs)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(dir, "jobs.json"), list, 0o644); err != nil {
		t.Fatal(err)
	}
	run(t, dir, "musescore3", "-j", "jobs.json")
	read := 0
	for _, f := range files {
		data, err := os.ReadFile(filepath.Join(dir, f.base+".out.musicxml"))
		if err != nil {
			t.Fatal(err)
		}
		s, err := readXML(data)
		if err != nil {
			t.Fatal(err)
		}
		want := onPage(t, f.piece)
		if len(s.Parts) != len(want) {
			t.Fatalf("%s: %d parts, want %d", f.name, len(s.Parts), len(want))
		}
		for i, part := range s.Parts {
			got, err := part.notes()
			if err != nil {
				t.Errorf("%s, part %d: %v", f.name, i+1, err)
				continue
			}
			if !slices.Equal(got, want[i]) {
				t.Errorf("%s, part %d: %s", f.name, i+1, difference(got, want[i]))
			}
			read += len(got)
			if bars := len(barsOf(f.piece)); len(part.Measures) != bars {
				t.Errorf("%s, part %d: %d bars, want %d", f.name, i+1, len(part.Measures), bars)
			}
		}
	}
	t.Logf("%d notes in %d files", read, len(files))
}

// TestLongLilyPond converts the files to LilyPond's format by musicxml2ly, and lets LilyPond write MIDI files. These must contain the same music
// as the pieces.
func TestLongLilyPond(t *testing.T) {
	if testing.Short() {
		t.Skip("slow")
	}
	dir, files := writeFiles(t, *seeds)
	layout := regexp.MustCompile(`(?m)^ *\\layout \{\}$`)
	dot := regexp.MustCompile(` -\.`)                // remove staccato dots, because LilyPond halves the lengths of such notes
	drums := regexp.MustCompile(`Drum(Staff|Voice)`) // replace DrumStaff, because it does not know the notes that musicxml2ly writes
	var args []string
	for _, f := range files {
		run(t, dir, "musicxml2ly", "--no-beaming", "-o", f.base+".ly", f.base+".musicxml")
		path := filepath.Join(dir, f.base+".ly")
		source, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, drums.ReplaceAll(dot.ReplaceAll(layout.ReplaceAll(source, []byte(`\midi {}`)), nil), []byte("$1")), 0o644); err != nil {
			t.Fatal(err)
		}
		args = append(args, f.base+".ly")
	}
	run(t, dir, "lilypond", append([]string{"--silent"}, args...)...)
	read := 0
	for _, f := range files {
		song, err := smf.ReadFile(filepath.Join(dir, f.base+".midi"))
		if err != nil {
			t.Fatalf("%s: %v", f.name, err)
		}
		got := joined(played(song, f.piece), mustWrite(t, f.piece))
		for i, want := range onPage(t, f.piece) {
			got, want := heard(got[i], want)
			if !slices.Equal(got, want) {
				t.Errorf("%s, part %d: %s", f.name, i+1, difference(got, want))
			}
			read += len(want)
		}
	}
	t.Logf("%d notes in %d files", read, len(files))
}

// onPage returns the notes of each part of a piece, in the order of the page.
func onPage(t *testing.T, p *compose.Piece) [][]readNote {
	t.Helper()
	s, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	all := partsOf(p)
	var sorted [][]readNote
	for _, i := range s.page {
		sorted = append(sorted, all[i])
	}
	return sorted
}

// heard makes notes comparable that LilyPond plays (got) and that are expected (want). It removes what LilyPond cannot play: exact velocities,
// and keys and lengths of drums. If two players on one staff strike a key while it sounds, it removes the lengths of these notes.
func heard(got, want []readNote) (g, w []readNote) {
	drums := len(want) > 0 && want[0].ticks == 0
	onset := func(n readNote) readNote { return readNote{bar: n.bar, from: n.from, key: n.key} }
	clash := map[readNote]bool{}
	for i, n := range want {
		for _, m := range want[i+1:] {
			if m.key == n.key && m.bar == n.bar && m.from < n.from+n.ticks {
				clash[onset(n)] = true
			}
		}
	}
	known := func(notes []readNote) []readNote {
		for i := range notes {
			n := &notes[i]
			if n.velocity = 0; clash[onset(*n)] {
				n.ticks = 0
			}
			if drums {
				n.key, n.ticks = 0, 0
			}
		}
		return slices.Compact(notes)
	}
	return known(got), known(want)
}

// joined merges the staves of each part of a MusicXML file.
func joined(staves [][]readNote, data []byte) [][]readNote {
	s, err := readXML(data)
	if err != nil {
		panic(err) // cannot happen: the file was read before
	}
	var parts [][]readNote
	for _, i := range s.page {
		part := s.Parts[i]
		n := max(1, part.Measures[0].Elements[0].Staves)
		notes := slices.Concat(staves[:n]...)
		sortNotes(notes)
		parts, staves = append(parts, notes), staves[n:]
	}
	return parts
}

// played returns the notes of each staff in LilyPond's MIDI file. Its resolution of 384 ticks per quarter note is too coarse for exact quintuplets.
// So played corrects each time: if the piece has a note that starts or ends at most two ticks away, played returns that note's time instead.
func played(song *smf.SMF, p *compose.Piece) [][]readNote {
	bars := barsOf(p)
	points := map[int]bool{}
	for _, part := range partsOf(p) {
		for _, n := range part {
			start := bars[n.bar].start + n.from
			points[start], points[start+n.ticks] = true, true
		}
	}
	ours := func(tick int) int {
		exact := tick * scores.TicksPerQuarter / int(song.TimeFormat.(smf.MetricTicks))
		for off := range 3 {
			for _, near := range []int{exact - off, exact + off} {
				if points[near] {
					return near
				}
			}
		}
		return exact
	}
	parts := make([][]readNote, 0, 2)
	for _, track := range song.Tracks[1:] { // the first track contains the tempos
		open := map[uint8]int{}
		var notes []readNote
		tick := 0
		for _, e := range track {
			tick += int(e.Delta)
			var channel, key, velocity uint8
			switch {
			case e.Message.GetNoteStart(&channel, &key, &velocity):
				open[key] = len(notes)
				bar, from := bars.of(ours(tick))
				notes = append(notes, readNote{bar: bar, from: from, ticks: -ours(tick), key: int(key)})
			case e.Message.GetNoteEnd(&channel, &key):
				notes[open[key]].ticks += ours(tick)
			}
		}
		sortNotes(notes)
		parts = append(parts, notes)
	}
	return parts
}
