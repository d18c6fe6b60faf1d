package signal

import (
	"context"

	"midiconnect4/gamer/game"
)

// plain values the moves of any game by looking two plies ahead. It sees moves that win, and moves that let the opponent win, or the same side if the
// opponent has to pass. All other moves are worth the same.
type plain struct{}

func (plain) worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error) {
	w := make(worths, len(moves))
	for i, m := range moves {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		next := p.Play(m)
		switch o := next.Outcome(); {
		case o == game.Win(p.Turn()):
			w[i] = worth{1, 1}
		case o == game.Win(p.Turn().Other()):
			w[i] = worth{-1, -1}
		case o == game.Undecided && winning(next) > 0:
			w[i] = worth{-1, -1}
			if next.Turn() == p.Turn() {
				w[i] = worth{1, 1}
			}
		}
	}
	return w, nil
}

// plainThreats counts only immediate threats. threats.now is the number of winning moves that the side to move has after m, plus one if m itself
// threatens to win.
func plainThreats(before game.Position, m game.Move, after game.Position) threats {
	t := threats{now: winning(after)}
	if before.Feature(m) == game.Threatens {
		t.now++
	}
	return t
}

// winning returns the number of moves in p that win.
func winning(p game.Position) int {
	n := 0
	for _, m := range p.Moves() {
		if p.Feature(m) == game.Wins {
			n++
		}
	}
	return n
}
