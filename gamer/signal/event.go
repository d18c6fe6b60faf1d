package signal

import (
	"slices"

	"midiconnect4/gamer/game"
)

// events says what happens in the move from one position to another: whether it gives check, moves a second piece of its side, turns the piece that
// moves into another kind, or wins.
func events(before game.Position, m game.Move, after game.Position) (check, castling, promotion, win bool) {
	_, check = game.Check(after)
	side := before.Turn()
	if c, ok := before.(game.Changer); ok {
		castling = slices.ContainsFunc(c.Changes(m), func(s game.Square) bool {
			piece, stands := before.At(s.X, s.Y)
			return stands && piece.Side == side
		})
	}
	if mover, ok := before.(game.PieceMover); ok {
		from := mover.From(m)
		was, _ := before.At(from.X, from.Y)
		now, _ := after.At(m.X, m.Y)
		promotion = was.Kind != now.Kind
	}
	return check, castling, promotion, after.Outcome() == game.Win(side)
}

// one is the signal of an event.
func one(happens bool) float64 {
	if happens {
		return 1
	}
	return 0
}
