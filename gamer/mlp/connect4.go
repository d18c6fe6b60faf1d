package mlp

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

func connect4Rules(g *connect4.Game) rules {
	width, height := g.Size()
	return rules{width * height, func(Shape) match { return &connect4Match{g.Empty()} }}
}

// connect4Match is a game of Connect Four in progress.
type connect4Match struct{ connect4.Position }

func (m *connect4Match) begin() { m.Position = m.Game().Empty() }

func (m *connect4Match) see(p game.Position) { m.Position = p.(connect4.Position) }

func (m *connect4Match) turn() game.Side { return m.Turn() }

func (m *connect4Match) outcome() game.Outcome { return m.Outcome() }

func (m *connect4Match) moves() int {
	if m.Outcome() != game.Undecided {
		return 0
	}
	return bits.OnesCount64(m.Playable())
}

func (m *connect4Match) look(o *moveBatch, _ int) {
	o.connect4(m.Position, m.Turn())
	for cells := m.Game().Pack(m.Playable()); cells != 0; cells &= cells - 1 {
		o.change(0, uint8(bits.TrailingZeros64(cells)), 1)
		o.moves++
	}
}

func (m *connect4Match) wins(number int) bool {
	return m.after(number).Outcome() == game.Win(m.Turn())
}

func (m *connect4Match) play(number int) { m.Position = m.after(number) }

func (m *connect4Match) after(number int) connect4.Position {
	cells := m.Playable()
	for range number {
		cells &= cells - 1
	}
	return m.Drop(cells & -cells)
}

// connect4 sets the inputs of the network to the position p, as the given side sees it.
func (o *moveBatch) connect4(p connect4.Position, own game.Side) {
	g := p.Game()
	o.board(g.Pack(p.Discs(own)), g.Pack(p.Discs(own.Other())), 0, own)
}

// leaves is the evaluator for leaves of a search in Connect Four.
type leaves struct{ by *Evaluator }

// Value returns the value of a board for the given side (own). The board is p after two more discs: first on the cell first, then on the cell second.
// If the parameter first is 0, only the disc on second is added.
func (l leaves) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	if first != 0 {
		p = p.Drop(first)
	}
	return l.by.discs(p.Drop(second), own)
}
