package dawproject

import (
	"archive/zip"
	"bytes"
	"encoding/xml"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/internal/needs"
	"midiconnect4/scores"
)

// pieceOf returns a piece with a movement of eight bars by each score.
func pieceOf(t *testing.T, names ...string) *compose.Piece {
	t.Helper()
	p := &compose.Piece{Title: "One < two & \x00\xff"}
	for i, name := range names {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		composer := compose.New(score, 1)
		m := compose.Movement{Title: name, Score: score, Comments: []string{"moves of " + name}}
		if i == 0 {
			p.Score = score
		} else {
			m.Start = p.End()
		}
		for b := range 8 {
			bar := composer.Bars(compose.Move{X: b*5%6 + 1, Y: b/6%6 + 1, Player: b % 2})[0]
			m.Bars = append(m.Bars, compose.Shift{Ticks: m.Start}.Bar(bar))
		}
		p.Movements = append(p.Movements, m)
	}
	return p
}

var pieces = [][]string{
	{"paper"}, {"blues"}, {"accelerando"}, {"paper", "blues", "organ"}, {"../../docs/examples/harmonics.yaml"}, {"nocturne", "song"},
}

// unpack returns the files of the piece's project.
func unpack(t *testing.T, p *compose.Piece) map[string][]byte {
	t.Helper()
	var b, again bytes.Buffer
	if err := Write(&b, p); err != nil {
		t.Fatal(err)
	}
	if err := Write(&again, p); err != nil || !bytes.Equal(b.Bytes(), again.Bytes()) {
		t.Errorf("the same piece gives other bytes, %v", err)
	}
	archive, err := zip.NewReader(bytes.NewReader(b.Bytes()), int64(b.Len()))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string][]byte{}
	for _, f := range archive.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		if files[f.Name], err = io.ReadAll(r); err != nil {
			t.Fatal(err)
		}
	}
	return files
}

// TestSchema checks projects by the schemas of the format.
func TestSchema(t *testing.T) {
	xmllint := needs.Program(t, "xmllint")
	for _, names := range append(pieces, nil) {
		p := &compose.Piece{Score: scores.Paper()}
		if names != nil {
			p = pieceOf(t, names...)
		}
		for name, data := range unpack(t, p) {
			schema := map[string]string{"project.xml": "testdata/Project.xsd", "metadata.xml": "testdata/MetaData.xsd"}[name]
			path := filepath.Join(t.TempDir(), name)
			if err := os.WriteFile(path, data, 0o644); err != nil {
				t.Fatal(err)
			}
			if out, err := exec.CommandContext(t.Context(), xmllint, "--noout", "--nonet", "--schema", schema, path).CombinedOutput(); err != nil {
				t.Errorf("%v: %v\n%s", names, err, out)
			}
		}
	}
}

// read is a project as a DAW reads it. It does not share types with the writer.
type read struct {
	Tempo struct {
		Value float64 `xml:"value,attr"`
	} `xml:"Transport>Tempo"`
	Meter struct {
		Above int `xml:"numerator,attr"`
		Below int `xml:"denominator,attr"`
	} `xml:"Transport>TimeSignature"`
	Tracks []struct {
		ID   string `xml:"id,attr"`
		Name string `xml:"name,attr"`
	} `xml:"Structure>Track"`
	Lanes []struct {
		Track string `xml:"track,attr"`
		Clips []struct {
			Time     float64 `xml:"time,attr"`
			Duration float64 `xml:"duration,attr"`
			Notes    []struct {
				Time      float64 `xml:"time,attr"`
				Duration  float64 `xml:"duration,attr"`
				Key       int     `xml:"key,attr"`
				Velocity  float64 `xml:"vel,attr"`
				Transpose struct {
					Value float64 `xml:"value,attr"`
				} `xml:"Points>RealPoint"`
			} `xml:"Notes>Note"`
		} `xml:"Clips>Clip"`
		Controls []struct {
			Points []struct{} `xml:"RealPoint"`
		} `xml:"Points"`
	} `xml:"Arrangement>Lanes>Lanes"`
	Markers []struct {
		Time float64 `xml:"time,attr"`
		Name string  `xml:"name,attr"`
	} `xml:"Arrangement>Markers>Marker"`
	Tempos []struct {
		Time  float64 `xml:"time,attr"`
		Value float64 `xml:"value,attr"`
	} `xml:"Arrangement>TempoAutomation>RealPoint"`
	Meters []struct {
		Time  float64 `xml:"time,attr"`
		Above int     `xml:"numerator,attr"`
	} `xml:"Arrangement>TimeSignatureAutomation>TimeSignaturePoint"`
}

func readBack(t *testing.T, p *compose.Piece) (r read) {
	t.Helper()
	if err := xml.Unmarshal(unpack(t, p)["project.xml"], &r); err != nil {
		t.Fatal(err)
	}
	return r
}

// TestNotes checks that a project has the notes of the piece at their times, in the tracks of their parts.
func TestNotes(t *testing.T) {
	ticks := func(quarters float64) int { return int(math.Round(quarters * scores.TicksPerQuarter)) }
	for _, names := range pieces {
		p := pieceOf(t, names...)
		r, roster := readBack(t, p), p.Roster()
		if len(r.Lanes) != len(roster.Parts) || len(r.Tracks) != len(roster.Parts)+1 {
			t.Fatalf("%v: %d lanes and %d tracks for %d parts", names, len(r.Lanes), len(r.Tracks), len(roster.Parts))
		}
		for place, l := range r.Lanes {
			var got, want []compose.Note
			for _, c := range l.Clips {
				for _, n := range c.Notes {
					on := ticks(c.Time + n.Time)
					if n.Time < 0 || n.Time+n.Duration > c.Duration+1e-9 {
						t.Errorf("%v: a note leaves its clip", names)
					}
					got = append(got, compose.Note{On: on, Off: on + ticks(n.Duration), Key: ticks(float64(n.Key) + n.Transpose.Value), Velocity: int(math.Round(n.Velocity * 127))})
				}
			}
			for _, m := range p.Movements {
				number := slices.Index(roster.Places(m.Score), place)
				alone := compose.Piece{Score: m.Score, Movements: []compose.Movement{m}}
				for _, n := range alone.Part(number) {
					key := float64(n.Key)
					if !roster.Parts[place].Percussion() {
						key = m.Score.Pitch(n.Key)
					}
					want = append(want, compose.Note{On: n.On, Off: n.Off, Key: ticks(key), Velocity: n.Velocity})
				}
			}
			if l.Track != r.Tracks[place].ID || !slices.Equal(got, want) {
				t.Errorf("%v: track %q has %d notes, want %d of %s:\n%v\n%v", names, r.Tracks[place].Name, len(got), len(want), roster.Parts[place].Name, got, want)
			}
		}
	}
}

// TestTimes checks tempos, meters, markers and names of tracks.
func TestTimes(t *testing.T) {
	p := pieceOf(t, "paper", "blues", "organ")
	r, tempos := readBack(t, p), p.Tempos()
	if len(r.Tempos) != len(tempos) || r.Tempo.Value != tempos[0].Tempo {
		t.Errorf("tempos %v from %v, want %v", r.Tempos, r.Tempo, tempos)
	}
	for i, change := range r.Tempos {
		if change.Time != float64(tempos[i].Tick)/480 || change.Value != tempos[i].Tempo {
			t.Errorf("tempo %v, want %v", change, tempos[i])
		}
	}
	for i, m := range p.Movements {
		if marker := r.Markers[i]; marker.Name != m.Title || marker.Time != float64(m.Start)/480 {
			t.Errorf("marker %v, want %s at %d", marker, m.Title, m.Start)
		}
	}
	if len(r.Markers) != 3 || r.Meter.Above != 4 || r.Meter.Below != 4 {
		t.Errorf("%v, %v, %v", r.Markers, r.Meter, r.Meters)
	}
	if r := readBack(t, pieceOf(t, "blues")); r.Tracks[2].Name != "Bass, Acoustic Bass" || r.Tracks[0].Name != "Clarinet" || r.Tracks[4].Name != "Drums" || r.Tempos != nil || r.Meters != nil {
		t.Errorf("%+v", r)
	}
	faster := pieceOf(t, "nocturne") // its hands press and lift the sustain pedal twice a bar
	for i := range faster.Movements[0].Bars {
		faster.Movements[0].Bars[i].Tempo = float64(100 + i)
	}
	if r := readBack(t, faster); len(r.Tempos) != 8 || r.Tempos[7].Value != 107 || len(r.Lanes[0].Controls) != 1 || len(r.Lanes[0].Controls[0].Points) != 8*4 {
		t.Errorf("%v, %v", r.Tempos, r.Lanes[0].Controls)
	}
}

// TestWrongNotes checks that a note which MIDI cannot hold is an error, before anything is written.
func TestWrongNotes(t *testing.T) {
	p := pieceOf(t, "paper")
	p.Movements[0].Bars[0].Notes[0].Key = 128
	var b bytes.Buffer
	if err := Write(&b, p); err == nil || b.Len() > 0 {
		t.Errorf("%v, %d bytes", err, b.Len())
	}
}
