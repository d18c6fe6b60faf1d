package osc

import "midiconnect4/gamer/game"

// board remembers what receivers know about the squares of the board.
type board struct {
	game    game.Game
	squares map[game.Square]int // what is on each square, as returned by the function contents
}

// contents returns what is on a square: 0 for nothing, 1 or 2 for a man of the first or second side, 3 or 4 for a king of that side,
// and so on for the kinds of pieces that follow.
func contents(p game.Position, s game.Square) int {
	piece, stands := p.At(s.X, s.Y)
	if !stands {
		return 0
	}
	return 2*int(piece.Kind) + int(piece.Side) + 1
}

// show returns messages for all squares that have changed. In the first position of another game, these are all squares.
func (b *board) show(g game.Game, p game.Position) []Message {
	if b.game == nil || b.game.Name() != g.Name() {
		b.game, b.squares = g, map[game.Square]int{}
	}
	var changed []Message
	for s := range game.Squares(g) {
		now := contents(p, s)
		if before, known := b.squares[s]; !known || before != now {
			b.squares[s] = now
			changed = append(changed, square(s, now))
		}
	}
	return changed
}

// all returns messages for all squares.
func (b *board) all() (all []Message) {
	if b.game == nil {
		return nil
	}
	for s := range game.Squares(b.game) {
		all = append(all, square(s, b.squares[s]))
	}
	return all
}

func square(s game.Square, contents int) Message {
	return message(root+"square", s.X, s.Y, contents)
}
