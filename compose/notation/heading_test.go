package notation_test

import (
	"archive/zip"
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/compose/notation"
	"midiconnect4/scores"
)

// told lists what is written in each bar of a part, apart from notes.
func told(p xmlPart) []string {
	var all []string
	for i, m := range p.Measures {
		for _, e := range m.Elements {
			tell := func(what string) { all = append(all, fmt.Sprintf("%d: %s", i+1, what)) }
			switch {
			case e.Type.Rehearsal != "":
				tell(e.Type.Rehearsal)
			case e.NewSystem == "yes":
				tell("new line")
			case e.Type.PerMinute != "":
				title := strings.Replace(e.Type.Words, "\u00a0", " ", 1)
				tell(title + e.Type.PerMinute + " = " + e.Sound.Tempo)
			case e.Type.Dashes != nil:
				tell(strings.TrimSpace(e.Type.Words + " dashes " + e.Type.Dashes.Type))
			case e.Type.Wedge != nil:
				tell(e.Type.Wedge.Type)
			case e.Type.Words == "\u00a0":
				tell("= " + e.Sound.Tempo)
			case e.Type.Words != "":
				tell(e.Type.Words)
			case e.Type.Dynamics != nil:
				tell(fmt.Sprintf("%s = %d", e.Type.Dynamics.Mark.XMLName.Local, velocity(e.Sound.Dynamics)))
			case e.Style != "":
				tell(e.Style)
			}
		}
	}
	return all
}

func TestHeadings(t *testing.T) {
	score := scores.Paper()
	p := composed(score, 1, game(1, 3), game(2, 6))
	pauses(p)
	accelerando(p)
	endings(p)
	level := 0
	eachBar(p, func(b *compose.Bar) {
		for i := range b.Notes {
			b.Notes[i].Velocity = 30 + 10*level
		}
		level++
	})
	s, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	if s.Version != "4.0" || s.Title != p.Title || !slices.Equal(s.Names, []string{"First\nAcoustic\nGrand\nPiano", "Second\nAcoustic\nGrand\nPiano"}) {
		t.Errorf("version %s, title %q, parts %q", s.Version, s.Title, s.Names)
	}
	if len(s.Fields) != 2 || s.Fields[1].Name != "movement 2" || s.Fields[1].Text != "naïve against random" {
		t.Errorf("comments %q", s.Fields)
	}
	want := [][]string{
		{
			"1: A", "1: Game 1 60 = 60", "1: pp = 33", "2: = 61.25", "3: 63 = 62.5", "3: light-light",
			"6: new line", "6: B", "6: Game 2 64 = 63.75", "6: accel. dashes start", "6: mf = 80", "7: = 65", "8: = 66.25", "9: = 67.5",
			"10: = 68.75", "11: dashes stop", "11: 70 = 70", "12: 40 = 40", "12: f = 96", "12: light-heavy",
		},
		{"2: pp = 33", "3: light-light", "7: mf = 80", "11: ff = 112", "12: f = 96", "12: light-heavy"},
	}
	for i := range want {
		if got := told(s.Parts[i]); !slices.Equal(got, want[i]) {
			t.Errorf("part %d:\ngot  %q\nwant %q", i+1, got, want[i])
		}
	}
}

// TestOnlyMovement checks the headings of a piece with only one movement. The movement must have no letter and no number, and its title must be
// the subtitle of the sheet.
func TestOnlyMovement(t *testing.T) {
	for _, test := range []struct {
		titles []string
		told   string // what is written in the first bar
		credit []string
	}{
		{[]string{"1: naïve against random"}, "120 = 120", []string{"naïve against random"}},
		{[]string{"Spring"}, "120 = 120", []string{"Spring"}},
		{[]string{""}, "120 = 120", nil},
		{[]string{"1: one", "2: two"}, "A", nil},
	} {
		p := composed(scores.Paper(), 1, slices.Repeat([][]compose.Move{game(1, 2)}, len(test.titles))...)
		for i, title := range test.titles {
			p.Movements[i].Title = title
		}
		s, err := readXML(mustWrite(t, p))
		if err != nil {
			t.Fatal(err)
		}
		if got := told(s.Parts[0])[0]; got != "1: "+test.told {
			t.Errorf("%q: %s", test.titles, got)
		}
		if !slices.Equal(s.Credits, test.credit) {
			t.Errorf("%q: credits %q", test.titles, s.Credits)
		}
	}
}

// TestMetronomeBeat checks that the metronome mark in compound meters counts dotted beats, in whole numbers. The exact tempo must be in the file
// for playback.
func TestMetronomeBeat(t *testing.T) {
	for _, test := range []struct {
		beats, unit int
		tempo       float64
		want        string
	}{
		{4, 4, 76, "quarter = 76, sounds 76"},
		{4, 4, 76.4, "quarter = 76, sounds 76.4"},
		{2, 2, 120, "half = 60, sounds 120"},
		{3, 8, 90, "quarter = 90, sounds 90"},
		{7, 8, 90, "quarter = 90, sounds 90"},
		{6, 8, 76, "quarter. = 51, sounds 76"},
		{9, 8, 90, "quarter. = 60, sounds 90"},
		{12, 8, 75, "quarter. = 50, sounds 75"},
		{6, 16, 60, "eighth. = 80, sounds 60"},
		{6, 4, 90, "quarter = 90, sounds 90"},
	} {
		score := scores.Paper()
		rhythm(test.beats, test.unit, 60)(score)
		p := composed(score, 1, game(1, 2))
		eachBar(p, func(b *compose.Bar) { b.Tempo = test.tempo })
		s, err := readXML(mustWrite(t, p))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range s.Parts[0].Measures[0].Elements {
			if m := e.Type; m.PerMinute != "" {
				got := fmt.Sprintf("%s%s = %s, sounds %s", m.BeatUnit, strings.Repeat(".", len(m.BeatDots)), m.PerMinute, e.Sound.Tempo)
				if got != test.want {
					t.Errorf("%d/%d: got %s, want %s", test.beats, test.unit, got, test.want)
				}
			}
		}
	}
}

func TestRehearsalMarks(t *testing.T) {
	p := composed(scores.Paper(), 1, make([][]compose.Move, 703)...)
	s, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	all := told(s.Parts[0])
	for movement, want := range map[int]string{0: "A", 25: "Z", 26: "AA", 51: "AZ", 52: "BA", 701: "ZZ", 702: "AAA"} {
		if got := all[2*movement]; got != "1: "+want {
			t.Errorf("movement %d: %s, want %s", movement+1, got, want)
		}
	}
}

func TestSounds(t *testing.T) {
	score := scores.Paper()
	sounds(score)
	s, err := readXML(mustWrite(t, composed(score, 1, game(1, 2))))
	if err != nil {
		t.Fatal(err)
	}
	first, second := s.MIDI[0], s.MIDI[1]
	if first.Channel != 1 || first.Bank != 1 || first.Program != 1 || first.Volume != 0 || first.Pan != 0 {
		t.Errorf("first: %+v", first)
	}
	if second.Channel != 16 || second.Bank != 130 || second.Program != 75 || second.Volume != 78.74 || second.Pan != -90 {
		t.Errorf("second: %+v", second)
	}
	if s.Names[1] != "Flûte <à bec> & \uFFFD\uFFFD\nRecorder" {
		t.Errorf("name %q", s.Names[1])
	}
}

// TestTwoInstrumentsOnOneStaff checks two players with different instruments on one staff. Their stems must have opposite directions. The file
// must have only the sound of the first, because programs would print every change of instrument.
func TestTwoInstrumentsOnOneStaff(t *testing.T) {
	score := scores.Paper()
	score.Staves = scores.OneStaff
	for _, test := range []struct {
		program int
		stems   [2]string
		name    string
	}{
		{1, [2]string{"", ""}, "First / Second\nAcoustic\nGrand\nPiano"},
		{2, [2]string{"up", "down"}, "First (Acoustic Grand Piano)\nSecond (Bright Acoustic Piano)"},
	} {
		score.Players[1].Program = test.program
		data := mustWrite(t, composed(score, 1, game(1, 2)))
		s, err := readXML(data)
		if err != nil {
			t.Fatal(err)
		}
		if len(s.MIDI) != 1 || s.MIDI[0].Program != 1 || strings.Contains(string(data), "<instrument ") || !slices.Equal(s.Names, []string{test.name}) {
			t.Errorf("programs 1 and %d: sounds %v, names %q", test.program, s.MIDI, s.Names)
		}
		for _, e := range firstPart(t, composed(score, 1, game(1, 2))) {
			if e.Pitch != nil && e.Stem != test.stems[e.bar] {
				t.Errorf("programs 1 and %d, bar %d: a stem %q", test.program, e.bar+1, e.Stem)
			}
		}
	}
}

// TestPerformance checks when tied notes sound. The time may differ from the notation only in two ways: the first note may start later, and the last
// may end earlier or later.
func TestPerformance(t *testing.T) {
	p := composed(scores.Paper(), 1, game(1, 2))
	swing(p)
	elements := firstPart(t, p)
	attack, release := 0, 0
	for _, e := range elements {
		attack += e.Attack
		release += e.Release
		if e.Attack != 0 && e.tied("stop") || e.Release != 0 && e.tied("start") {
			t.Errorf("tick %d: a tie is broken", e.from)
		}
	}
	if attack != 40 || release != -90 {
		t.Errorf("attack %d, release %d", attack, release)
	}
}

func TestCompress(t *testing.T) {
	p := composed(scores.Paper(), 1, game(1, 20))
	written, data := mustWrite(t, p), mustCompress(t, p)
	if !bytes.Equal(data, mustCompress(t, p)) {
		t.Error("the same piece gives another archive")
	}
	if len(data) > len(written)/5 {
		t.Errorf("%d bytes of %d", len(data), len(written))
	}
	archive, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	files := map[string]string{}
	for _, f := range archive.File {
		names = append(names, f.Name)
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(content)
	}
	if want := []string{"mimetype", "META-INF/container.xml", "piece.musicxml"}; !slices.Equal(names, want) {
		t.Errorf("files %q, want %q", names, want)
	}
	if files["piece.musicxml"] != string(written) || !strings.Contains(files["META-INF/container.xml"], `full-path="piece.musicxml"`) {
		t.Error("the archive does not hold the file")
	}
	if archive.File[0].Method != zip.Store || files["mimetype"] != "application/vnd.recordare.musicxml" {
		t.Error("the archive does not say what it is")
	}
}

func TestErrors(t *testing.T) {
	tests := []struct {
		name   string
		change func(*compose.Piece)
		want   string
	}{
		{
			"grid of 7 ticks", func(p *compose.Piece) { p.Score.Grid = 7 },
			"paper: grid: a grid of 7 ticks cannot be written as notes: it is not a multiple of 15, 10 or 12 (1/128 of a whole note, or as a triplet or quintuplet)",
		},
		{"grid of 32 ticks", func(p *compose.Piece) { p.Score.Grid = 32 }, "paper: grid: a grid of 32 ticks"},
		{
			"between the grid", func(p *compose.Piece) { p.Score.Grid = 960 },
			"notation: movement 1, bar 1: a note of 240 ticks from tick 0 is not on the grid of 960 ticks",
		},
		{"key", func(p *compose.Piece) { p.Movements[0].Bars[2].Notes[1].Key = 128 }, "notation: movement 1, bar 3: a note has key 128 and velocity"},
		{"velocity", func(p *compose.Piece) { p.Movements[1].Bars[0].Notes[0].Velocity = 0 }, "notation: movement 2, bar 1: a note has key"},
		{"over the barline", func(p *compose.Piece) { p.Movements[0].Bars[0].Notes[2].Ticks += 480 }, "notation: movement 1, bar 1: a note of"},
		{"no length", func(p *compose.Piece) { p.Movements[0].Bars[0].Notes[2].Ticks = 0 }, "notation: movement 1, bar 1: a note of 0 ticks"},
		{
			"bar between barlines", func(p *compose.Piece) { p.Movements[0].Bars[1].Start += 480 },
			"notation: movement 1, bar 2: it lasts 1920 ticks from tick 2400, which is not a bar of 4/4 after the previous bars",
		},
		{"two bars at a time", func(p *compose.Piece) { p.Movements[0].Bars[1].Start = 0 }, "notation: movement 1, bar 2: it lasts"},
		{"long ending", func(p *compose.Piece) {
			endings(p)
			p.Movements[1].Ending.Ticks += 480
		}, "notation: movement 2, ending: it lasts 480 ticks"},
		{"too many octaves", func(p *compose.Piece) {
			p.Movements[0].Bars[0].Notes[0].Key = 0
			p.Movements[0].Bars[0].Notes[1].Key = 127
		}, `notation: the notes of "First" span 11 octaves; MusicXML has only ten`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := composed(scores.Paper(), 1, game(1, 4), game(2, 4))
			test.change(p)
			var file bytes.Buffer
			for _, err := range []error{notation.CheckPiece(p), notation.Write(&file, p)} {
				if err == nil || !strings.HasPrefix(err.Error(), test.want) {
					t.Errorf("got  %v\nwant %s", err, test.want)
				}
			}
			if file.Len() > 0 {
				t.Errorf("%d bytes are written", file.Len())
			}
		})
	}
}

func TestPieceIsLeftAlone(t *testing.T) {
	p := composed(scores.Paper(), 1, game(1, 4), game(2, 4))
	hold(p)
	drone(72, 48)(p)
	endings(p)
	before := fmt.Sprintf("%v", p.Movements)
	mustWrite(t, p)
	if after := fmt.Sprintf("%v", p.Movements); after != before {
		t.Errorf("was %s, is %s", before, after)
	}
}

// TestOwnScores checks that a movement with its own score changes meter, key signature and instruments in the sheet music.
func TestOwnScores(t *testing.T) {
	p := composed(scores.Paper(), 1, game(1, 2), game(2, 2), game(3, 2))
	ownScores(p)
	s, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i, m := range s.Parts[0].Measures {
		for _, e := range m.Elements {
			if e.Beats != "" {
				got = append(got, fmt.Sprintf("%d: %s/%d", i+1, e.Beats, e.BeatType))
			}
			if e.Fifths != nil {
				got = append(got, fmt.Sprintf("%d: %d fifths", i+1, *e.Fifths))
			}
			if e.Instrument != nil && e.Rest == nil {
				got = append(got, fmt.Sprintf("%d: %s", i+1, e.Instrument.ID))
			}
			if w := e.Type.Words; w != "" && !strings.HasPrefix(w, "Game") {
				got = append(got, fmt.Sprintf("%d: %s", i+1, w))
			}
		}
	}
	want := []string{
		"1: 4/4", "1: -3 fifths", "1: P1-I1", "4: 3/4", "4: -1 fifths", "4: Violin", "4: swing", "4: P1-I2",
		"7: 7/8", "7: 1 fifths", "7: Flute", "7: straight", "7: P1-I1",
	}
	if got = slices.Compact(got); !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
	if programs := []int{s.MIDI[0].Program, s.MIDI[1].Program}; !slices.Equal(programs, []int{74, 41}) {
		t.Errorf("programs %v", programs)
	}
}

// TestRenamedParts checks a movement that renames a part: the new name must stand above its first bar. If the instrument changes, too, the instrument
// must follow the name. If the name contains the instrument, it must not follow.
func TestRenamedParts(t *testing.T) {
	p := composed(scores.Paper(), 1, game(1, 2), game(2, 2), game(3, 2), game(4, 2))
	ownScores(p)
	for i, name := range []string{"Alice", "Violin II", "Bob", "Carol"} {
		p.Movements[i].Score.Players[0].Name = name
	}
	p.Movements[3].Score.Players[0].Program = p.Movements[2].Score.Players[0].Program
	s, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	got := slices.DeleteFunc(told(s.Parts[0]), func(what string) bool {
		return !strings.Contains(what, "Violin II") && !strings.Contains(what, "Bob") && !strings.Contains(what, "Carol")
	})
	if want := []string{"4: Violin II", "7: Bob, Flute", "10: Carol"}; !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
