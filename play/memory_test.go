package play

import (
	"context"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

func scoreOf(t testing.TB, source string) *scores.Score {
	t.Helper()
	s, err := scores.Parse("mine.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// TestWinsRecallTheirLine checks that the ending repeats the bars of the winning line, in the order of the moves.
func TestWinsRecallTheirLine(t *testing.T) {
	for _, test := range []struct {
		game, moves string
		line        []int // numbers of the turns whose bars are repeated, from 1
	}{
		{"connect4-6x6", "1 2 1 2 1 2 1", []int{1, 3, 5, 7}},
		{"connect4-6x6", "6 1 6 2 6 3 5 4", []int{2, 4, 6, 8}},
		{"connect4-6x6", "2 1 3 1 4 6 1 1 5", []int{1, 3, 5, 9}},
		{"tictactoe", "1 2 4 5 7", []int{1, 3, 5}},
		{"tictactoe", "1 2 3 5 4 6 7 9 8", nil}, // an error, because moves follow after the win
		{"connect4-6x6", "1 2 1 2", nil},
	} {
		g, err := gamer.FindGame(test.game)
		if err != nil {
			t.Fatal(err)
		}
		moves, err := SplitMoves(test.moves)
		if err != nil {
			t.Fatal(err)
		}
		m, err := NewGivenMatch(g, moves, 1)
		if err != nil {
			if test.line == nil {
				continue
			}
			t.Fatal(err)
		}
		perform(t, scoreOf(t, "memory: {recall: line}"), m)
		last := m.Turns[len(m.Turns)-1]
		if test.line == nil {
			if last.Ending != nil {
				t.Errorf("%s: %+v", test.moves, last.Ending)
			}
			continue
		}
		var want []int
		for _, turn := range test.line {
			for _, n := range m.Turns[turn-1].Bars[0].Notes {
				want = append(want, n.Key)
			}
		}
		var got []int
		for _, n := range last.Ending.Notes[last.Side] {
			got = append(got, n.Key)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s, %s: %v, want %v", test.game, test.moves, got, want)
		}
	}
}

// TestWinsRecallCaptures checks which captures the ending repeats in a game with moving pieces. It must repeat the captures of the piece that
// captured last.
func TestWinsRecallCaptures(t *testing.T) {
	wins := 0
	for seed := range uint64(20) {
		m := NewMatch(checkers.Game{}, gamer.Random(seed), gamer.Random(seed+1), 0, seed)
		perform(t, scoreOf(t, "memory: {recall: line}"), m)
		if m.Outcome() == game.Draw {
			continue
		}
		wins++
		end := &m.Turns[len(m.Turns)-1]
		recalled := m.captures(m.Turns, end.Side)
		var at game.Square
		expect := func(turn int) bool { return slices.Contains(recalled, turn) }
		last := -1
		for i := range m.Turns {
			turn := &m.Turns[i]
			before := m.positionBefore(turn).(game.PieceMover)
			captures := count(m, turn.Position, turn.Side.Other()) < count(m, before, turn.Side.Other())
			if turn.Side == end.Side && captures {
				last = i
			}
			from, to := before.From(turn.Move), game.Square{X: turn.Move.X, Y: turn.Move.Y}
			switch {
			case len(recalled) > 0 && i == recalled[0] || at == from && i > recalled[0]:
				if at = to; captures != expect(i) {
					t.Errorf("seed %d: turn %d captures %t, and is recalled: %t", seed, i+1, captures, expect(i))
				}
			case expect(i):
				t.Errorf("seed %d: turn %d is of another piece", seed, i+1)
			}
		}
		if len(recalled) == 0 || recalled[len(recalled)-1] != last {
			t.Errorf("seed %d: %v does not end with turn %d", seed, recalled, last+1)
		}
		if got := end.Ending.Ticks / end.Bars[0].Ticks; got != len(recalled) {
			t.Errorf("seed %d: %d bars for %v", seed, got, recalled)
		}
	}
	if wins < 5 {
		t.Errorf("only %d wins", wins)
	}
}

func count(m *Match, p game.Position, side game.Side) (pieces int) {
	for s := range game.Squares(m.Game) {
		if piece, stands := p.At(s.X, s.Y); stands && piece.Side == side {
			pieces++
		}
	}
	return pieces
}

const remembering = "memory: {of: %s, keep: melody, vary: [inversion, retrograde], often: 0..1, lasts: piece, recall: line}\n" +
	"rhythm: {rests: 2}\nsigns: independent\nplayers: {first: {ending: {win: chord}}, second: {ending: {win: chord}}}\n"

// TestMemoryOfAPiece checks that a piece with a memory has the same bars after two detours: after another score has composed it, and after its
// last turns were undone and played again.
func TestMemoryOfAPiece(t *testing.T) {
	for _, of := range []string{"square", "column", "row", "pattern", "feature", "player"} {
		score := scoreOf(t, fmt.Sprintf(remembering, of))
		matches := func() []*Match {
			return []*Match{randomMatch(t, "connect4-6x6", 1), randomMatch(t, "tictactoe", 2), randomMatch(t, "checkers", 3)}
		}
		first := matches()
		want := perform(t, score, first...).Movements
		other := matches()
		perform(t, scores.Paper(), other...)
		again, err := Recompose(score, other)
		if err != nil {
			t.Fatal(err)
		}
		for i, m := range Piece(score, again).Movements {
			if !reflect.DeepEqual(m.Bars, want[i].Bars) || !reflect.DeepEqual(m.Ending, want[i].Ending) {
				t.Errorf("of %s: movement %d differs after another score", of, i+1)
			}
		}
		for _, m := range first {
			back := m.Back(len(m.Turns) / 2)
			for range len(m.Turns) - len(m.Turns)/2 {
				if _, err := back.Next(context.Background()); err != nil {
					t.Fatal(err)
				}
			}
			for i := range m.Turns {
				if !reflect.DeepEqual(back.Turns[i].Bars, m.Turns[i].Bars) || !reflect.DeepEqual(back.Turns[i].Ending, m.Turns[i].Ending) {
					t.Errorf("of %s: turn %d differs after undo", of, i+1)
				}
			}
		}
	}
}

// TestPattern checks that the pattern of a square says how many adjacent discs belong to the player and how many to the opponent.
func TestPattern(t *testing.T) {
	moves := strings.Fields("3 4 4 3 2 2 2 3")
	g, err := gamer.FindGame("connect4-6x6")
	if err != nil {
		t.Fatal(err)
	}
	m, err := NewGivenMatch(g, moves, 1)
	if err != nil {
		t.Fatal(err)
	}
	perform(t, scoreOf(t, "memory: {of: pattern}"), m)
	want := [][2]int{{0, 0}, {0, 1}, {1, 1}, {1, 2}, {1, 1}, {1, 2}, {0, 2}, {2, 2}}
	for i, turn := range m.Turns {
		if got := turn.Bars[0].Move.Pattern; got != 9*want[i][0]+want[i][1] {
			t.Errorf("move %d: %d held and %d not, want %v", i+1, got/9, got%9, want[i])
		}
	}
	if m.Turns[0].Bars[0].Move.Pattern != 0 {
		t.Error("the first move has neighbours")
	}
}
