// Package search searches in checkers, to a depth or for a time. It uses alpha-beta with iterative deepening, a transposition table and ordered
// moves. It chooses the same move as plain minimax with these rules:
//
//   - If the side to move on a leaf must jump, the search goes on until no jump is left (quiescence). As jumps are
//     compulsory, the search leaves out no legal move.
//   - Other leaves have the evaluator's value.
//   - A won game has a greater value than any leaf, and the greater the sooner the win comes. A lost game has a smaller
//     value than any leaf, and the smaller the sooner the loss comes. A draw is 0. Boards that occurred before the search
//     count towards a draw.
//   - If several moves are equally good, the search chooses the first in the caller's order.
package search

import (
	"context"
	"math"
	"time"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/transposition"
)

// Evaluator computes the values of the leaves of a search.
type Evaluator interface {
	// Value is the value of a board for the side to move, within ±engine.MaxValue; 0 is a draw. The search calls Value only for boards where the
	// side to move has a move but no jump.
	Value(b checkers.Board) float32
}

// Won is the value of a game that is already won. A win n plies ahead is worth Won-n.
const Won = 1 << 20

var inf = float32(math.Inf(1))

// Searcher searches with one evaluator. It remembers results of earlier searches. Only one goroutine at a time may use it.
type Searcher struct {
	eval     Evaluator
	table    transposition.Table
	order    order
	line     [maxLine]checkers.Board // boards from before the search that count towards a draw, then the line being searched
	steps    [maxPlies][checkers.MaxSteps]checkers.Step
	root     int // index of the searched position in line
	ctx      context.Context
	deadline time.Time // zero for none
	nodes    int
	stopped  bool // ctx has ended, or the deadline has passed
}

const (
	maxPlies = engine.MaxDepth + checkers.Pieces + 1 // greatest number of plies in a line of play; the last of them are jumps
	maxLine  = checkers.QuietPlies + maxPlies
)

// New returns a searcher with the evaluator e.
func New(e Evaluator) *Searcher { return &Searcher{eval: e} }

// Choice is the result of a search.
type Choice struct {
	Step  checkers.Step
	Value float32 // value of the step: within ±engine.MaxValue, or beyond for a win or a loss
	Depth int     // plies searched
}

// Choose finds the best of steps, which are p.Steps in any order. Of equal steps it takes the first. With a time limit it searches as deep as it
// can, but at least two plies, so the choice depends on the machine's speed; if there is only one step, it searches exactly two plies.
func (s *Searcher) Choose(p checkers.Position, steps []checkers.Step, limit engine.Limit) Choice {
	choice, _ := s.ChooseContext(context.Background(), p, steps, limit)
	return choice
}

// ChooseContext does the same as Choose, but stops when ctx ends. The error is then the context's cause.
func (s *Searcher) ChooseContext(ctx context.Context, p checkers.Position, steps []checkers.Step, limit engine.Limit) (choice Choice, err error) {
	s.ctx, s.deadline, s.stopped = ctx, time.Time{}, false
	var deadline time.Time
	deepest := limit.Depth
	if limit.Time > 0 {
		deadline = time.Now().Add(limit.Time)
		if deepest = engine.MaxDepth; len(steps) == 1 {
			deepest = unhurried
		}
	}
	n := s.begin(p)
	best := 0
	for depth := 1; depth <= deepest; depth++ {
		if depth > unhurried {
			s.deadline = deadline
			if s.late() {
				break
			}
			if s.table == nil {
				s.table = transposition.New() // not needed for two plies
			}
		}
		number, value := s.choose(n, steps, best, depth)
		if s.stopped {
			break
		}
		best = number
		choice = Choice{steps[best], value, depth}
		if max(value, -value) >= float32(Won-depth) {
			break // a win or a loss within the depth is final
		}
	}
	if s.stopped {
		err = context.Cause(ctx) // nil if time was up
	}
	return choice, err
}

// unhurried is the depth that is searched even if the time is up.
const unhurried = 2

// choose returns the index of the best step at a depth, and its value. It searches guess first. Of equally good steps it must return the first;
// so it widens the window (by one float) for steps that come before the best one so far.
func (s *Searcher) choose(n node, steps []checkers.Step, guess, depth int) (best int, value float32) {
	best, value = guess, -s.value(s.after(n, steps[guess]), depth-1, -inf, inf)
	for i, step := range steps {
		if i == guess {
			continue
		}
		alpha := value
		if i < best {
			alpha = math.Nextafter32(value, -inf)
		}
		v := -s.value(s.after(n, step), depth-1, -inf, -alpha)
		if v > value || v == value && i < best {
			best, value = i, v
		}
	}
	return best, value
}

// value returns the value of n for the side to move, depth plies deep. The value is exact if it is between alpha and beta; otherwise it is a
// bound.
func (s *Searcher) value(n node, depth int, alpha, beta float32) float32 {
	if s.nodes++; s.nodes%pollEvery == 0 && s.late() || s.stopped {
		return 0
	}
	ply := n.at - s.root
	switch jump := n.board.CanJump(); {
	case !jump && !n.board.CanMove():
		return float32(ply - Won)
	case n.drawn:
		return 0
	case depth <= 0 && !jump:
		return s.eval.Value(n.board)
	case depth <= 1 || s.table == nil:
		v, _ := s.best(n, noGuess, depth, alpha, beta)
		return v
	}
	return s.remembered(n, depth, alpha, beta)
}

// remembered does the same as best, with the transposition table. In the table, the value of a win or a loss counts the plies from the position,
// not from the root.
func (s *Searcher) remembered(n node, depth int, alpha, beta float32) float32 {
	key, ply := n.key(depth), n.at-s.root
	e, guess := s.table.At(key), noGuess
	if e.Key == key {
		guess = int(e.Best)
		if v := fromHere(e.Value, -ply); int(e.Depth) == depth && e.Kind.Settles(v, alpha, beta) {
			return v
		}
	}
	v, best := s.best(n, guess, depth, alpha, beta)
	if !s.stopped {
		*e = transposition.Entry{Key: key, Value: fromHere(v, ply), Kind: transposition.KindOf(v, alpha, beta), Depth: int8(depth), Best: int8(best)}
	}
	return v
}

// best returns the greatest value of n's moves, and the index of the move with this value. It stops as soon as a value is at least beta.
func (s *Searcher) best(n node, guess, depth int, alpha, beta float32) (value float32, best int) {
	ply := n.at - s.root
	steps := n.board.Steps(s.steps[ply][:0])
	ranks := s.order.ranks(n.board, steps, guess, ply)
	value = -inf
	for i := range steps {
		if len(steps) <= checkers.MaxSteps {
			i = ranks.next(len(steps))
		}
		if v := -s.value(s.after(n, steps[i]), depth-1, -beta, -max(alpha, value)); v > value {
			value, best = v, i
		}
		if value >= beta {
			s.order.cut(n.board, steps[i], ply, depth)
			break
		}
	}
	return value, best
}

// fromHere converts the value of a win or a loss to its value at a position the given number of plies later. That position is nearer to the end.
func fromHere(value float32, plies int) float32 {
	switch {
	case value > engine.MaxValue:
		return value + float32(plies)
	case value < -engine.MaxValue:
		return value - float32(plies)
	}
	return value
}

func (s *Searcher) late() bool {
	s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	return s.stopped
}

// pollEvery is the number of nodes between checks of the context and the clock.
const pollEvery = 1024
