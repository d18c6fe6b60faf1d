package compose_test

import (
	"cmp"
	"encoding/binary"
	"encoding/xml"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/internal/needs"
	"midiconnect4/scores"
)

// These tests check that other people's programs can read the MIDI files.

// run runs a program in an empty home folder and without a screen, and returns its output.
func run(t *testing.T, program string, args ...string) string {
	t.Helper()
	path := needs.Program(t, program)
	home := t.TempDir()
	cmd := exec.CommandContext(t.Context(), path, args...)
	cmd.Env = append(os.Environ(), "HOME="+home, "XDG_RUNTIME_DIR="+home, "QT_QPA_PLATFORM=offscreen")
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s: %v\n%s%s", program, err, out, stderr.String())
	}
	return string(out)
}

// testFile is a test piece, written to a MIDI file.
type testFile struct {
	name  string
	path  string
	piece *compose.Piece
}

// testFiles writes each test piece in the MIDI formats 0 and 1.
func testFiles(t *testing.T) []testFile {
	t.Helper()
	dir := t.TempDir()
	var files []testFile
	for name, p := range testPieces(t) {
		for format := range 2 {
			path := filepath.Join(dir, fmt.Sprintf("%d.mid", len(files)))
			if err := os.WriteFile(path, mustSMF(t, p, format), 0o644); err != nil {
				t.Fatal(err)
			}
			files = append(files, testFile{fmt.Sprintf("%s, format %d", name, format), path, p})
		}
	}
	return files
}

func TestMidicsv(t *testing.T) {
	for _, file := range testFiles(t) {
		t.Run(file.name, func(t *testing.T) {
			p := file.piece
			got, err := csvNotes(run(t, "midicsv", file.path))
			if err != nil {
				t.Fatal(err)
			}
			if want := sounding(p); !slices.Equal(got, want) {
				t.Errorf("got\n%v, want\n%v", got, want)
			}
		})
	}
}

// csvNotes reads the note events in the output of midicsv: track, tick, kind, channel from 0, key, velocity.
func csvNotes(csv string) ([]soundingNote, error) {
	var all []soundingNote
	open := map[[2]int]int{}
	for line := range strings.Lines(csv) {
		fields := strings.Split(strings.TrimSpace(line), ", ")
		if len(fields) != 6 || !strings.HasPrefix(fields[2], "Note_") {
			continue
		}
		var n [6]int
		for _, i := range []int{1, 3, 4, 5} {
			v, err := strconv.Atoi(fields[i])
			if err != nil {
				return nil, err
			}
			n[i] = v
		}
		voice := [2]int{n[3], n[4]}
		if fields[2] == "Note_on_c" {
			open[voice] = len(all)
			all = append(all, soundingNote{n[3] + 1, n[4], n[1], -1, n[5]})
			continue
		}
		at := open[voice]
		all[at].ticks = n[1] - all[at].start
	}
	slices.SortStableFunc(all, func(a, b soundingNote) int { return cmp.Compare(a.start, b.start) })
	return all, nil
}

func TestLongFluidSynth(t *testing.T) {
	const soundFont, rate = "/usr/share/sounds/sf2/TimGM6mb.sf2", 22050
	_, err := os.Stat(soundFont)
	needs.Part(t, "timgm6mb-soundfont", err)
	for _, file := range testFiles(t) {
		t.Run(file.name, func(t *testing.T) {
			p := file.piece
			wav := file.path + ".wav"
			run(t, "fluidsynth", "-ni", "-g", "1", "-F", wav, "-r", fmt.Sprint(rate), soundFont, file.path)
			const audible = 150 // the loudest sample of the softest bars is about 300, of silence 1
			samples := readWAV(t, wav)
			length, played := p.Duration().Seconds()*rate, float64(len(samples)/2)
			clock := p.Clock()
			if played < length || played > length+12*rate { // the sound dies away for some seconds
				t.Fatalf("%.2f s of sound for %.2f s of music", played/rate, length/rate)
			}
			for m, movement := range p.Movements {
				for b, bar := range movement.Bars {
					from, to := int(clock(bar.Start)*rate), int(clock(bar.End())*rate)
					if level := peak(samples[2*from : 2*to]); level < audible {
						t.Errorf("movement %d, bar %d is not heard: level %d", m+1, b+1, level)
					}
				}
			}
			if level := peak(samples[len(samples)-rate/5:]); level > audible {
				t.Errorf("the sound does not die away: level %d", level)
			}
		})
	}
}

// readWAV reads the samples of a stereo file with 16 bits per sample.
func readWAV(t *testing.T, file string) []int16 {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) < 44 || string(data[:4]) != "RIFF" {
		t.Fatalf("not a WAV file")
	}
	for at := 12; at+8 <= len(data); {
		size := int(binary.LittleEndian.Uint32(data[at+4:]))
		body := data[at+8 : min(at+8+size, len(data))]
		if string(data[at:at+4]) == "data" {
			samples := make([]int16, len(body)/2)
			for i := range samples {
				samples[i] = int16(binary.LittleEndian.Uint16(body[2*i:]))
			}
			return samples
		}
		at += 8 + size
	}
	t.Fatalf("a WAV file without samples")
	return nil
}

// peak returns the absolute value of the loudest sample.
func peak(samples []int16) int {
	level := 0
	for _, s := range samples {
		level = max(level, int(s), -int(s))
	}
	return level
}

func TestLongMuseScore(t *testing.T) {
	for _, file := range testFiles(t) {
		if !plain(file.piece) {
			continue // MuseScore would write the lengths that such notes sound, not their written lengths
		}
		t.Run(file.name, func(t *testing.T) {
			p := file.piece
			out := filepath.Join(t.TempDir(), "piece.musicxml")
			run(t, "musescore3", "-o", out, file.path)
			data, err := os.ReadFile(out)
			if err != nil {
				t.Fatal(err)
			}
			if strings.Contains(string(data), "<time-modification>") {
				t.Error("the notation has tuplets")
			}
			var written musicXML
			if err := xml.Unmarshal(data, &written); err != nil {
				t.Fatal(err)
			}
			var got []writtenNote
			for _, part := range written.Parts {
				if bars := len(part.Measures); bars*p.Score.Meter.Ticks() != p.End() {
					t.Errorf("%d bars, want %d", bars, p.End()/p.Score.Meter.Ticks())
				}
				read, err := part.notes()
				if err != nil {
					t.Fatal(err)
				}
				got = append(got, read...)
			}
			slices.SortStableFunc(got, func(a, b writtenNote) int { return cmp.Compare(a.start, b.start) })
			var want []writtenNote
			for _, n := range sounding(p) {
				want = append(want, writtenNote{n.key, n.start, n.ticks})
			}
			if p.Score.Rhythm.Rests > 0 && len(got) == len(want) {
				for i := range got { // MuseScore may extend a note into the following rest
					got[i].ticks = min(got[i].ticks, want[i].ticks)
				}
			}
			if !slices.Equal(got, want) {
				t.Errorf("got\n%v, want\n%v", got, want)
			}
		})
	}
}

// musicXML holds those elements of a MusicXML file that contain notes.
type musicXML struct {
	Parts []xmlPart `xml:"part"`
}

type xmlPart struct {
	Measures []struct {
		Elements []xmlElement `xml:",any"`
	} `xml:"measure"`
}

// xmlElement is an element of a measure: attributes, note, backup or forward.
type xmlElement struct {
	XMLName   xml.Name
	Divisions int `xml:"divisions"`
	Chromatic int `xml:"transpose>chromatic"`
	Octaves   int `xml:"transpose>octave-change"`
	Duration  int `xml:"duration"`
	Pitch     *struct {
		Step   string `xml:"step"`
		Alter  int    `xml:"alter"`
		Octave int    `xml:"octave"`
	} `xml:"pitch"`
	Chord *struct{} `xml:"chord"`
	Ties  []struct {
		Type string `xml:"type,attr"`
	} `xml:"tie"`
}

type writtenNote struct{ key, start, ticks int }

// notes returns the notes of a part at sounding pitch. Tied notes are joined.
func (p xmlPart) notes() ([]writtenNote, error) {
	var all []writtenNote
	tick, divisions, transpose := 0, 1, 0
	for _, m := range p.Measures {
		for _, e := range m.Elements {
			ticks := e.Duration * scores.TicksPerQuarter / divisions
			switch e.XMLName.Local {
			case "attributes":
				if e.Divisions > 0 {
					divisions = e.Divisions
				}
				if e.Chromatic != 0 || e.Octaves != 0 {
					transpose = e.Chromatic + 12*e.Octaves
				}
			case "backup":
				tick -= ticks
			case "forward":
				tick += ticks
			case "note":
				if e.Chord != nil {
					return nil, fmt.Errorf("tick %d: a chord", tick)
				}
				if e.Pitch != nil {
					key := 12*(e.Pitch.Octave+1) + e.Pitch.Alter + transpose +
						map[string]int{"C": 0, "D": 2, "E": 4, "F": 5, "G": 7, "A": 9, "B": 11}[e.Pitch.Step]
					if tied := e.Ties != nil && e.Ties[0].Type == "stop"; tied {
						last := &all[len(all)-1]
						if last.key != key || last.start+last.ticks != tick {
							return nil, fmt.Errorf("tick %d: a tie from nothing", tick)
						}
						last.ticks += ticks
					} else {
						all = append(all, writtenNote{key, tick, ticks})
					}
				}
				tick += ticks
			}
		}
	}
	return all, nil
}
