package play

import (
	"midiconnect4/compose"
	"midiconnect4/gamer/game"
)

// diagram returns the board after each move. It returns nil if the squares of the game have no labels, as in Connect Four.
func (m *Match) diagram() *compose.Diagram {
	labelled, ok := m.Game.(game.SquareLabeller)
	if !ok {
		return nil
	}
	before := m.Game.Start()
	d := &compose.Diagram{Start: m.board(before)}
	for s := range game.Squares(m.Game) {
		d.Labels = append(d.Labels, labelled.Label(s.X, s.Y))
	}
	for _, t := range m.Turns {
		scene := compose.Scene{Bars: len(t.Bars), Board: m.board(t.Position)}
		for _, s := range Path(before, t.Move) {
			scene.Way = append(scene.Way, compose.Square(s))
		}
		if king, ok := game.Check(t.Position); ok {
			scene.Check = compose.Square(king)
		}
		d.Scenes, before = append(d.Scenes, scene), t.Position
	}
	return d
}

// board returns what stands on each square in the position p.
func (m *Match) board(p game.Position) compose.Board {
	var b compose.Board
	for s := range game.Squares(m.Game) {
		var mark compose.Mark
		if piece, ok := p.At(s.X, s.Y); ok {
			mark = compose.Mark{Kind: kindOf(piece), Player: uint8(piece.Side)}
		}
		b = append(b, mark)
	}
	return b
}

// kindOf returns what a piece is for the composer. Both packages have the same order.
func kindOf(piece game.Piece) compose.Kind { return compose.Man + compose.Kind(piece.Kind) }

// moved returns the kind of the piece that a move moves. A piece that is put on the board is a man.
func moved(before game.Position, m game.Move) compose.Kind {
	mover, ok := before.(game.PieceMover)
	if !ok {
		return compose.Man
	}
	from := mover.From(m)
	piece, _ := before.At(from.X, from.Y)
	return kindOf(piece)
}
