package mlp

import (
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

var ticTacToeRules = rules{tictactoe.Count, func(Shape) match { return new(ticTacToeMatch) }}

// ticTacToeMatch is a game of tic-tac-toe in progress.
type ticTacToeMatch struct {
	marks [2]tictactoe.Cells
	side  game.Side // the side to move
}

func (m *ticTacToeMatch) begin() { *m = ticTacToeMatch{} }

func (m *ticTacToeMatch) see(p game.Position) {
	q := p.(tictactoe.Position)
	*m = ticTacToeMatch{[2]tictactoe.Cells{q.Marks(game.First), q.Marks(game.Second)}, q.Turn()}
}

func (m *ticTacToeMatch) turn() game.Side { return m.side }

// empty returns the set of cells without a mark.
func (m *ticTacToeMatch) empty() tictactoe.Cells { return tictactoe.All &^ (m.marks[0] | m.marks[1]) }

func (m *ticTacToeMatch) moves() int {
	if m.marks[m.side.Other()].Line() {
		return 0
	}
	return m.empty().Len()
}

func (m *ticTacToeMatch) outcome() game.Outcome {
	if last := m.side.Other(); m.marks[last].Line() {
		return game.Win(last)
	}
	return game.Draw
}

func (m *ticTacToeMatch) look(o *moveBatch, _ int) {
	o.board(uint64(m.marks[m.side]), uint64(m.marks[m.side.Other()]), 0, m.side)
	for empty := m.empty(); empty != 0; empty &= empty - 1 {
		o.change(0, uint8(empty.First()-1), 1)
		o.moves++
	}
}

func (m *ticTacToeMatch) wins(number int) bool {
	next := *m
	next.play(number)
	return next.marks[m.side].Line()
}

func (m *ticTacToeMatch) play(number int) {
	empty := m.empty()
	for range number {
		empty &= empty - 1
	}
	m.marks[m.side] |= empty & -empty
	m.side = m.side.Other()
}
