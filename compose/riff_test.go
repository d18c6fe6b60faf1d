package compose

import (
	"fmt"
	"strings"
	"testing"
)

// TestRiffs checks what lines of text play in the bars of a game: the start in eighths from 1, the key, and the length in ticks.
func TestRiffs(t *testing.T) {
	const minor = "middle_c: C4\nscale: {root: A, mode: minor}\nreference: {notes: [A1], then: cycle}\nrange: A1..A3\nharmony: {chords: [i, VI, V7], chromatic: true}\n"
	tests := []struct {
		name, line string
		want       string // of the first bars
	}{
		{"notes", "text: A2 . E2 -", "1 A2 480, 5 E2 960 | 1 A2 480, 5 E2 960"},
		{"divided steps", "text: '[A2 .] [E2 [E2 F2]] _ .'", "1 A2 240, 3 E2 240, 4 E2 120, 4 F2 600 | 1 A2 240, 3 E2 240, 4 E2 120, 4 F2 600"},
		{"a hold of a divided step", "text: 'A2 [- E2] . .'", "1 A2 720, 4 E2 240"},
		{"bars", "text: A2 | E2 . *2 | F2", "1 A2 1920 | 1 E2 960 | 1 E2 960 | 1 F2 1920 | 1 A2 1920"},
		{"degrees", "text: 1 3 5 8", "1 A1 480, 3 C2 480, 5 E2 480, 7 A2 480"},
		{"degrees from the lowest root", "text: 1 2 8 9, range: G2..A3", "1 A2 480, 3 B2 480, 5 A3 480, 7 B2 480"},
		{"tones of the chord", "text: c1 c2 c3 c4", "1 A1 480, 3 C2 480, 5 E2 480, 7 A2 480 | 1 F2 480, 3 A2 480, 5 C3 480, 7 F3 480 | 1 E2 480, 3 G#2 480, 5 B2 480, 7 D3 480"},
		{"steps with a length shift against the bar", "text: A2 . . E2 . ., step: 1/8", "1 A2 240, 4 E2 240, 7 A2 240 | 2 E2 240, 5 A2 240, 8 E2 240 | 3 A2 240, 6 E2 240"},
		{"a hold ends at the bar line", "text: A2 - - - - - E2, step: 1/8", "1 A2 1440, 7 E2 240, 8 A2 240 | 6 E2 240, 7 A2 480"},
		{"only every third bar", "text: A2, every: 3", " |  | 1 A2 1920 |  |  | 1 A2 1920"},
		{"only every second phrase", "text: A2, every: 2 phrases}]\nphrases: {bars: 2} # ", " |  | 1 A2 1920 | 1 A2 1920 |  | "},
		{"an octave higher", "text: A2, octave: 1", "1 A3 1920"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := mustParse(t, minor+"voices: [line: {"+test.line+"}]")
			want := strings.Split(test.want, " | ")
			var got []string
			for _, bar := range game(score, 1, len(want)) {
				var notes []string
				for _, n := range bar.firstLine() {
					notes = append(notes, fmt.Sprintf("%d %s %d", (n.Start-bar.Start)/240+1, score.NoteName(n.Key), n.Ticks))
				}
				got = append(got, strings.Join(notes, ", "))
			}
			if got := strings.Join(got, " | "); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestGroupsOfBeats checks that notes which begin a group of the meter are louder, and that a bass walks in groups.
func TestGroupsOfBeats(t *testing.T) {
	const rest = "/8\nvelocity: 60..60\nvoices: [bass: {style: walking}, line: {text: C2 D2 E2 F2 G2 A2 B2, step: 1/8}]"
	for meter, want := range map[string]string{
		"3+2+2": "0 3 5, 0 3 5", "2+2+3": "0 2 4, 0 2 4", "7": "0 1 2 3 4 5 6, ",
	} {
		bar := game(mustParse(t, "bar: "+meter+rest), 1, 1)[0]
		var starts, loud []string
		for _, n := range bar.firstLine() {
			starts = append(starts, fmt.Sprint(n.Start/240))
		}
		for _, n := range bar.Lines[1].Notes {
			if n.Velocity > 64 {
				loud = append(loud, fmt.Sprint(n.Start/240))
			}
		}
		if got := strings.Join(starts, " ") + ", " + strings.Join(loud, " "); got != want {
			t.Errorf("%s: %s, want %s", meter, got, want)
		}
	}
}

// TestRiffsFollowKeys checks that degrees follow the scale of the bar.
func TestRiffsFollowKeys(t *testing.T) {
	score := mustParse(t, "scale: {root: C, mode: major}\nrange: C2..C4\nreference: {notes: [C2]}\nphrases: {form: AB, bars: 2}\n"+
		"harmony: {by: function, keys: [B V]}\nvoices: [line: {text: 1 7, range: C2..C3}]")
	for i, bar := range game(score, 1, 8) {
		notes, root := bar.firstLine(), score.Scale.Root
		if bar.Scale != nil {
			root = bar.Scale.Root
		}
		if i/2%2 == 1 != (root == 7) {
			t.Errorf("bar %d is in the key of %d", i+1, root)
		}
		if notes[0].Key%12 != root || notes[1].Key%12 != (root+11)%12 {
			t.Errorf("bar %d: keys %d and %d in the key of %d", i+1, notes[0].Key, notes[1].Key, root)
		}
	}
}

// TestRiffsInPhrases checks that a line plays in the phrases of a letter, from the start of its text, and goes with a theme that comes back higher.
func TestRiffsInPhrases(t *testing.T) {
	const score = "middle_c: C4\nscale: {root: C, mode: major}\nrange: C4..C6\nreference: {notes: [C4]}\n"
	for line, want := range map[string]string{
		"text: 1 | 2 | 3, phrases: A":            "C D|C D|E F||D E|",
		"text: 1 | 2 | 3, phrases: AB":           "C D|C D|E F|C D|D E|",
		"text: F#4 | G4, phrases: B":             "|||F# G||",
		"text: c1 | c3, phrases: A":              "C G|C G|C G||C G|",
		"text: 1 | 2 | 3":                        "C D|E C|D E|C D|E C|",
		"text: 7 | 1, phrases: A, range: C4..B4": "B C|B C|D E||C D|",
	} {
		score := mustParse(t, score+"phrases: {form: AAAB, bars: 2, themes: {A: C4/1 E4/1}, vary: [same, third, up], free: 0}\nharmony: {chords: C}\nvoices: [line: {"+line+"}]")
		var got strings.Builder
		for i, bar := range game(score, 1, 10) {
			for k, n := range bar.firstLine() {
				if k == 0 && i%2 == 1 {
					got.WriteString(" ")
				}
				got.WriteString(strings.TrimRight(score.NoteName(n.Key), "0123456789"))
			}
			if i%2 == 1 {
				got.WriteString("|")
			}
		}
		if got.String() != want {
			t.Errorf("%s: %s, want %s", line, got.String(), want)
		}
	}
}

// TestRiffsClose checks that a line ends on the root of the home chord.
func TestRiffsClose(t *testing.T) {
	score := mustParse(t, "scale: {root: C, mode: major}\nreference: {notes: [C2]}\nplayers: {first: {ending: {win: chord}}, second: {ending: {win: chord}}}\n"+
		"voices: [line: {text: 3 5, range: E1..G3}]")
	c := New(score, 1)
	c.Bars(Move{X: 1, Y: 1})
	end := c.End(0)
	if len(end.Lines) != 1 || len(end.Lines[0].Notes) != 1 || end.Lines[0].Notes[0].Key%12 != 0 {
		t.Errorf("the line ends with %+v", end.Lines)
	}
}
