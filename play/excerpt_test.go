package play

import (
	"reflect"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// editedSuite returns a piece with everything that an excerpt must keep: pauses, endings, and movements with their own tempos, meters and
// voices.
func editedSuite(t *testing.T) ([]*Match, *compose.Piece) {
	t.Helper()
	s := parsed(t, `
players: {first: {ending: {win: chord}}, second: {ending: {win: last}}}
form:
  pause: 2
  movements:
    - {tempo: 60}
    - {tempo: 90, bar: 3/4, grid: 1/8, scale: {mode: minor}, voices: [answer: {program: Flute}]}
`)
	matches := givenMatches(t)[:2]
	ApplyForm(matches)
	return matches, perform(t, s, matches...)
}

// TestExcerpt cuts excerpts from every bar to every later bar, and compares them with the piece.
func TestExcerpt(t *testing.T) {
	matches, piece := editedSuite(t)
	var measures []int // tick at which each bar of the sheet music starts
	const first, second = 4 * 480, 3 * 480
	for tick := 0; tick < piece.End(); {
		measures = append(measures, tick)
		if tick < piece.Movements[1].Start {
			tick += first
		} else {
			tick += second
		}
	}
	if want := 7 + 1 + 2 + 8 + 1; len(measures) != want {
		t.Fatalf("%d measures, want %d", len(measures), want)
	}
	for from := 1; from <= len(measures); from++ {
		for to := from; to <= len(measures); to++ {
			cut, err := Excerpt(matches, from, to)
			if from >= 9 && to <= 10 {
				if err == nil {
					t.Errorf("%d to %d: silence", from, to)
				}
				continue
			}
			if err != nil {
				t.Fatalf("%d to %d: %v", from, to, err)
			}
			start, end := measures[from-1], piece.End()
			if to < len(measures) {
				end = measures[to]
			}
			got := Piece(piece.Score, cut)
			var want, have []compose.Bar
			for _, b := range bars(piece) {
				if b.Start >= start && b.Start < end {
					want = append(want, compose.Shift{Ticks: -start}.Bar(b))
				}
			}
			have = bars(got)
			if len(want) != len(have) || len(want) > 0 && !reflect.DeepEqual(have, want) {
				t.Errorf("%d to %d: other bars", from, to)
			}
			if tempo := got.Tempos(); len(want) > 0 && want[0].Start == 0 && tempo[0].Tempo != want[0].Tempo {
				t.Errorf("%d to %d: tempo %g", from, to, tempo[0].Tempo)
			}
			if _, err := got.SMF(1); err != nil {
				t.Errorf("%d to %d: %v", from, to, err)
			}
			last := got.Movements[len(got.Movements)-1]
			if to == len(measures) && (last.Ending == nil || got.End() != piece.End()-start) {
				t.Errorf("%d to %d: the ending is lost", from, to)
			}
		}
	}
	if _, err := Excerpt(matches, 3, len(measures)+1); err == nil || err.Error() != "the piece has only 19 bars" {
		t.Error(err)
	}
}

// TestExcerptHasNoBoard checks that an excerpt has no picture of the board. The board can only be drawn if all moves from the first on are
// known.
func TestExcerptHasNoBoard(t *testing.T) {
	for _, name := range []string{"connect4-6x6", "tictactoe", "checkers"} {
		m := randomMatch(t, name, 6)
		perform(t, scores.Paper(), m)
		for from := 1; from <= 5; from++ {
			cut, err := Excerpt([]*Match{m}, from, 5)
			if err != nil {
				t.Fatal(err)
			}
			movement := Piece(scores.Paper(), cut).Movements[0]
			if movement.Width != 0 || movement.Height != 0 || movement.Diagram != nil || len(movement.Bars) != 5-from+1 {
				t.Errorf("%s from bar %d: %+v", name, from, movement)
			}
		}
	}
}

// TestExcerptKeepsControllers checks that an excerpt starts with the values that the controllers have at its start.
func TestExcerptKeepsControllers(t *testing.T) {
	matches, _ := editedSuite(t)
	set := func(bar, tick int, controller, value uint8) {
		b := &matches[0].Turns[bar].Bars[0]
		b.Controls = append(b.Controls, compose.Control{Part: 1, Tick: b.Start + tick, Controller: controller, Value: value})
	}
	set(0, 0, 10, 20)
	set(1, 5, 10, 30)
	set(1, 9, 64, 127)
	set(3, 7, 10, 99)
	set(4, 7, 10, 98)
	cut, err := Excerpt(matches, 4, 5)
	if err != nil {
		t.Fatal(err)
	}
	want := []compose.Control{{Part: 1, Tick: 0, Controller: 10, Value: 30}, {Part: 1, Tick: 0, Controller: 64, Value: 127}, {Part: 1, Tick: 7, Controller: 10, Value: 99}}
	if got := cut[0].Turns[0].Bars[0].Controls; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v", got)
	}
	if got := cut[0].Turns[1].Bars[0].Controls; len(got) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestTranspose(t *testing.T) {
	matches, piece := editedSuite(t)
	for _, by := range []int{-24, -1, 5, 24} {
		s, moved, err := Transpose(piece.Score, matches, by)
		if err != nil {
			t.Fatal(err)
		}
		up := Piece(s, moved)
		for part := range piece.Parts() {
			was, is := piece.Part(part), up.Part(part)
			for i, n := range was {
				if n.Key += by; is[i] != n {
					t.Fatalf("part %d, note %d by %d: %+v, want %+v", part, i, by, is[i], n)
				}
			}
		}
		for i, m := range up.Movements {
			if got, want := m.Score.Scale.Root, ((piece.Movements[i].Score.Scale.Root+by)%12+12)%12; got != want {
				t.Errorf("movement %d: root %d, want %d", i, got, want)
			}
		}
		if a, b := up.Movements[0].Title, piece.Movements[0].Title; a != b || up.Movements[0].Width == 0 {
			t.Errorf("%q, %q", a, b)
		}
	}
	for i := range matches[0].Turns {
		matches[0].Turns[i].Bars[0].Notes[0].Key = 110
	}
	if _, _, err := Transpose(piece.Score, matches, 20); err == nil || err.Error() != "a note of bar 1 of game 1 would have key 130; keys go from 0 to 127" {
		t.Error(err)
	}
}
