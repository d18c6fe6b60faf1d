package play

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/scores"
)

// chain is a game of checkers whose seventh move captures two pieces.
var chain = []string{"9-13", "21-17", "5-9", "25-21", "11-15", "17-14", "9x25", "29x22"}

// chainBy returns a match of the moves in chain. source is the text of the score that composes it.
func chainBy(t *testing.T, source string) (*Match, *scores.Score) {
	t.Helper()
	s, err := scores.Parse("mine.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewGivenMatch(checkers.Game{}, chain, 1)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := Perform(t.Context(), s, []*Match{m}, nil); err != nil {
		t.Fatal(err)
	}
	return m, s
}

// squares lists, for each bar of a turn, the square from which the bar was composed.
func squares(t Turn) string {
	var all []string
	for _, b := range t.Bars {
		all = append(all, fmt.Sprintf("(%d, %d)", b.Move.X, b.Move.Y))
	}
	return strings.Join(all, " ")
}

func TestCaptures(t *testing.T) {
	for source, want := range map[string]string{
		"captures: move": "(7, 7)",
		"captures: hops": "(5, 5) (7, 7)",
	} {
		m, s := chainBy(t, source)
		if got := squares(m.Turns[6]); got != want {
			t.Errorf("%s: %s, want %s", source, got, want)
		}
		bars := strings.Count(want, "(") + 7
		if got := Piece(s, []*Match{m}).End(); got != bars*s.Meter.Ticks() {
			t.Errorf("%s: the piece ends on %d", source, got)
		}
		text := strings.Split(m.Line(m.Turns[6], s), "\n")
		if !strings.HasPrefix(text[0], " 7. first plays 9x18x25 ("+want[1:2]+","+want[4:5]+"):  ") || len(text) != bars-7+1 {
			t.Errorf("%s: %q", source, text)
		}
		if last := text[len(text)-2]; !strings.Contains(last, " (7,7):  ") {
			t.Errorf("%s: %q", source, last)
		}
		line, err := m.JSON(s)
		var read struct{ Bars []struct{ Move, X, Y int } }
		if err != nil || json.Unmarshal(line, &read) != nil || len(read.Bars) != bars {
			t.Fatalf("%s: %v, %s", source, err, line)
		}
		if b := read.Bars[6]; b.Move != 7 || fmt.Sprintf("(%d, %d)", b.X, b.Y) != want[:6] {
			t.Errorf("%s: %+v", source, b)
		}
	}
}

// TestCapturesByHops plays games of checkers with the setting `captures: hops`. It starts some bars on chosen keys, and undoes moves. A move
// must have one bar for each piece that it captures, and at least one. If the game is composed again with `captures: move`, each move must have
// one bar.
func TestCapturesByHops(t *testing.T) {
	byMove, byHops := scores.Paper(), scores.Paper()
	byHops.Captures = scores.CapturesByHops
	hopped := 0
	rapid.Check(t, func(t *rapid.T) {
		seed := rapid.Uint64().Draw(t, "seed")
		m := NewMatch(checkers.Game{}, gamer.Random(seed), gamer.Random(seed+1), 0, seed)
		if err := m.Begin(byHops, 0); err != nil {
			t.Fatal(err)
		}
		end := 0
		for turn, err := m.Next(t.Context()); err == nil; turn, err = m.Next(t.Context()) {
			if rapid.IntRange(0, 9).Draw(t, "given") == 0 {
				key := rapid.IntRange(byHops.Range.Low, byHops.Range.High).Draw(t, "key")
				if turn = m.Touch(Touch{Start: new(key)}); turn.Bars[0].Notes[0].Key != key {
					t.Fatalf("%d starts on %d, want %d", turn.Number, turn.Bars[0].Notes[0].Key, key)
				}
			}
			for i, b := range turn.Bars {
				if b.Start != end || i > 0 && b.Notes[0].Key != turn.Bars[i-1].Notes[2].Key {
					t.Fatalf("bar %d of move %d: %+v", i+1, turn.Number, b)
				}
				end = b.End()
			}
			captured := strings.Count(turn.Move.Text, "x")
			if len(turn.Bars) != max(1, captured) || squares(turn)[len(squares(turn))-6:] != fmt.Sprintf("(%d, %d)", turn.Move.X, turn.Move.Y) {
				t.Fatalf("%s: %s", turn.Move.Text, squares(turn))
			}
			hopped += max(0, captured-1)
		}
		n := rapid.IntRange(0, len(m.Turns)).Draw(t, "turns")
		if back := m.Back(n); !reflect.DeepEqual(back.Turns, m.Turns[:n]) {
			t.Fatalf("back after %d turns: the bars differ", n)
		}
		again, err := Recompose(byMove, []*Match{m})
		if err != nil {
			t.Fatal(err)
		}
		for _, turn := range again[0].Turns {
			if len(turn.Bars) != 1 || turn.Bars[0].Move.X != turn.Move.X || turn.Bars[0].Move.Y != turn.Move.Y {
				t.Fatalf("by moves, %s: %s", turn.Move.Text, squares(turn))
			}
		}
	})
	if hopped == 0 {
		t.Error("no game has a capture of several pieces")
	}
}

// TestSignsOfHops sets the signs (directions of intervals) of all moves, and checks that all bars of a capture have the sign that is set for the
// move.
func TestSignsOfHops(t *testing.T) {
	m, err := NewGivenMatch(checkers.Game{}, chain, 1)
	if err != nil {
		t.Fatal(err)
	}
	if err := m.FixSigns("++++++--"); err != nil {
		t.Fatal(err)
	}
	s := scores.Paper()
	s.Captures, s.Range = scores.CapturesByHops, scores.Span{Low: 0, High: 127}
	if _, err := Perform(t.Context(), s, []*Match{m}, nil); err != nil {
		t.Fatal(err)
	}
	for _, turn := range m.Turns {
		for _, b := range turn.Bars {
			if rises := b.Notes[1].Key > b.Notes[0].Key; rises != (turn.Number < 7) {
				t.Errorf("move %d rises: %v", turn.Number, rises)
			}
		}
	}
}

// TestCapturesOfTheDocs checks that the example of captures in docs/scores.md is right: it must show the bars of the composed game.
func TestCapturesOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/scores.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?m)^```yaml\n(captures: .*\n)```\n\n(\\| move \\|.*\n(?:\\|.*\n)+)").FindStringSubmatch(string(page))
	if example == nil || !strings.Contains(string(page), "--moves "+strings.Join(chain, ",")) {
		t.Fatal("there is no example of captures")
	}
	m, s := chainBy(t, example[1])
	rows := [4]string{"| move |", "|---|", "| square |", "| |"}
	for _, turn := range m.Turns[4:] {
		for i, b := range turn.Bars {
			text := turn.Move.Text
			if i > 0 {
				text = ""
			}
			for row, cell := range [4]string{text, "", fmt.Sprintf("(%d, %d)", b.Move.X, b.Move.Y), noteNames(s, b)} {
				switch {
				case row == 1:
					rows[row] += "---|"
				case cell == "":
					rows[row] += " |"
				default:
					rows[row] += " " + cell + " |"
				}
			}
		}
	}
	if got := strings.Join(rows[:], "\n") + "\n"; got != example[2] {
		t.Errorf("got\n%swant\n%s", got, example[2])
	}
}

func noteNames(s *scores.Score, b compose.Bar) string {
	var names []string
	for _, n := range b.Notes {
		names = append(names, s.NoteName(n.Key))
	}
	return strings.Join(names, " ")
}

// TestBundledScoresFitCheckers checks that each bundled score can compose a game of checkers.
func TestBundledScoresFitCheckers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	for _, name := range scores.Names() {
		s, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		m := NewMatch(checkers.Game{}, gamer.Random(1), gamer.Random(2), 0, 3)
		piece, err := Perform(t.Context(), s, []*Match{m}, nil)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if _, err := piece.SMF(1); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}
