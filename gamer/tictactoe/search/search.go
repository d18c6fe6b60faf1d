// Package search searches in tic-tac-toe, to a depth or for a time, by alpha-beta. It chooses the same cell as plain minimax with these rules. A
// won game has a greater value than any leaf, and the greater the sooner the win comes. A lost game has a smaller value than any leaf, and the
// smaller the sooner the loss comes. A draw is 0. If several moves are equally good, the search chooses the cell with the lowest number.
package search

import (
	"context"
	"math"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// Evaluator returns the value of a position for the side to move, within ±engine.MaxValue; 0 is a draw. The game must not be over.
type Evaluator func(tictactoe.Position) float32

// won is the value of a game that is already won. A win n plies ahead is worth won-n.
const won = 1 << 20

var inf = float32(math.Inf(1))

// choose finds the best cell to mark in p, whose game must not be over. With a time limit it searches as deep as it can, but at least two plies,
// so the choice depends on the machine's speed. If ctx ends first, the error is context.Cause(ctx).
func choose(ctx context.Context, p tictactoe.Position, e Evaluator, limit engine.Limit) (found engine.Result, err error) {
	deepest := p.Empty().Len()
	if limit.Depth > 0 {
		deepest = min(deepest, limit.Depth)
	}
	deadline := time.Now().Add(limit.Time)
	for depth := 1; depth <= deepest; depth++ {
		s := look{eval: e, ctx: ctx}
		if limit.Time > 0 && depth > 2 {
			s.deadline = deadline
		}
		number, value := s.best(p, depth, 0, -inf, inf)
		if s.stopped {
			return found, context.Cause(ctx) // nil if time was up
		}
		found = engine.Result{Move: tictactoe.Move(number), Value: value, Depth: depth}
	}
	return found, nil
}

// look is a search to a single depth.
type look struct {
	eval     Evaluator
	ctx      context.Context
	deadline time.Time // zero for none
	stopped  bool      // ctx has ended, or the deadline has passed
}

// best returns the first of the best cells in p, and its value. p lies plies below the root. The value is exact if it is between alpha and beta;
// otherwise it is a bound.
func (l *look) best(p tictactoe.Position, depth, plies int, alpha, beta float32) (number int, value float32) {
	value = -inf
	for empty := p.Empty(); empty != 0 && value < beta && !l.late(); empty &= empty - 1 {
		cell := empty & -empty
		if v := -l.value(p.Mark(cell), depth-1, plies+1, -beta, -max(alpha, value)); v > value {
			number, value = cell.First(), v
		}
	}
	return number, value
}

// value returns the value of p for the side to move.
func (l *look) value(p tictactoe.Position, depth, plies int, alpha, beta float32) float32 {
	switch p.Outcome() {
	case game.Draw:
		return 0
	case game.Undecided:
	default:
		return float32(plies - won)
	}
	if depth == 0 {
		return l.eval(p)
	}
	_, v := l.best(p, depth, plies, alpha, beta)
	return v
}

func (l *look) late() bool {
	l.stopped = l.stopped || l.ctx.Err() != nil || !l.deadline.IsZero() && time.Now().After(l.deadline)
	return l.stopped
}
