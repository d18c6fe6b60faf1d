package es

import (
	"testing"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

func smallChess() Chess {
	s := DefaultChess()
	s.Offspring, s.Opponents, s.Openings, s.Every, s.Longest = 6, 2, 2, 2, 20
	return s
}

func TestChessCheckSaysWhatIsWrong(t *testing.T) {
	if err := DefaultChess().Check(); err != nil {
		t.Fatal(err)
	}
	for want, change := range map[string]func(*Chess){
		`game "checkers": this system plays chess`:             func(s *Chess) { s.Game = "checkers" },
		"offspring 7: must be even, as children come in pairs": func(s *Chess) { s.Offspring = 7 },
		"depth 9: must be 1 to 8":                              func(s *Chess) { s.Depth = 9 },
		"longest 0: must be 1 to 1000":                         func(s *Chess) { s.Longest = 0 },
	} {
		s := DefaultChess()
		change(&s)
		if err := s.Check(); err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// TestMeet checks that games of chess end by the rules, or as draws after the longest time, and that the sides are those of the players.
func TestMeet(t *testing.T) {
	s := smallChess()
	r := rng.Stream(1, "test")
	random := func(p *chess.Position) chess.Step { steps := p.Steps(); return steps[r.IntN(len(steps))] }
	mate := map[int]string{0: "f3", 1: "e5", 2: "g4", 3: "Qh4#"}
	ply := 0
	fool := func(p *chess.Position) chess.Step {
		step, err := p.Parse(mate[ply])
		if err != nil {
			t.Fatal(err)
		}
		ply++
		return step
	}
	if got := s.meeting().meet(chess.Start(), [2]player[*chess.Position, chess.Step]{fool, fool}); got != game.SecondWins {
		t.Errorf("%v after the fool's mate", got)
	}
	s.Longest, ply = 4, 0
	if got := s.meeting().meet(chess.Start(), [2]player[*chess.Position, chess.Step]{fool, fool}); got != game.SecondWins {
		t.Errorf("%v if the mate is the last ply", got)
	}
	s.Longest = 3
	if got := s.meeting().meet(chess.Start(), [2]player[*chess.Position, chess.Step]{random, random}); got != game.Draw {
		t.Errorf("%v after three plies", got)
	}
}
