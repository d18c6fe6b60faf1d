package signal

import (
	"context"

	"midiconnect4/gamer/game"
)

// worth is the worth of a move to the side that makes it.
type worth struct {
	value  float64 // −1 (loses at once) to 1 (wins at once); 0 is even
	result float64 // expected result: −1 loss, 0 draw or unknown, 1 win
}

// worths has the worth of each move of a position, in the order of its Moves.
type worths []worth

// valuer computes the worths of the moves of a position. Only one goroutine at a time may use it. If ctx ends first, the error is
// context.Cause(ctx).
type valuer interface {
	worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error)
}

// of returns the worth of m, which must be a move of p.
func (w worths) of(p game.Position, m game.Move) worth {
	for i, other := range p.Moves() {
		if other.Text == m.Text {
			return w[i]
		}
	}
	panic("signal: not a legal move: " + m.Text)
}

// surprise returns the mean of two numbers from 0 to 1: the share of the other moves that are better, and half the value lost against the
// best move.
func (w worths) surprise(own worth) float64 {
	better, best := 0, own.value
	for _, other := range w {
		if other.value > own.value {
			better++
			best = max(best, other.value)
		}
	}
	if better == 0 {
		return 0
	}
	share := float64(better) / float64(len(w)-1)
	return (share + float64((best-own.value)/2)) / 2
}

// blunder returns how much of the expected result the move loses, 0 to 1. It is 1 if the move turns a win into a loss.
func (w worths) blunder(own worth) float64 {
	best := own.result
	for _, other := range w {
		best = max(best, other.result)
	}
	return (best - own.result) / 2
}

// ofChances returns the worth of a move by a side after which the first side has chances to win, 0 to 1. A chance of 3/4 counts as a win.
func ofChances(chances float64, mover game.Side) worth {
	lead := float64(2*chances) - 1
	if mover == game.Second {
		lead = -lead
	}
	return worth{lead, max(-1, min(1, float64(2*lead)))}
}

// decided returns the worth of a move that decides the game: its side wins, or loses, after the given number of plies. The parameter most is the
// greatest number of plies of a game.
//
// A sure win is worth at least 0.2, and more if it is nearer, so that both the point of no return and the approaching end are heard.
func decided(wins bool, plies, most int) worth {
	w := worth{1 - float64(float64((1-sure)*float64(plies))/float64(most)), 1}
	if !wins {
		w.value, w.result = -w.value, -w.result
	}
	return w
}
