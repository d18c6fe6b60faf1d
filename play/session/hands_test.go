package session_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// lastColumn is a gamer that drops its disc into the last column that is not full.
type lastColumn struct{}

func (lastColumn) Name() string { return "last column" }

func (lastColumn) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	moves := p.Moves()
	return engine.Choice{Move: moves[len(moves)-1], Confidence: 1}, nil
}

// other opens a gamer that a performer names: last, or slow, which takes three seconds to load.
func other(name string, _ game.Game) (engine.Engine, error) {
	switch name {
	case "slow":
		time.Sleep(3 * time.Second)
	case "last":
	default:
		return nil, errors.New("there is no gamer " + name)
	}
	return lastColumn{}, nil
}

// TestHands sets positions, forces moves and swaps gamers in a game between gamers that play in the first column. It checks which moves sound, that
// each bar begins on its bar line, and what is said. A bar begins 0.1 seconds after each even second.
func TestHands(t *testing.T) {
	for _, c := range []struct {
		calls, moves, said string
		seconds            int
	}{
		{"5 force 3", "1 1 1 3 1", "move 4 is forced: 3", 10},
		{"5 force 9", "1 1 1 1 1", `"9" is not a column`, 10},
		{"5 force 3, 6 force 4", "1 1 1 4 1", "move 4 is forced: 4", 10},
		{"5 at 2 force 3", "1 1 1 1 3", "move 5 is forced: 3", 10},
		{"5 force 3, 6 score nerve", "1 1 1 3 1", "", 10},
		{"5 first human, 6.5 move 3, 7 score nerve", "1 1 1 1 3", "", 10}, // the person's move waits for its bar line
		{"5 force 3, 6 go 0", "1 1 1 1 1", "", 10},
		{"5 lock, 5.5 force 3", "1 1 1 1 1", "unlock first", 10},
		{"5 second last", "1 1 1 6 1 6", "second is now last column", 12},
		{"5 first last", "1 1 1 1 6 1", "first is now last column", 12},
		{"5 second slow", "1 1 1 1 1 6", "second is now last column", 12},
		{"5 second slow, 5.1 force 3", "1 1 1 1 3 6", "", 12}, // the calls are made in order
		{"5 second nobody", "1 1 1 1 1 1", "there is no gamer nobody", 12},
		{"3 second last, 7 go 2", "1 1 1 6 1 6", "", 12},
		{"3 second last, 7 go 0", "1 1 1 6 1 6", "", 12},
		{"3 second last, 5 new-game", "1 1 1 1 6", "", 10},
		{"5 position 4 4 3", "1 1 1 1 1", "after 3 moves", 10},
		{"5 position 1 1 1 2, 7 force 5", "1 1 1 1 5", "", 10},
		{"5 position 4 9", "1 1 1 1 1", "move 2: ", 10},
		{"5 position 1 2 1 2 1 2 1", "1 1 1 1 1", "move 7: 1 ends the game", 10},
		{"0 position 4 4 3, 0 force 2", "2 1 1", "move 4 is forced: 2", 6},
	} {
		s := stage(t, c.seconds, strings.Split(c.calls, ", ")...)
		if got := strings.Join(s.moves, " "); got != c.moves {
			t.Errorf("%s: %s, want %s", c.calls, got, c.moves)
		}
		for i, at := range s.began {
			if want := time.Duration(2*i)*time.Second + 100*time.Millisecond; (at-want).Abs() > time.Millisecond && !strings.Contains(c.calls, "nerve") {
				t.Errorf("%s: bar %d begins after %v, want %v", c.calls, i+1, at, want)
			}
		}
		if told := strings.Join(s.said, "; "); !strings.Contains(told, c.said) {
			t.Errorf("%s: said %q, want %q", c.calls, told, c.said)
		}
	}
}
