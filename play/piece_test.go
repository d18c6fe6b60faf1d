package play

import (
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// TestLosersTurnRound plays games with the setting `signs: result`. It checks that a player's intervals change their direction after each game
// that the player has lost.
func TestLosersTurnRound(t *testing.T) {
	s := load(t, "paper")
	s.Range, s.Signs = scores.Span{Low: 0, High: 127}, scores.SignsByResult
	s.Shared = &scores.Reference{Notes: []int{60}, Stay: []int{1}, Then: scores.Hold}
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	const firstWins, secondWins, undecided = "1 2 1 2 1 2 1", "6 2 1 2 1 2 1 2", "1 2 3"
	draw := drawnGame(t, g)
	games := []struct {
		moves string
		up    [2]bool // whether the intervals of the first and of the second player go up
	}{
		{undecided, [2]bool{true, false}},
		{firstWins, [2]bool{true, false}},
		{draw, [2]bool{true, true}},
		{secondWins, [2]bool{true, true}},
		{secondWins, [2]bool{false, true}},
		{firstWins, [2]bool{true, true}},
		{undecided, [2]bool{true, false}},
	}
	var matches []*Match
	for i, game := range games {
		m, err := NewGivenMatch(g, strings.Fields(game.moves), uint64(i))
		if err != nil {
			t.Fatal(err)
		}
		matches = append(matches, m)
	}
	for i, m := range perform(t, s, matches...).Movements {
		for _, bar := range m.Bars {
			up := bar.Notes[1].Key > bar.Notes[0].Key
			if want := games[i].up[bar.Move.Player]; up != want || up != (bar.Notes[2].Key > bar.Notes[1].Key) {
				t.Errorf("game %d, player %d: up %t in %v", i+1, bar.Move.Player, up, bar.Notes)
			}
		}
	}
}

// drawnGame returns the moves of a game that ends in a draw.
func drawnGame(t *testing.T, g game.Game) string {
	t.Helper()
	for seed := range uint64(10_000) {
		m := randomMatch(t, g.Name(), seed)
		perform(t, load(t, "paper"), m)
		if m.Outcome() == game.Draw {
			return m.Moves()
		}
	}
	t.Fatal("no draw in 10,000 games")
	return ""
}

// TestTablesFitTheBoard checks the error if a table of intervals is too short for the board. It must come before any move is played.
func TestTablesFitTheBoard(t *testing.T) {
	s := load(t, "paper")
	s.Intervals.X, s.Text = []int{1, 2, 3, 4, 5, 6}, ""
	fits, wide := randomMatch(t, "connect4-6x6", 1), randomMatch(t, "connect4-7x6", 2)
	const want = "paper: intervals.x: the list has 6 intervals; a board of 7×6 needs at least 7"
	if err := wide.Begin(s, 0); err == nil || err.Error() != want {
		t.Errorf("begin: %v, want %s", err, want)
	}
	_, err := Perform(t.Context(), s, []*Match{fits, wide}, func(*Match, Turn) { t.Error("a move was played") })
	if err == nil || err.Error() != want {
		t.Errorf("perform: %v, want %s", err, want)
	}
	perform(t, s, fits)
}
