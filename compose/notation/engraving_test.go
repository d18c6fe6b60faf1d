package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// oneBar returns a piece with one bar by the first player. A note is {key, start, length}; start and length are in grid units.
func oneBar(s *scores.Score, notes ...[3]int) *compose.Piece {
	bar := compose.Bar{Ticks: s.Meter.Ticks(), Tempo: s.Tempo, Notes: make([]compose.Note, 3)}
	for i, given := range notes {
		n := compose.Note{Key: given[0], Start: given[1] * s.Grid, Ticks: given[2] * s.Grid, Velocity: 64}
		n.On, n.Off = n.Start, n.End()
		if i < len(bar.Notes) {
			bar.Notes[i] = n
		} else {
			bar.Drone = append(bar.Drone, n)
		}
	}
	return &compose.Piece{Score: s, Movements: []compose.Movement{{Bars: []compose.Bar{bar}}}}
}

func firstPart(t *testing.T, p *compose.Piece) []placed {
	t.Helper()
	s, err := readXML(mustWrite(t, p))
	if err != nil {
		t.Fatal(err)
	}
	elements, err := s.Parts[0].elements()
	if err != nil {
		t.Fatal(err)
	}
	return elements
}

// drawn writes note values in the style of LilyPond: 4 is a quarter, 8. a dotted eighth, r a rest, ~ a tie. Square brackets are beams, and
// braces are tuplets.
func drawn(elements []placed) string {
	numbers := map[string]string{
		"breve": "0", "whole": "1", "half": "2", "quarter": "4", "eighth": "8", "16th": "16", "32nd": "32", "64th": "64", "128th": "128",
	}
	var all []string
	for _, e := range elements {
		if e.Chord != nil {
			continue
		}
		text := numbers[e.NoteType] + strings.Repeat(".", len(e.Dots))
		if e.Rest != nil {
			text = "r" + text
		}
		if len(e.Beams) > 0 {
			switch e.Beams[0].Does {
			case "begin":
				text = "[" + text
			case "end":
				text += "]"
			}
		}
		if e.tied("start") {
			text += "~"
		}
		for _, t := range e.Tuplets {
			if t.Type == "start" {
				text = fmt.Sprintf("{%d:%d ", e.Actual, e.Normal) + text
			} else {
				text += "}"
			}
		}
		all = append(all, text)
	}
	return strings.Join(all, " ")
}

func TestNoteValues(t *testing.T) {
	tests := []struct {
		meter   string
		grid    int   // in ticks
		lengths []int // in grid units; negative for rests
		want    string
	}{
		{"4/4", 120, []int{4, 8, 4}, "4 4~ 4 4"}, // split to show the middle of the bar
		{"4/4", 120, []int{12, 2, 2}, "2. [8 8]"},
		{"4/4", 120, []int{2, 2, 12}, "[8 8] 2."},
		{"4/4", 120, []int{14, 1, 1}, "2~ 4. [16 16]"},
		{"4/4", 120, []int{1, 14, 1}, "[16 8.]~ 4~ 4~ [8. 16]"},
		{"4/4", 120, []int{6, 4, 6}, "4. 8~ 8 4."},
		{"4/4", 120, []int{2, 4, 2, -8}, "8 4 8 r2"},
		{"4/4", 120, []int{3, 1, 5, -7}, "[8. 16] 4~ 16 r16 r8 r4"},
		{"4/4", 120, []int{-6, 5, 5}, "r4 r8 8~ [8. 16]~ 4"},
		{"4/4", 120, []int{-4, 4, 8}, "r4 4 2"},
		{"4/4", 15, []int{1, 63, 64}, "[128 64.~ 32~ 16~ 8]~ 4 2"},
		{"3/4", 240, []int{5, 1}, "2~ [8 8]"},
		{"3/4", 240, []int{1, 5}, "[8 8]~ 2"},
		{"3/4", 240, []int{3, 3}, "4. 4."},
		{"3/4", 240, []int{1, 4, 1}, "[8 8]~ 4. 8"},
		{"6/8", 240, []int{4, 2}, "4.~ 8 4"},
		{"6/8", 120, []int{3, 1, 2, 6}, "[8. 16 8] 4."},
		{"6/8", 240, []int{1, 4, 1}, "8 4~ 4 8"},
		{"6/8", 240, []int{-2, 1, -3}, "r8 r8 8 r4."},
		{"9/8", 240, []int{6, 3}, "2. 4."},
		{"9/8", 240, []int{4, 5}, "4.~ 8 4~ 4."},
		{"12/8", 240, []int{9, 3}, "2.~ 4. 4."},
		{"5/4", 240, []int{7, 3}, "2.~ 8 4."},
		{"5/4", 480, []int{2, 3}, "2 4~ 2"},
		{"3/8", 120, []int{3, 3}, "[8. 8.]"},
		{"5/8", 240, []int{4, 1}, "4.~ [8 8]"},
		{"7/8", 240, []int{1, 1, 1, 1, 1, 1, 1}, "[8 8] [8 8] [8 8 8]"},
		{"3+2+2/8", 240, []int{1, 1, 1, 1, 1, 1, 1}, "[8 8 8] [8 8] [8 8]"},
		{"2+3+2/8", 240, []int{1, 1, 1, 1, 1, 1, 1}, "[8 8] [8 8 8] [8 8]"},
		{"2+2+2+3/8", 240, []int{2, 2, 2, 3}, "4 4 4 4."},
		{"3+3+2/8", 240, []int{3, 3, 2}, "4. 4. 4"},
		{"3+2+2/8", 240, []int{4, 3}, "4.~ [8 8]~ 4"},
		{"4/2", 480, []int{2, 4, 2}, "2 2~ 2 2"},
		{"4/2", 480, []int{6, 2}, "1. 2"},
		{"2/4", 96, []int{1, 1, 8}, "{5:4 [16 16 8.]~} 4"},
		{"4/4", 160, []int{1, 2, 9}, "{3:2 8 4} 2."},
		{"4/4", 320, []int{2, 1, 3}, "{3:2 2 4} 2"},
		{"4/4", 640, []int{1, 1, 1}, "{3:2 2 2 2}"},
		{"4/4", 160, []int{2, 2, 8}, "{3:2 4 4 4~} 2"},
		{"2/4", 80, []int{1, 1, -1, 9}, "{3:2 [16 16] r16} 4."},
		{"4/4", 192, []int{1, 9}, "{5:4 8 2~} 2"},
	}
	for _, test := range tests {
		t.Run(fmt.Sprint(test.meter, test.grid, test.lengths), func(t *testing.T) {
			s := scores.Paper()
			var err error
			if s.Meter, err = scores.ParseMeter(test.meter); err != nil {
				t.Fatal(err)
			}
			s.Grid = test.grid
			var notes [][3]int
			at := 0
			for _, n := range test.lengths {
				if n > 0 {
					notes = append(notes, [3]int{60 + len(notes), at, n})
				}
				at += max(n, -n)
			}
			// A bar has at least three notes, so repeat the last note.
			for len(notes) < 3 {
				notes = append(notes, notes[len(notes)-1])
			}
			p := oneBar(s, notes...)
			if err := check(p, mustWrite(t, p)); err != nil {
				t.Fatal(err)
			}
			if got := drawn(firstPart(t, p)); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// spelling returns the names of a part's notes. A #, x, b or n before a name is a written accidental.
func spelling(elements []placed) string {
	signs := map[string]string{"sharp": "#", "double-sharp": "x", "flat": "b", "natural": "n", "": ""}
	var all []string
	for _, e := range elements {
		if e.Pitch != nil && !e.tied("stop") {
			all = append(all, fmt.Sprint(signs[e.Accidental], e.Pitch.Step, strings.Repeat("'", max(0, e.Pitch.Octave-4))))
		}
	}
	return strings.Join(all, " ")
}

func TestSpelling(t *testing.T) {
	chromatic := scores.Paper().Scale
	tests := []struct {
		name  string
		scale pitch.Scale
		keys  []int // keys of quarter notes
		want  string
	}{
		{"small intervals", chromatic, []int{60, 63, 67, 70}, "C bE G bB"},
		{"as near as can be to D", chromatic, []int{69, 70, 71, 69}, "A bB nB A"},
		{"sharps", chromatic, []int{64, 66, 68, 69}, "E #F #G A"},
		{"one name in a bar", chromatic, []int{66, 65, 66, 65}, "bG F G F"},
		{"natural again", chromatic, []int{67, 63, 64, 67}, "G bE nE G"},
		{"D dorian", pitch.Scale{Root: 2, Steps: []int{0, 2, 3, 5, 7, 9, 10}}, []int{62, 65, 71, 72}, "D F B C'"},
		{"E major", pitch.Scale{Root: 4, Steps: []int{0, 2, 4, 5, 7, 9, 11}}, []int{66, 68, 67, 66}, "F G nG F"},
		{"E flat minor", pitch.Scale{Root: 3, Steps: []int{0, 2, 3, 5, 7, 8, 10}}, []int{63, 66, 71, 70}, "E G C' B"},
		{"A harmonic minor", pitch.Scale{Root: 9, Steps: []int{0, 2, 3, 5, 7, 8, 11}}, []int{68, 69, 65, 68}, "#G A F G"},
		{"leading note of B minor", pitch.ScaleOf(11, "minor"), []int{67, 70, 71, 68}, "G #A B #G"},
		{"leading note of the dominant of D minor", pitch.ScaleOf(2, "minor"), []int{65, 68, 69, 62}, "F #G A D"},
		{"leading note of A minor", pitch.ScaleOf(9, "minor"), []int{65, 68, 69, 66}, "F #G A #F"},
		{"leading note of G sharp minor", pitch.ScaleOf(8, "minor"), []int{68, 67, 65, 66}, "G xF #E #F"},
		{"leading note of C sharp minor", pitch.ScaleOf(1, "minor"), []int{69, 72, 73, 70}, "A #B C' #A"},
		{"C sharp harmonic minor", pitch.Scale{Root: 1, Steps: []int{0, 2, 3, 5, 7, 8, 11}}, []int{61, 64, 72, 61}, "C E #B C"},
		{"C minor pentatonic", pitch.Scale{Root: 0, Steps: []int{0, 3, 5, 7, 10}}, []int{60, 63, 70, 63}, "C E B E"},
		{"whole tones on C", pitch.Scale{Root: 0, Steps: []int{0, 2, 4, 6, 8, 10}}, []int{64, 66, 68, 70}, "E #F bA bB"},
		{"octatonic on C", pitch.Scale{Root: 0, Steps: []int{0, 1, 3, 4, 6, 7, 9, 10}}, []int{61, 63, 64, 66}, "bD bE nE #F"},
		{"a list that letters do not suit", pitch.Scale{Root: 5, Steps: []int{0, 3, 5, 7, 8, 10, 11}}, []int{65, 68, 70, 73}, "F bA bB bD'"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			s.Grid, s.Scale = 480, test.scale
			var notes [][3]int
			for i, key := range test.keys {
				notes = append(notes, [3]int{key, i, 1})
			}
			if got := spelling(firstPart(t, oneBar(s, notes...))); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

func TestKeySignature(t *testing.T) {
	major := []int{0, 2, 4, 5, 7, 9, 11}
	tests := []struct {
		root   int
		steps  []int
		fifths int
		mode   string
	}{
		{0, major, 0, "major"},
		{7, major, 1, "major"},
		{5, major, -1, "major"},
		{1, major, -5, "major"},
		{6, major, 6, "major"},
		{11, major, 5, "major"},
		{2, []int{0, 2, 3, 5, 7, 9, 10}, 0, "dorian"},
		{9, []int{0, 2, 3, 5, 7, 8, 10}, 0, "minor"},
		{3, []int{0, 2, 3, 5, 7, 8, 10}, -6, "minor"},
		{4, []int{0, 1, 3, 5, 7, 8, 10}, 0, "phrygian"},
		{5, []int{0, 2, 4, 6, 7, 9, 11}, 0, "lydian"},
		{2, []int{0, 2, 4, 5, 7, 9, 10}, 1, "mixolydian"},
		{11, []int{0, 1, 3, 5, 6, 8, 10}, 0, "locrian"},
		{9, []int{0, 2, 3, 5, 7, 8, 11}, 0, "minor"},
		{4, []int{0, 2, 3, 5, 7, 8, 11}, 1, "minor"},
		{8, []int{0, 2, 3, 5, 7, 9, 11}, -7, "minor"},
		{2, []int{0, 2, 4, 7, 9}, 2, "major"},
		{0, []int{0, 3, 5, 7, 10}, -3, "minor"},
		{9, []int{0, 3, 5, 6, 7, 10}, 0, "minor"},
		{0, []int{0, 2, 4, 6, 8, 10}, 0, ""},
		{2, []int{0, 1, 4, 5, 7, 8, 11}, 0, ""},
		{0, scores.Paper().Scale.Steps, 0, ""},
	}
	for _, test := range tests {
		s := scores.Paper()
		s.Scale = pitch.Scale{Root: test.root, Steps: test.steps}
		written, err := readXML(mustWrite(t, composed(s, 1, game(1, 2))))
		if err != nil {
			t.Fatal(err)
		}
		for _, part := range written.Parts {
			if a := part.Measures[0].Elements[0]; *a.Fifths != test.fifths || a.Mode != test.mode {
				t.Errorf("root %d, steps %v: %d fifths, %q; want %d, %q", test.root, test.steps, *a.Fifths, a.Mode, test.fifths, test.mode)
			}
		}
	}
}

// TestKeysOfPhrases checks that a phrase in another key has the key signature of that key, that the phrases after it and the ending have the home key's,
// and that notes are named in the key of their phrase: in D major and B minor there are no flats.
func TestKeysOfPhrases(t *testing.T) {
	for _, moves := range []int{12, 8} {
		score, err := scores.Parse("x.yaml", []byte("scale: {root: D, mode: major}\nreference: {notes: D2}\nphrases: {form: ABA, close: full}\n"+
			"harmony: {by: function, pull: 1, keys: [B vi]}\ncoda: {}\nvoices: [bass: {style: walking}, chords: {style: wave}]"))
		if err != nil {
			t.Fatal(err)
		}
		written, err := readXML(mustWrite(t, composed(score, 1, game(1, moves))))
		if err != nil {
			t.Fatal(err)
		}
		var keys []string
		for i, m := range written.Parts[0].Measures {
			if a := m.Elements[0]; a.Fifths != nil {
				keys = append(keys, fmt.Sprint(i+1, *a.Fifths, a.Mode))
			}
		}
		if want := "[1 2major 5 2minor 9 2major]"; fmt.Sprint(keys) != want {
			t.Errorf("%d moves: %v, want %s", moves, keys, want)
		}
		sharps := 0
		for _, part := range written.Parts {
			elements, err := part.elements()
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range elements {
				switch {
				case e.Pitch == nil:
				case e.Pitch.Alter < 0:
					t.Errorf("%d moves: bar %d has %s flat", moves, e.bar+1, e.Pitch.Step)
				case e.Pitch.Step == "A" && e.Pitch.Alter == 1:
					sharps++
				}
			}
		}
		if sharps == 0 {
			t.Errorf("%d moves: no leading note of B minor", moves)
		}
	}
}

// clefsOf lists the clefs of a part. For example, 2:F4-1 is the F clef on line 4 with an octave mark, from bar 2 on.
func clefsOf(p xmlPart) string {
	var all []string
	for i, m := range p.Measures {
		for _, e := range m.Elements {
			for _, c := range e.Clefs {
				all = append(all, fmt.Sprintf("%d:%s%d%+d", i+1, c.Sign, c.Line, c.Octave))
			}
		}
	}
	return strings.Join(all, " ")
}

// Two General MIDI programs: a violin has a usual clef, a string ensemble has none.
const violin, ensemble = 41, 49

// inQuarters returns a piece of bars by the first player. Each bar has three quarter notes with the given keys.
func inQuarters(s *scores.Score, bars ...[3]int) *compose.Piece {
	p := &compose.Piece{Score: s, Movements: []compose.Movement{{}}}
	for i, keys := range bars {
		start := i * s.Meter.Ticks()
		bar := compose.Bar{Start: start, Ticks: s.Meter.Ticks(), Tempo: s.Tempo, Notes: make([]compose.Note, 3)}
		for k, key := range keys {
			bar.Notes[k] = compose.Note{Key: key, Start: start + 480*k, Ticks: 480, Velocity: 64}
		}
		p.Movements[0].Bars = append(p.Movements[0].Bars, bar)
	}
	return p
}

func TestClefs(t *testing.T) {
	tests := []struct {
		name  string
		given scores.Clef
		keys  []int // one key for each bar
		want  string
	}{
		{"around middle C", scores.AutoClef, []int{57, 60, 64}, "1:G2+0"},
		{"low", scores.AutoClef, []int{50, 48, 41}, "1:F4+0"},
		{"very high", scores.AutoClef, []int{96, 98, 101}, "1:G2+1"},
		{"very low", scores.AutoClef, []int{20, 21, 24}, "1:F4-1"},
		{"one low bar is not worth a change", scores.AutoClef, []int{72, 52, 72, 72}, "1:G2+0"},
		{"a very low one is", scores.AutoClef, []int{72, 45, 72, 72}, "1:G2+0 2:F4+0 3:G2+0"},
		{"a low passage is", scores.AutoClef, []int{72, 76, 40, 36, 43, 38, 79, 77, 74}, "1:G2+0 3:F4+0 7:G2+0"},
		{"given", scores.TenorClef, []int{72, 76, 40, 36, 43, 79}, "1:C4+0"},
		{"given an octave lower", scores.Treble8, []int{30, 96}, "1:G2-1"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			s.Players[0].Clef, s.Players[0].Program = test.given, ensemble
			var bars [][3]int
			for _, key := range test.keys {
				bars = append(bars, [3]int{key, key, key})
			}
			written, err := readXML(mustWrite(t, inQuarters(s, bars...)))
			if err != nil {
				t.Fatal(err)
			}
			if got := clefsOf(written.Parts[0]); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestBeams checks the beams of each note. In the expected text, > begins a beam, - continues and < ends it; \ and / are hooks forward and
// backward.
func TestBeams(t *testing.T) {
	signs := map[string]string{"begin": ">", "continue": "-", "end": "<", "forward hook": "\\", "backward hook": "/"}
	tests := []struct {
		meter   scores.Meter
		grid    int
		lengths [3]int
		want    string
	}{
		{scores.Meter{Beats: 1, Unit: 4}, 60, [3]int{6, 1, 1}, "> ->> <<<"},
		{scores.Meter{Beats: 1, Unit: 4}, 120, [3]int{1, 2, 1}, ">\\ - </"},
		{scores.Meter{Beats: 1, Unit: 4}, 120, [3]int{2, 1, 1}, "> -> <<"},
		{scores.Meter{Beats: 3, Unit: 8}, 120, [3]int{3, 1, 2}, "> -/ <"},
		{scores.Meter{Beats: 3, Unit: 8}, 120, [3]int{2, 1, 3}, "> -\\ <"},
		{scores.Meter{Beats: 2, Unit: 4}, 192, [3]int{1, 1, 3}, "> < "},
		{scores.Meter{Beats: 2, Unit: 4}, 192, [3]int{2, 1, 2}, "  "},
		{scores.Meter{Beats: 2, Unit: 2}, 192, [3]int{1, 1, 8}, "> <  "},
		{scores.Meter{Beats: 2, Unit: 2}, 192, [3]int{2, 1, 1}, " > <  "}, // in a quintuplet, notes are beamed across beats
	}
	for _, test := range tests {
		s := scores.Paper()
		s.Meter, s.Grid = test.meter, test.grid
		l := test.lengths
		p := oneBar(s, [3]int{60, 0, l[0]}, [3]int{62, l[0], l[1]}, [3]int{64, l[0] + l[1], l[2]})
		var all []string
		for _, e := range firstPart(t, p) {
			text := ""
			for _, b := range e.Beams {
				text += signs[b.Does]
			}
			all = append(all, text)
		}
		if got := strings.Join(all, " "); got != test.want {
			t.Errorf("%v, %v: got %q, want %q", test.meter, test.lengths, got, test.want)
		}
	}
}

// TestOneStaff checks the sheet music of two players who share one staff. In some bars, a player has two voices.
func TestOneStaff(t *testing.T) {
	s := scores.Paper()
	s.Staves, s.Players[0].Clef = scores.OneStaff, scores.Treble
	p := &compose.Piece{Score: s, Movements: []compose.Movement{{}}}
	for i := range 4 {
		bar := oneBar(s, [3]int{60, 0, 8}, [3]int{74, 8, 4}, [3]int{76, 12, 4}).Movements[0].Bars[0]
		bar.Start, bar.Move.Player = i*bar.Ticks, i%2
		for k := range bar.Notes {
			n := &bar.Notes[k]
			n.Start, n.On, n.Off = n.Start+bar.Start, n.On+bar.Start, n.Off+bar.Start
		}
		if i >= 2 {
			bar.Notes[0].Ticks = bar.Ticks
		}
		p.Movements[0].Bars = append(p.Movements[0].Bars, bar)
	}
	endings(p)
	var got []string
	for _, e := range firstPart(t, p) {
		text := fmt.Sprintf("%d: %d %d %s", e.bar+1, e.Voice, e.key, e.Stem)
		if e.Rest != nil {
			text = fmt.Sprintf("%d: %d rest %s%s%s", e.bar+1, e.Voice, e.Rest.Measure, e.Hidden, e.Rest.Step)
			if e.Rest.Step != "" {
				text += fmt.Sprint(e.Rest.Octave)
			}
		}
		got = append(got, text)
	}
	want := []string{
		"1: 1 60 ", "1: 1 74 ", "1: 1 76 ",
		"2: 1 rest yesno", "2: 2 60 ", "2: 2 74 ", "2: 2 76 ",
		"3: 1 rest ", "3: 1 74 up", "3: 1 76 up", "3: 2 60 down",
		"4: 1 rest yesno", "4: 3 rest ", "4: 3 74 up", "4: 3 76 up", "4: 2 60 down",
		"5: 1 60 up", "5: 1 64 up", "5: 1 69 up", "5: 2 53 down", "5: 2 57 down", "5: 2 60 down",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
