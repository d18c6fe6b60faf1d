package signal

import (
	"context"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/gamer/tictactoe/solver"
)

// tictactoeValuer knows every position of tic-tac-toe.
type tictactoeValuer struct{}

func (tictactoeValuer) worths(_ context.Context, p game.Position, moves []game.Move) (worths, error) {
	w := make(worths, len(moves))
	for i, m := range moves {
		next := p.Play(m).(tictactoe.Position)
		if next.Outcome() == game.Win(p.Turn()) {
			w[i] = decided(true, 0, tictactoe.Count)
		} else {
			w[i] = ofScore(solver.Score(next), next.Empty().Len(), tictactoe.Count)
		}
	}
	return w, nil
}

// tictactoeThreats counts the cells that complete a line of either side (now), and the lines with one mark only (near).
func tictactoeThreats(_ game.Position, _ game.Move, after game.Position) threats {
	p := after.(tictactoe.Position)
	var t threats
	for _, side := range [2]game.Side{game.First, game.Second} {
		own, other := p.Marks(side), p.Marks(side.Other())
		for _, line := range tictactoe.Lines {
			if line&other == 0 && (line&own).Len() == 1 {
				t.near++
			}
		}
		t.now += completing(own, other).Len()
	}
	return t
}

// completing returns the empty cells that would complete a line of a side (own).
func completing(own, other tictactoe.Cells) (cells tictactoe.Cells) {
	for _, line := range tictactoe.Lines {
		if line&other == 0 && (line&own).Len() == 2 {
			cells |= line &^ own
		}
	}
	return cells
}

func tictactoeStanding(after game.Position) [2]uint64 {
	p := after.(tictactoe.Position)
	first, second := p.Marks(game.First), p.Marks(game.Second)
	return [2]uint64{uint64(completing(first, second)), uint64(completing(second, first))}
}
