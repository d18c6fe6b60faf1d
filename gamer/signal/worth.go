package signal

import (
	"context"

	"midiconnect4/gamer/game"
)

// worth is what a move is worth to the side that makes it.
type worth struct {
	value  float64 // from −1, lost at once, to 1, won at once; 0 is even
	result float64 // the result to expect: −1, a loss, to 1, a win; 0 is a draw, or says nothing
}

// worths are the worths of all moves of a position, in their order.
type worths []worth

// valuer finds what the moves of a position are worth. It is for one goroutine at a time.
// When ctx ends first, it returns the cause of ctx.
type valuer interface {
	worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error)
}

// of is the worth of m, one of the moves of p.
func (w worths) of(p game.Position, m game.Move) worth {
	for i, other := range p.Moves() {
		if other.Text == m.Text {
			return w[i]
		}
	}
	panic("signal: not a legal move: " + m.Text)
}

// surprise is how much a move is worse than the best: half the share of the other moves
// that are better, and half the value that is lost.
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

// blunder is how much of the expected result a move gives away: 1 for a win turned into a loss.
func (w worths) blunder(own worth) float64 {
	best := own.result
	for _, other := range w {
		best = max(best, other.result)
	}
	return (best - own.result) / 2
}

// decided is the worth of a move after which a side wins so many plies later: the side that
// moved, or else the other. No game of the board takes more than most plies.
//
// A win is worth 0.2 as soon as it is sure, and the nearer the more, so that one hears both
// the point of no return and the way to the end.
func decided(wins bool, plies, most int) worth {
	const sure = 0.2
	w := worth{1 - float64(float64((1-sure)*float64(plies))/float64(most)), 1}
	if !wins {
		w.value, w.result = -w.value, -w.result
	}
	return w
}
