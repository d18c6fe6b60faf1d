// Package search searches in Othello, to a depth or for a time. It uses alpha-beta with iterative deepening, a transposition table and ordered moves.
// It chooses the same move as plain minimax with these rules:
//
//   - A ply is a disc. A pass takes none.
//   - If few squares are empty, the search goes to the end of the game; see Plies.
//   - A game that has ended is worth Won plus the lead in discs to the winner, more than any other board. A draw is 0.
//   - If several moves are equally good, the search chooses the first in the order of reading.
package search

import (
	"context"
	"math"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
	"midiconnect4/gamer/transposition"
	"midiconnect4/internal/rng"
)

// Evaluator computes the values of the leaves of a search.
type Evaluator interface {
	// Value is the value of a board for the side to move (turn), within ±engine.MaxValue. The game is not over, but the side may have to pass.
	Value(b othello.Board, turn game.Side) float32
}

// Won is the value of a game that is won by no disc.
const Won = 1 << 20

var inf = float32(math.Inf(1))

// Searcher searches with one evaluator. It remembers results of earlier searches. Only one goroutine at a time may use it.
type Searcher struct {
	eval     Evaluator
	table    transposition.Table
	children [othello.Squares + 1][maxMoves]child // by the number of empty squares
	ctx      context.Context
	deadline time.Time // zero for none
	nodes    int
	stopped  bool // ctx has ended, or the deadline has passed
}

// New returns a searcher with the evaluator e.
func New(e Evaluator) *Searcher { return &Searcher{eval: e} }

// Choice is the result of a search.
type Choice struct {
	Square uint64  // the square of the move, as a set
	Value  float32 // value of the move: within ±engine.MaxValue, or beyond for a win or a loss
	Depth  int     // plies searched
}

// Plies is the number of plies that a search of the given depth looks ahead: up to four more if they reach the end of the game.
func Plies(depth, empty int) int {
	if depth+min(depth, 4) >= empty {
		return empty
	}
	return depth
}

// Choose finds the best move of p, whose game must not be over. With a time limit it searches as deep as it can, but at least two plies, so the
// choice depends on the machine's speed; if there is only one move, it searches exactly two plies. If ctx ends first, the error is its cause.
func (s *Searcher) Choose(ctx context.Context, p othello.Position, limit engine.Limit) (choice Choice, err error) {
	return s.Among(ctx, p, p.Board().Moves(), limit)
}

// Among does the same as Choose, but for some of the moves.
func (s *Searcher) Among(ctx context.Context, p othello.Position, moves uint64, limit engine.Limit) (choice Choice, err error) {
	s.ctx, s.deadline, s.stopped = ctx, time.Time{}, false
	var deadline time.Time
	deepest, empty := limit.Depth, p.Board().Empty()
	if limit.Time > 0 {
		deadline = time.Now().Add(limit.Time)
		if deepest = engine.MaxDepth; moves&(moves-1) == 0 {
			deepest = unhurried
		}
	}
	best := moves & -moves
	for depth := 1; depth <= deepest && choice.Depth < empty; depth++ {
		plies := Plies(depth, empty)
		if limit.Time == 0 {
			plies = min(plies, Plies(deepest, empty))
		}
		if depth > unhurried {
			s.deadline = deadline
			if s.late() {
				break
			}
		}
		if plies > unhurried && s.table == nil {
			s.table = transposition.New() // not needed for two plies
		}
		square, value := s.choose(p, moves, best, plies)
		if s.stopped {
			break
		}
		best, choice = square, Choice{square, value, plies}
	}
	if s.stopped {
		err = context.Cause(ctx) // nil if time was up
	}
	return choice, err
}

// unhurried is the depth that is searched even if the time is up.
const unhurried = 2

// choose returns the best of some moves at a number of plies, and its value. It searches guess first. Of equally good moves it must return the first;
// so it widens the window (by one float) for moves that come before the best one so far.
func (s *Searcher) choose(p othello.Position, moves, guess uint64, plies int) (best uint64, value float32) {
	b, turn := p.Board(), p.Turn()
	best, value = guess, -s.value(b.After(guess), turn.Other(), plies-1, -inf, inf)
	for moves &^= guess; moves != 0; moves &= moves - 1 {
		square, alpha := moves&-moves, value
		if square < best {
			alpha = math.Nextafter32(value, -inf)
		}
		v := -s.value(b.After(square), turn.Other(), plies-1, -inf, -alpha)
		if v > value || v == value && square < best {
			best, value = square, v
		}
	}
	return best, value
}

// value returns the value of b for the side to move, some plies deep. The value is exact if it is between alpha and beta; otherwise it is a bound.
func (s *Searcher) value(b othello.Board, turn game.Side, plies int, alpha, beta float32) float32 {
	if s.nodes++; s.nodes%pollEvery == 0 && s.late() || s.stopped {
		return 0
	}
	moves := b.Moves()
	switch passed := b.Passed(); {
	case moves == 0 && passed.Moves() == 0:
		return ended(b)
	case plies == 0:
		return s.eval.Value(b, turn)
	case moves == 0:
		return -s.value(passed, turn.Other(), plies, -beta, -alpha)
	case plies <= 2 || s.table == nil:
		value, _ := s.best(b, turn, moves, 0, plies, alpha, beta)
		return value
	}
	return s.remembered(b, turn, moves, plies, alpha, beta)
}

// ended returns the value of a game that has ended, for the side to move.
func ended(b othello.Board) float32 {
	lead := b.Lead()
	switch {
	case lead > 0:
		return float32(Won + lead)
	case lead < 0:
		return float32(lead - Won)
	}
	return 0
}

// remembered does the same as best, with the transposition table.
func (s *Searcher) remembered(b othello.Board, turn game.Side, moves uint64, plies int, alpha, beta float32) float32 {
	key := rng.Mix(b.Own)*2 + uint64(turn) + rng.Mix(b.Other^0x9e3779b97f4a7c15)
	e, guess := s.table.At(key), uint64(0)
	if e.Key == key {
		guess = moves & (1 << (e.Best & 63))
		if int(e.Depth) == plies && e.Kind.Settles(e.Value, alpha, beta) {
			return e.Value
		}
	}
	v, best := s.best(b, turn, moves, guess, plies, alpha, beta)
	if !s.stopped {
		*e = transposition.Entry{Key: key, Value: v, Kind: transposition.KindOf(v, alpha, beta), Depth: int8(plies), Best: best}
	}
	return v
}

// best returns the greatest value of some moves, and the number of the square of the move with this value. It stops as soon as a value is at least
// beta.
func (s *Searcher) best(b othello.Board, turn game.Side, moves, guess uint64, plies int, alpha, beta float32) (value float32, best int8) {
	children := s.children[b.Empty()][:0]
	for ; moves != 0; moves &= moves - 1 {
		children = append(children, childOf(b, moves&-moves, guess, plies))
	}
	value = -inf
	for i := range children {
		first(children[i:])
		c := &children[i]
		if v := -s.value(c.board, turn.Other(), plies-1, -beta, -max(alpha, value)); v > value {
			value, best = v, c.square
		}
		if value >= beta {
			break
		}
	}
	return value, best
}

func (s *Searcher) late() bool {
	s.stopped = s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	return s.stopped
}

// pollEvery is the number of nodes between checks of the context and the clock.
const pollEvery = 1 << 10

// ForEngine returns a function that makes searches for an engine. Each search has an evaluator of its own.
func ForEngine(newEvaluator func() Evaluator) func() engine.Search {
	return func() engine.Search {
		s := New(newEvaluator())
		return func(ctx context.Context, p game.Position, limit engine.Limit) (engine.Result, error) {
			c, err := s.Choose(ctx, p.(othello.Position), limit)
			if err != nil {
				return engine.Result{}, err
			}
			return engine.Result{Move: othello.Move(c.Square), Value: c.Value, Depth: c.Depth}, nil
		}
	}
}
