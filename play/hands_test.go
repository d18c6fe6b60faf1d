package play

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
)

// begun returns a match between two random gamers with some turns, the first of which are an opening.
func begun(t *testing.T, opening, turns int) *Match {
	t.Helper()
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m := NewMatch(g, gamer.Random(0), gamer.Random(0), opening, 7)
	if err := m.Begin(load(t, "song"), 960); err != nil {
		t.Fatal(err)
	}
	for range turns {
		if _, err := m.Next(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	return m
}

// TestPositionIsComposed sets a position. Its turns must have the music as if its moves had been played, and the game must go on in the same way.
func TestPositionIsComposed(t *testing.T) {
	moves := strings.Fields("4 4 3 5 2 2 6 6")
	to, err := begun(t, 0, 3).At(moves)
	if err != nil {
		t.Fatal(err)
	}
	played, err := NewGivenMatch(to.Game, append(slices.Clone(moves), "3"), 7)
	if err == nil {
		err = played.Begin(load(t, "song"), 960)
	}
	if err != nil {
		t.Fatal(err)
	}
	f, err := to.Force("3")
	if err != nil {
		t.Fatal(err)
	}
	s := Series{match: to, forced: f}
	if _, err := s.next(t.Context(), to); err != nil {
		t.Fatal(err)
	}
	for range to.Turns {
		turn, err := played.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if got := to.Turns[turn.Number-1]; !reflect.DeepEqual(got.Bars, turn.Bars) || got.Confidence != unsure {
			t.Errorf("turn %d: %v, want %v", turn.Number, got.Bars, turn.Bars)
		}
	}
}

// TestPositionKeepsTheBeginning sets positions that begin as the game has begun. These turns stay, and the opening ends where the moves differ.
func TestPositionKeepsTheBeginning(t *testing.T) {
	m := begun(t, 4, 6)
	for i := range m.Turns {
		m.Turns[i].Confidence = 0.9
	}
	played := strings.Fields(m.Moves())
	other := map[bool]string{true: "2", false: "1"}[played[2] == "1"]
	for _, c := range []struct {
		moves         []string
		kept, opening int
	}{
		{played[:3], 3, 4},
		{append(slices.Clone(played[:2]), other), 2, 2},
		{append(slices.Clone(played), other), 6, 4},
	} {
		to, err := m.At(c.moves)
		if err != nil {
			t.Fatal(err)
		}
		for i, turn := range to.Turns {
			if (turn.Confidence == 0.9) != (i < c.kept) {
				t.Errorf("%v: turn %d has the confidence %g", c.moves, i+1, turn.Confidence)
			}
		}
		if to.Moves() != strings.Join(c.moves, " ") || to.Opening != c.opening {
			t.Errorf("%v: %s, an opening of %d", c.moves, to.Moves(), to.Opening)
		}
		if again := to.Rematch(8); again.Opening != 4 {
			t.Errorf("%v: the rematch has an opening of %d", c.moves, again.Opening)
		}
	}
	if len(m.Turns) != 6 || m.Moves() != strings.Join(played, " ") {
		t.Errorf("the match has now the moves %s", m.Moves())
	}
}

// TestGivenGamesStay checks that only go changes a game whose moves are given.
func TestGivenGamesStay(t *testing.T) {
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewGivenMatch(g, strings.Fields("4 4 3 5 2"), 1)
	if err == nil {
		err = m.Begin(load(t, "paper"), 0)
	}
	if err != nil {
		t.Fatal(err)
	}
	_, position := m.At([]string{"1"})
	_, force := m.Force("1")
	_, swap := m.Swap(game.First, gamer.Random(0))
	for _, err := range []error{position, force, swap} {
		if !errors.Is(err, errGiven) {
			t.Error(err)
		}
	}
	if to, err := m.After(4); err != nil || to.Moves() != "4 4 3 5" || len(m.Turns) != 0 {
		t.Errorf("%v, %v", to, err)
	}
	if _, err := m.After(5); err == nil || !strings.Contains(err.Error(), "5 moves") {
		t.Error(err)
	}
}

// TestLaterSwapStays swaps the same side in two games, and composes both again. Each must keep its own gamer.
func TestLaterSwapStays(t *testing.T) {
	var all []*Match
	for _, name := range []string{"guest", "host"} {
		m, err := begun(t, 0, 3).Swap(game.First, NewPerson(name, nil))
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, m)
	}
	again, err := Recompose(load(t, "paper"), all)
	if err != nil {
		t.Fatal(err)
	}
	for i, m := range again {
		if m.Names != all[i].Names {
			t.Errorf("game %d: %q, want %q", i+1, m.Names, all[i].Names)
		}
	}
}

// TestSwapStays swaps a gamer in the second of four games. The new gamer must play on after an undo and in the next game, but neither in the
// game before nor in a new piece.
func TestSwapStays(t *testing.T) {
	all := []*Match{begun(t, 0, 0), begun(t, 0, 0), begun(t, 0, 0), begun(t, 0, 0)}
	all[3].Entrance = &Entrance{}
	s := NewSeries(load(t, "paper"), InOrder(all...))
	next := func() *Match {
		t.Helper()
		m, _, err := s.Next(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	leave := func() {
		t.Helper()
		if err := s.Leave(); err != nil {
			t.Fatal(err)
		}
	}
	first := next().Snapshot()
	leave()
	before := next().Snapshot()
	swapped, err := before.Swap(game.Second, NewPerson("guest", nil))
	if err != nil {
		t.Fatal(err)
	}
	s.Swap(swapped)
	names := func(want string) {
		t.Helper()
		m, err := s.Ready()
		if err != nil {
			t.Fatal(err)
		}
		if m.Names[1] != want || m.Gamers()[1].Name() != want || m.Names[0] != gamer.RandomName {
			t.Errorf("%q, want %s", m.Names, want)
		}
	}
	names("guest")
	back := func(to *Match) {
		t.Helper()
		if err := s.GoBack(to); err != nil {
			t.Fatal(err)
		}
	}
	back(before)
	names("guest")
	back(first)
	names(gamer.RandomName)
	leave()
	names("guest")
	leave()
	names("guest")
	leave()
	names(gamer.RandomName)
	back(swapped)
	names("guest")
}
