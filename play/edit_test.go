package play

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

const editedGame = `midiconnect4: 1
games:
- game: connect4-6x6
  seed: 3
  moves: "4 6 6 1 6 3 2 4 2"
`

// edited returns the file editedGame with further YAML (set), and the bars of its game.
func edited(t *testing.T, s *scores.Score, set string) (*Saved, []compose.Bar) {
	t.Helper()
	saved, err := ParseSaved("game.txt", []byte(editedGame+set))
	if err == nil {
		err = saved.Edit(s, s)
	}
	if err != nil {
		t.Fatal(err)
	}
	return saved, bars(perform(t, s, saved.Games...))
}

// TestEditedBars changes bar 3 of a game. It checks that this bar has the new settings, and that no other bars change, except where the keys
// must follow.
func TestEditedBars(t *testing.T) {
	s := parsed(t, "reference: {notes: [C2, G2], stay: 6, then: cycle}\nvoices: [answer: {}, answer: {program: Flute}]")
	_, usual := edited(t, s, "")
	for _, test := range []struct {
		bars  string
		check func(b compose.Bar) bool
		moves bool // whether the keys of the following bars change, too
	}{
		{"{bar: 3, start: C3}", func(b compose.Bar) bool { return b.Notes[0].Key == 72 }, true},
		{"{bar: 3, start: 72}", func(b compose.Bar) bool { return b.Notes[0].Key == 72 }, true},
		{"{bar: 3, signs: +-}", func(b compose.Bar) bool { return b.Notes[1].Key > b.Notes[0].Key && b.Notes[2].Key < b.Notes[1].Key }, true},
		{"{bar: 3, rhythm: [1/4, 1/2, 1/4]}", func(b compose.Bar) bool { return b.Notes[1].Start == b.Start+480 && b.Notes[1].Ticks == 960 }, false},
		{"{bar: 3, rhythm: .x-x--x-}", func(b compose.Bar) bool { return b.Notes[0].Start == b.Start+240 && b.Notes[2].Ticks == 480 }, false},
		{"{bar: 3, velocities: [1, 64, 127]}", func(b compose.Bar) bool { return b.Notes[0].Velocity == 1 && b.Notes[2].Velocity == 127 }, false},
		{"{bar: 3, velocities: 9}", func(b compose.Bar) bool { return b.Notes[0].Velocity == 9 && b.Notes[2].Velocity == 9 }, false},
		{"{bar: 3, voices: off}", func(b compose.Bar) bool { return len(b.Lines) == 0 }, false},
		{"{bar: 3, voices: 2}", func(b compose.Bar) bool { return len(b.Lines) == 1 && b.Lines[0].Voice == 1 }, false},
	} {
		saved, got := edited(t, s, "  bars:\n  - "+test.bars+"\n")
		if !test.check(got[2]) || test.check(usual[2]) {
			t.Errorf("%s: %+v", test.bars, got[2])
		}
		for i := range got {
			b, was := got[i], usual[i]
			b.Lines, was.Lines = nil, nil // ignore the lines: they answer the previous bar
			if moved := i >= 3 && i < 6 && test.moves; i != 2 && !moved && !reflect.DeepEqual(b, was) {
				t.Errorf("%s: bar %d changed", test.bars, i+1)
			}
		}
		again, err := Save("game.txt", s, saved.Games)
		if err != nil {
			t.Fatal(err)
		}
		read, err := ParseSaved("game.txt", again)
		if err == nil {
			err = read.Edit(s, s)
		}
		if err != nil {
			t.Fatalf("%v\n%s", err, again)
		}
		if more := bars(perform(t, s, read.Games...)); !reflect.DeepEqual(more, got) {
			t.Errorf("%s: another piece from\n%s", test.bars, again)
		}
	}
}

// TestEditedVoicesPlay checks that voices that a file sets for a bar play there, even if the score would silence them.
func TestEditedVoicesPlay(t *testing.T) {
	for _, silent := range []string{
		"drama: [{signal: progress, target: voices, range: 0..0}]\nvoices: [answer: {}, answer: {program: Flute}]",
		"voices: [answer: {from: 8}, answer: {program: Flute, until: 2}]",
	} {
		s := parsed(t, silent)
		_, usual := edited(t, s, "")
		if n := len(usual[4].Lines); n != 0 {
			t.Fatalf("%s: %d voices", silent, n)
		}
		for set, want := range map[string][]int{"1": {0}, "2": {1}, "[1, 2]": {0, 1}, "off": nil} {
			_, got := edited(t, s, "  bars: [{bar: 5, voices: "+set+"}]\n")
			var play []int
			for _, line := range got[4].Lines {
				play = append(play, line.Voice)
			}
			if !slices.Equal(play, want) {
				t.Errorf("%s: voices %s: %v play", silent, set, play)
			}
		}
	}
}

// TestEditsAreUndone checks that an edited bar is the same after it is undone and played again.
func TestEditsAreUndone(t *testing.T) {
	s := load(t, "paper")
	saved, want := edited(t, s, "  bars: [{bar: 3, start: C3}, {bar: 5, velocities: 9}]\n")
	m := saved.Games[0]
	for turns := range len(m.Turns) {
		back := m.Back(turns)
		for len(back.Turns) < len(m.Turns) {
			if _, err := back.Next(t.Context()); err != nil {
				t.Fatal(err)
			}
		}
		if got := bars(Piece(s, []*Match{back})); !reflect.DeepEqual(got, want) {
			t.Errorf("back to %d turns: other bars", turns)
		}
	}
	if key := m.Touch(Touch{Start: new(50)}).Last().Notes[0].Key; key != 50 {
		t.Errorf("starts on %d", key)
	}
}

func TestEditErrors(t *testing.T) {
	s := parsed(t, "voices: [answer: {}]")
	for bars, want := range map[string]string{
		"{bar: 10, start: C2}":          "bars[0].bar: there is no bar 10; the game has 9 bars",
		"{bar: 0}":                      "bars[0].bar: 0 is not the number of a bar; bars are counted from 1",
		"{start: C2}":                   "bars[0].bar: 0 is not the number of a bar; bars are counted from 1",
		"{bar: 1, start: H2}":           `bars[0].start: "H2" is not a note`,
		"{bar: 1, signs: '+-+'}":        "bars[0].signs: ",
		"{bar: 1, signs: x}":            `bars[0].signs: "x" is neither + nor -`,
		"{bar: 1, rhythm: 1/4}":         `bars[0].rhythm: "1/4" has 1 notes; expected 3`,
		"{bar: 1, rhythm: 1/4+1/4+1/4}": `bars[0].rhythm: "1/4+1/4+1/4" lasts 3/4 of a whole note; expected a bar of 4/4`,
		"{bar: 1, velocities: [1, 2]}":  "bars[0].velocities: 2 numbers; expected one velocity for all notes, or three velocities",
		"{bar: 1, velocities: 128}":     "bars[0].velocities: 128 is not a velocity; expected 1 to 127",
		"{bar: 1, voices: 2}":           "bars[0].voices: there is no voice 2; the score has 1 voice",
		"{bar: 1, voices: none}":        `bars[0].voices: "none" is not a voice; expected off, or the numbers of voices that play`,
		"{bar: 1}\n  - {bar: 1}":        "bars[1].bar: bar 1 is set twice",
		"{bar: 1, tempo: 60}":           `bars[0]: unknown field "tempo"`,
		"{bar: 1, voices: [1, off]}":    `bars[0].voices: "off" is not a voice; expected off, or the numbers of voices that play`,
	} {
		saved, err := ParseSaved("game.txt", []byte(editedGame+"  bars:\n  - "+bars+"\n"))
		if err == nil {
			err = saved.Edit(s, s)
		}
		if err == nil || !strings.HasPrefix(err.Error(), "game.txt:") || !strings.Contains(err.Error(), " games[0]."+want) {
			t.Errorf("%s: %v; want %s", bars, err, want)
		}
	}
}

// TestEditingPage checks that the examples in docs/editing.md can be composed.
func TestEditingPage(t *testing.T) {
	page, err := os.ReadFile("../docs/editing.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllSubmatch(page, -1)
	for i, example := range examples {
		saved, err := ParseSaved(fmt.Sprintf("example %d", i+1), example[1])
		if err != nil {
			t.Fatal(err)
		}
		s := load(t, saved.Score)
		if err := saved.Edit(s, s); err != nil {
			t.Error(err)
		}
		perform(t, s, saved.Games...)
	}
	if len(examples) == 0 || !slices.ContainsFunc(examples, func(e [][]byte) bool { return strings.Contains(string(e[1]), "bars:") }) {
		t.Error("there is no example")
	}
}
