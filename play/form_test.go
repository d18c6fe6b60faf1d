package play

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/gamer"
	"midiconnect4/scores"
)

// givenMatches returns four matches that are the same in each call: a win for each player, a draw and an unfinished game.
func givenMatches(t *testing.T) []*Match {
	t.Helper()
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	var matches []*Match
	for i, moves := range []string{
		"1 2 1 2 1 2 1",
		"6 1 2 1 2 1 3 1",
		"1 2 1 2 2 1 2 1 1 2 1 2 3 4 3 4 4 3 4 3 3 4 3 4 5 6 5 6 6 5 6 5 5 6 5 6",
		"1 2 1 2 1 2",
	} {
		m, err := NewGivenMatch(g, strings.Fields(moves), uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, m)
	}
	return matches
}

func TestForm(t *testing.T) {
	s, err := scores.Parse("suite.yaml", []byte(`
players: {first: {ending: {win: last, draw: chord}}, second: {ending: {win: tonic}}}
form: {pause: 2, movements: [{title: One, tempo: 60}, {tempo: 90}, {title: Three}]}
`))
	if err != nil {
		t.Fatal(err)
	}
	matches := givenMatches(t)
	ApplyForm(matches)
	piece := perform(t, s, matches...)
	bar, start := s.Meter.Ticks(), 0
	for i, want := range []struct {
		title  string
		tempo  float64
		ending [2]int // number of notes of each player in the ending
	}{
		{"One", 60, [2]int{1, 0}},
		{"2: first against second", 90, [2]int{0, 1}},
		{"Three", 120, [2]int{3, 0}},
		{"4: first against second", 120, [2]int{}},
	} {
		m := piece.Movements[i]
		if m.Title != want.title || m.Start != start || m.Bars[0].Start != start {
			t.Errorf("movement %d: %q from %d, first bar on %d; want %q from %d", i+1, m.Title, m.Start, m.Bars[0].Start, want.title, start)
		}
		for _, b := range m.Bars {
			if b.Tempo != want.tempo {
				t.Errorf("movement %d: tempo %g, want %g", i+1, b.Tempo, want.tempo)
			}
		}
		var ending [2]int
		if e := m.Ending; e != nil {
			ending = [2]int{len(e.Notes[0]), len(e.Notes[1])}
			if e.Start != m.Bars[len(m.Bars)-1].End() || e.Tempo != want.tempo {
				t.Errorf("movement %d: %+v", i+1, e)
			}
		}
		if ending != want.ending {
			t.Errorf("movement %d ends on %v notes, want %v", i+1, ending, want.ending)
		}
		start = m.End() + 2*bar
	}
	if want := []compose.TempoChange{{Tick: 0, Tempo: 60}, {Tick: 10 * bar, Tempo: 90}, {Tick: 21 * bar, Tempo: 120}}; !reflect.DeepEqual(piece.Tempos(), want) {
		t.Errorf("tempos %v, want %v", piece.Tempos(), want)
	}
}

// TestFormOfOtherLength checks that a form applies even if there are fewer games than movements in the form.
func TestFormOfOtherLength(t *testing.T) {
	s := load(t, "evolution")
	matches := givenMatches(t)[:2]
	ApplyForm(matches)
	for i, m := range perform(t, s, matches...).Movements {
		if want := s.Form.Movements[i]; m.Title != want.Title || m.Bars[0].Tempo != want.Tempo {
			t.Errorf("movement %d: %q, tempo %g; want %+v", i+1, m.Title, m.Bars[0].Tempo, want)
		}
	}
}

// TestEndingIsTold checks that the text and the JSON of a match contain its ending.
func TestEndingIsTold(t *testing.T) {
	s := load(t, "organ")
	for i, m := range givenMatches(t) {
		perform(t, s, m)
		last := m.Turns[len(m.Turns)-1]
		line, err := m.JSON(s)
		if err != nil {
			t.Fatal(err)
		}
		var out struct {
			Bars []struct {
				Drone []struct{ Key, Ticks int }
			}
			Ending *struct {
				First, Second []struct{ Key, Start, Ticks, Velocity int }
			}
		}
		if err := json.Unmarshal(line, &out); err != nil {
			t.Fatal(err)
		}
		if drone := fmt.Sprint(out.Bars[0].Drone); drone != "[{38 2880} {45 2880}]" {
			t.Errorf("game %d: drone %s", i, drone)
		}
		told := strings.Contains(m.Text(last, s), "\nending:\n    first:  ")
		if i == 3 {
			if out.Ending != nil || told {
				t.Errorf("an unfinished game has an ending: %s", line)
			}
			continue
		}
		if out.Ending == nil || !told {
			t.Fatalf("game %d: %s\n%s", i, line, m.Text(last, s))
		}
		for player, notes := range [][]struct{ Key, Start, Ticks, Velocity int }{out.Ending.First, out.Ending.Second} {
			for j, n := range notes {
				if want := last.Ending.Notes[player][j]; n.Key != want.Key || n.Start != want.Start || n.Ticks != want.Ticks || n.Velocity != want.Velocity {
					t.Errorf("game %d: %+v, want %+v", i, n, want)
				}
			}
		}
	}
}

// TestSilentEndingIsTold checks the text and the JSON of an ending in which one player has no notes.
func TestSilentEndingIsTold(t *testing.T) {
	s, err := scores.Parse("mine.yaml", []byte("players: {first: {ending: {win: last, loss: last, draw: last}}}"))
	if err != nil {
		t.Fatal(err)
	}
	m := givenMatches(t)[0]
	perform(t, s, m)
	text := m.Text(m.Turns[len(m.Turns)-1], s)
	if !strings.Contains(text, "\n    second:  nothing\n") {
		t.Error(text)
	}
	if line, err := m.JSON(s); err != nil || !strings.Contains(string(line), `"second":[],`) {
		t.Errorf("%s, %v", line, err)
	}
}

// TestEndings checks which games of a piece have endings: with `endings: each` all, with `endings: last` only the last.
func TestEndings(t *testing.T) {
	source := "players: {first: {ending: {win: last, loss: last, draw: chord}}}\nform: {endings: %s}"
	for _, test := range []struct {
		endings string
		games   []int
		want    []bool
	}{
		{"each", []int{0, 1, 2}, []bool{true, true, true}},
		{"last", []int{0, 1, 2}, []bool{false, false, true}},
		{"last", []int{1}, []bool{true}},
		{"last", []int{0, 1, 3}, []bool{false, false, false}}, // the last game is unfinished
	} {
		s, err := scores.Parse("suite.yaml", fmt.Appendf(nil, source, test.endings))
		if err != nil {
			t.Fatal(err)
		}
		var matches []*Match
		for _, i := range test.games {
			matches = append(matches, givenMatches(t)[i])
		}
		end := func(piece *compose.Piece) (got []bool) {
			for _, m := range piece.Movements {
				got = append(got, m.Ending != nil)
			}
			return got
		}
		if got := end(perform(t, s, matches...)); !slices.Equal(got, test.want) {
			t.Errorf("%s of the games %v: %v, want %v", test.endings, test.games, got, test.want)
		}
		again, err := Recompose(s, matches)
		if err != nil {
			t.Fatal(err)
		}
		if got := end(Piece(s, again)); !slices.Equal(got, test.want) {
			t.Errorf("%s of the games %v, composed again: %v, want %v", test.endings, test.games, got, test.want)
		}
	}
}

// TestNoEndOfEndless checks `endings: last` in two programmes. In an endless one, no game may have an ending. If a rematch follows the last
// game, the rematch must have the ending.
func TestNoEndOfEndless(t *testing.T) {
	s, err := scores.Parse("suite.yaml", []byte("players: {first: {ending: {win: last}}}\nform: {endings: last}"))
	if err != nil {
		t.Fatal(err)
	}
	all := NewSeries(s, Endless(givenMatches(t)[0]))
	for range 3 * 7 {
		if _, turn, err := all.Next(t.Context()); err != nil || turn.Ending != nil {
			t.Fatalf("%+v, %v", turn.Ending, err)
		}
	}
	one := NewSeries(s, InOrder(givenMatches(t)[:1]...))
	if _, _, err := one.Next(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := one.NewGame(); err != nil {
		t.Fatal(err)
	}
	for range 7 {
		m, turn, err := one.Next(t.Context())
		if err != nil || m.place.number != 2 || (turn.Ending != nil) != (turn.Number == 7) {
			t.Fatalf("move %d of game %d: %+v, %v", turn.Number, m.place.number, turn.Ending, err)
		}
	}
}
