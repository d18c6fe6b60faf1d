package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// pattern returns a piece of one bar with drum strokes. A stroke is {key, tick} and lasts a sixteenth.
func pattern(meter scores.Meter, strokes ...[2]int) *compose.Piece {
	s := scores.Paper()
	s.Meter = meter
	p := composed(s, 1, game(1, 1))
	withParts(0)(p)
	eachLine(2, func(int, int) []compose.Note {
		var notes []compose.Note
		for _, stroke := range strokes {
			notes = append(notes, compose.Note{Key: stroke[0], Start: stroke[1], Ticks: 120})
		}
		return notes
	})(p)
	return p
}

// drumsOf describes the voices in the last part of a piece's sheet music: for each stroke, its position on the staff, note head and length.
func drumsOf(t *testing.T, p *compose.Piece) []string {
	t.Helper()
	data := mustWrite(t, p)
	if err := check(p, data); err != nil {
		t.Fatal(err)
	}
	s, err := readXML(data)
	if err != nil {
		t.Fatal(err)
	}
	elements, err := s.Parts[len(s.Parts)-1].elements()
	if err != nil {
		t.Fatal(err)
	}
	voices := map[string][]string{}
	var order []string
	for _, e := range elements {
		what := "-"
		if u := e.Unpitched; u != nil {
			what = fmt.Sprintf("%s%d%s", u.Step, u.Octave, e.Head)
		}
		if e.Chord == nil && e.Hidden != "no" {
			what += fmt.Sprintf(" %d", e.to-e.from)
		}
		voice := fmt.Sprint(e.Voice)
		if e.Stem != "" {
			voice += " " + e.Stem
		}
		if i := slices.IndexFunc(order, func(v string) bool { return v[0] == voice[0] }); i < 0 {
			order = append(order, voice)
		} else if len(order[i]) < len(voice) {
			order[i] = voice
		}
		if e.Hidden != "no" {
			voices[voice[:1]] = append(voices[voice[:1]], what)
		}
	}
	var all []string
	for _, voice := range order {
		all = append(all, voice+": "+strings.Join(voices[voice[:1]], ", "))
	}
	return all
}

// TestDrums checks how drums are written: hands with stems up, feet with stems down. A stroke must last until the next stroke of its voice, at
// most until the end of its beat.
func TestDrums(t *testing.T) {
	common, compound := scores.Meter{Beats: 4, Unit: 4}, scores.Meter{Beats: 6, Unit: 8}
	for _, test := range []struct {
		name    string
		meter   scores.Meter
		strokes [][2]int
		want    []string
	}{
		{"on beats", common, [][2]int{{38, 0}, {38, 960}}, []string{"1 up: C5 480, - 480, C5 480, - 480"}},
		{"within beats", common, [][2]int{{42, 0}, {42, 240}, {42, 600}, {42, 1680}}, []string{
			"1 up: G5x 240, G5x 240, - 120, G5x 360, - 480, - 240, G5x 240",
		}},
		{"together", common, [][2]int{{42, 0}, {38, 0}}, []string{"1 up: C5 480, G5x, - 480, - 960"}},
		{"hands and feet", common, [][2]int{{42, 0}, {36, 0}, {36, 1800}, {44, 960}}, []string{
			"1 up: G5x 480, - 480, - 960", "2 down: F4 480, D4x 480, F4 120",
		}},
		{"feet", common, [][2]int{{36, 960}}, []string{"2 down: - 960, F4 480, - 480", "1: "}},
		{"compound", compound, [][2]int{{42, 0}, {42, 480}, {38, 720}}, []string{"1 up: G5x 480, G5x 240, C5 720"}},
		{"triplets", common, [][2]int{{42, 0}, {42, 320}, {42, 480}}, []string{"1 up: G5x 320, G5x 160, G5x 480, - 960"}},
		{"no value is so long", common, [][2]int{{42, 0}, {42, 420}}, []string{"1 up: G5x 240, - 120, - 60, G5x 60, - 480, - 960"}},
	} {
		p := pattern(test.meter, test.strokes...)
		got := drumsOf(t, p)
		slices.Sort(got)
		slices.Sort(test.want)
		if !slices.Equal(got, test.want) {
			t.Errorf("%s:\ngot  %q\nwant %q", test.name, got, test.want)
		}
	}
}

// TestDrumsDiffer checks that no two drums are written in the same way.
func TestDrumsDiffer(t *testing.T) {
	seen := map[string]int{}
	for key := 35; key <= 81; key++ {
		got := drumsOf(t, pattern(scores.Meter{Beats: 4, Unit: 4}, [2]int{key, 0}))
		look, _, _ := strings.Cut(strings.Join(got, ""), " 480")
		if other, ok := seen[look]; ok {
			t.Errorf("%s looks like %s: %s", gm.Drum(key), gm.Drum(other), look)
		}
		seen[look] = key
	}
}

// TestDrumList checks that the file's list of instruments contains each drum that is struck, with its key.
func TestDrumList(t *testing.T) {
	p := pattern(scores.Meter{Beats: 4, Unit: 4}, [2]int{42, 0}, [2]int{36, 0}, [2]int{42, 480})
	text := string(mustWrite(t, p))
	for _, want := range []string{
		"<part-name>Drums</part-name>", "<part-abbreviation>Dr.</part-abbreviation>",
		"<instrument-name>Bass Drum 1</instrument-name>", "<instrument-name>Closed Hi-Hat</instrument-name>",
		"<midi-channel>10</midi-channel>", "<midi-unpitched>37</midi-unpitched>", "<midi-unpitched>43</midi-unpitched>",
		"<sign>percussion</sign>",
	} {
		if strings.Count(text, want) == 0 {
			t.Errorf("no %s", want)
		}
	}
	if n := strings.Count(text, "<midi-unpitched>"); n != 2 {
		t.Errorf("%d drums, want 2", n)
	}
}
