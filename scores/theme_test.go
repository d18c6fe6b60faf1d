package scores

import (
	"fmt"
	"os"
	"strings"
	"testing"
)

func TestThemes(t *testing.T) {
	t.Chdir(t.TempDir())
	// Quarters of 480 ticks on C5, E5 and, a tick late, G5; the last two sound together for a while, and a lower note with the first.
	tune := "\x8f\x00\x90\x48\x40\x00\x90\x3c\x40\x83\x60\x80\x48\x40\x00\x90\x4c\x40\x83\x61\x90\x4f\x40\x10\x80\x4c\x40\x81\x70\x80\x4f\x40" + end
	if err := os.WriteFile("b.mid", midiOf(end, tune), 0o644); err != nil {
		t.Fatal(err)
	}
	for source, want := range map[string]string{
		"C2/4 D2 E2/8 F2 G2/4.":             "60:0+480 62:480+480 64:960+240 65:1200+240 67:1440+480; 67:0+240",
		"./2 C2 | c#2/4 Db2 60/2 | B1/1":    "60:960+960; 61:0+480 61:480+480 60:960+960; 59:0+1920",
		"C2/3/8 D2/12 E2 F2 | G2/16 .3/16 ": "error",
		"b.mid":                             "72:0+480 76:480+480 79:960+240",
		"b.mid 2":                           "72:0+480 76:480+480 79:960+240",
	} {
		s, err := Parse("x.yaml", []byte("phrases: {form: A, themes: {A: "+source+"}}\n"))
		if want == "error" {
			if err == nil {
				t.Errorf("%s is accepted", source)
			}
			continue
		}
		if err != nil {
			t.Error(err)
			continue
		}
		var bars []string
		for _, bar := range s.Phrases.Themes[0].Melodies[0].Bars {
			var notes []string
			for _, n := range bar {
				notes = append(notes, fmt.Sprintf("%d:%d+%d", n.Key, n.Start, n.Ticks))
			}
			bars = append(bars, strings.Join(notes, " "))
		}
		if got := strings.Join(bars, "; "); got != want {
			t.Errorf("%s: %s; want %s", source, got, want)
		}
	}
	theme := func(a string) string { return "phrases: {form: A, themes: {A: " + a + "}}\n" }
	testParseErrors(t, map[string]struct{ source, want string }{
		"no letters":    {"phrases: {themes: C2/4}\n", `x.yaml:1:19: phrases.themes: "C2/4" where letters with their themes were expected`},
		"small letter":  {"phrases: {themes: {a: C2/4}}\n", `x.yaml:1:20: phrases.themes.a: "a" is no letter of a form; expected A to Z`},
		"no value":      {"phrases:\n  themes:\n    A:\n", "x.yaml:3:5: phrases.themes.A: the value is missing"},
		"other letter":  {"phrases: {themes: {C: C2/4}}\n", "x.yaml:1:23: phrases.themes.C: the form AABA has no phrase C"},
		"two of a game": {theme("[C2/4, D2/4]"), "x.yaml:1:32: phrases.themes.A: two melodies are given, but the game has one theme for each letter"},
		"three":         {theme("[C2, D2, E2]"), "x.yaml:1:32: phrases.themes.A: 3 melodies; expected at most 2"},
		"length":        {theme("C2/x D2"), `x.yaml:1:32: phrases.themes.A: "C2/x": "x" is no length`},
		"length of 0":   {theme("C2/0"), `x.yaml:1:32: phrases.themes.A: "C2/0": "0" is no length`},
		"note":          {theme("C2/4 H2"), `x.yaml:1:32: phrases.themes.A: "H2" is not a note`},
		"rests":         {theme("./4 ./2"), `x.yaml:1:32: phrases.themes.A: "./4 ./2" has no note`},
		"long text":     {theme(strings.Repeat("C2 ", 700)), "x.yaml:1:32: phrases.themes.A: the theme has 2099 characters; expected at most 2000"},
		"long":          {theme("C2/1 D2 E2 F2 G2/16"), "x.yaml:1:32: phrases.themes.A: the theme has 5 bars; a phrase has 4"},
		"bar line":      {theme("C2/2. | D2/4"), "x.yaml:1:32: phrases.themes.A: a bar line after 3/4; a bar has 4/4"},
		"grid":          {theme("C2/32 D2"), "x.yaml:1:32: phrases.themes.A: 1/32 for C2 (60) is not on the grid, 1/16"},
		"range":         {theme("C4/4"), "x.yaml:1:32: phrases.themes.A: C4 (84) is outside the range C1..B3 (48..83)"},
		"scale":         {"scale: {mode: major}\n" + theme("C#2/4"), "x.yaml:2:32: phrases.themes.A: C#2 (61) is not in C major; the nearest in it are C2 (60) and D2 (62)"},
		"empty bar":     {theme("C2/1 ./1 C2/1"), "x.yaml:1:32: phrases.themes.A: bar 2 of the theme has 0 notes; expected 1 to 16"},
		"no file":       {theme("c.mid"), `x.yaml:1:32: phrases.themes.A: "c.mid": no such file or directory`},
		"track":         {theme("b.mid 3"), `x.yaml:1:32: phrases.themes.A: 3 is no track of "b.mid"; expected 1 to 2`},
		"track by name": {theme("b.mid two"), `x.yaml:1:32: phrases.themes.A: "b.mid two" is no theme`},
		"ornament":      {"phrases: {ornament: {ways: trill}}\n", `x.yaml:1:28: phrases.ornament.ways: "trill" is none of passing, neighbour, turn, repeat, arpeggio`},
		"often":         {"phrases: {thin: {often: 2}}\n", `x.yaml:1:25: phrases.thin.often: "2" is not a likelihood; expected 0 to 1`},
		"by":            {"phrases: {thin: {often: 0.5, by: tension}}\n", "x.yaml:1:34: phrases.thin.by: tension has no effect, because both likelihoods are the same"},
		"other":         {"phrases: {other: fifths}\n", `x.yaml:1:18: phrases.other: "fifths" is none of rest, hold, thirds, reply, moves`},
		"an answer": {
			"phrases: {other: hold}\nvoices:\n  - answer: {way: ostinato}\n",
			"x.yaml:1:18: phrases.other: an answer without a part of its own plays there already",
		},
	})
	for source, want := range map[string]bool{"": false, "thin: {often: 0..1}": false, "ornament: {often: 0..1, by: tension}": true, "thin: {often: 1..0, by: confidence}": false} {
		if s, err := Parse("x.yaml", []byte("phrases: {"+source+"}\n")); err != nil || s.Listens() != want {
			t.Errorf("%s: %v, listens: %v", source, err, !want)
		}
	}
}
