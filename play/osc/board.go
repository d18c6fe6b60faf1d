package osc

import "midiconnect4/gamer/game"

// board remembers the squares that receivers know.
type board struct {
	game    game.Game
	squares map[game.Square]int // contents of squares
}

// contents returns what stands on a square: 0 nothing, 1 and 2 a piece of a side, 3 and 4 its king.
func contents(p game.Position, s game.Square) int {
	piece, stands := p.At(s.X, s.Y)
	switch {
	case !stands:
		return 0
	case piece.King:
		return int(piece.Side) + 3
	}
	return int(piece.Side) + 1
}

// show returns messages for the squares that a position changes, or for all squares if it is the first of another game.
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

// all returns all squares.
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
