// Package search searches in chess, to a depth or for a time: alpha-beta with iterative deepening, a transposition table and ordered moves. It chooses
// the same move as plain minimax with these rules:
//
//   - A check extends the search by a ply. At a leaf it goes on with captures and promotions, until neither side gains by one (quiescence).
//   - A mate is worth more than all boards, and the more the sooner it comes. A draw is 0, and so is a board that returns within the search.
//   - If several moves are equally good, it chooses the first in the caller's order.
//
// The table does not know how a board was reached; so where boards return, values may differ from those of minimax.
package search

import (
	"context"
	"time"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/transposition"
)

// Won is the value of a game that is won. A mate n plies ahead is worth Won-n.
const Won = 1 << 20

const (
	maxPlies = engine.MaxDepth + 64 // checks and captures extend the search up to here
	maxSteps = 256
	infinity = 1 << 21
)

// Searcher searches with one set of weights. Only one goroutine at a time may use it.
type Searcher struct {
	tables   *tables
	table    transposition.Table
	salt     uint64 // of the keys in the table; another one makes the table empty
	order    order
	steps    [maxPlies + 1][maxSteps]chess.Step
	ranks    [maxPlies + 1][maxSteps]int32
	keys     []uint64 // of the boards since the last capture or pawn's move, then of the line that is searched
	root     int      // length of keys at the root
	ctx      context.Context
	deadline time.Time // zero for none
	nodes    int       // that were searched since the beginning
	stopped  bool      // ctx has ended, or the deadline has passed
}

// New returns a searcher.
func New(w Weights) *Searcher { return &Searcher{tables: newTables(w), table: transposition.New()} }

// Choice is the result of a search.
type Choice struct {
	Step  chess.Step
	Value int // for the side to move: centipawns within ±engine.MaxValue, or beyond for a mate
	Depth int // plies searched, without extensions
}

// unhurried is the depth that is searched even if the time is up.
const unhurried = 2

// Choose finds the best of steps, which are p.Steps in any order. Of equal steps it takes the first. With a time limit it searches as deep as it can,
// but at least two plies. If ctx ends first, it stops soon with context.Cause(ctx).
func (s *Searcher) Choose(ctx context.Context, p *chess.Position, steps []chess.Step, limit engine.Limit) (choice Choice, err error) {
	s.begin(ctx, p)
	deadline, deepest := time.Now().Add(limit.Time), limit.Depth
	if limit.Time > 0 {
		if deepest = engine.MaxDepth; len(steps) == 1 {
			deepest = unhurried
		}
	}
	b, best := p.Board(), 0
	for depth := 1; depth <= deepest; depth++ {
		if limit.Time > 0 && depth > unhurried {
			if s.deadline = deadline; time.Now().After(deadline) {
				break
			}
		}
		number, value := s.choose(&b, steps, best, depth, p.Quiet())
		if s.stopped {
			break
		}
		best, choice = number, Choice{steps[number], int(value), depth}
		if max(value, -value) >= Won-int32(depth) {
			break // a mate within the depth is final
		}
	}
	if s.stopped {
		err = context.Cause(ctx) // nil if time was up
	}
	return choice, err
}

// Values returns the value of each of steps for the side to move, depth plies deep. If ctx ends first, it stops soon with context.Cause(ctx).
func (s *Searcher) Values(ctx context.Context, p *chess.Position, steps []chess.Step, depth int) ([]int, error) {
	s.begin(ctx, p)
	b, values := p.Board(), make([]int, len(steps))
	for i, step := range steps {
		values[i] = int(s.after(&b, step, depth, -infinity, infinity, 0, p.Quiet()))
	}
	if ctx.Err() != nil {
		return nil, context.Cause(ctx)
	}
	return values, nil
}

// begin forgets what was searched before, so that a choice depends on the position only.
func (s *Searcher) begin(ctx context.Context, p *chess.Position) {
	s.salt += 0x9e3779b97f4a7c15 // faster than to clear the table
	s.order, s.keys = order{}, p.Keys(s.keys[:0])
	s.root = len(s.keys)
	s.ctx, s.deadline, s.stopped = ctx, time.Time{}, false
}

// choose returns the index of the best step at a depth, and its value. It searches guess first. Of equally good steps it must return the first; so it
// widens the window for steps that come before the best one so far.
func (s *Searcher) choose(b *chess.Board, steps []chess.Step, guess, depth, quiet int) (best int, value int32) {
	best, value = guess, s.after(b, steps[guess], depth, -infinity, infinity, 0, quiet)
	for i, step := range steps {
		if i == guess {
			continue
		}
		alpha := value
		if i < best {
			alpha--
		}
		if v := s.after(b, step, depth, alpha, infinity, 0, quiet); v > value || v == value && i < best {
			best, value = i, v
		}
	}
	return best, value
}

// after returns the value of a step for the side to move, depth plies deep. quiet is the number of plies before the step since the last capture or pawn's
// move.
func (s *Searcher) after(b *chess.Board, step chess.Step, depth int, alpha, beta int32, ply, quiet int) int32 {
	quiet++
	if b.Irreversible(step) {
		quiet = 0
	}
	next := b.After(step)
	s.keys = append(s.keys, b.Key())
	v := -s.value(&next, depth-1, -beta, -alpha, ply+1, quiet)
	s.keys = s.keys[:len(s.keys)-1]
	return v
}

// value returns the value of a board for the side to move, depth plies deep. It is exact if it is between alpha and beta; otherwise it is a bound.
func (s *Searcher) value(b *chess.Board, depth int, alpha, beta int32, ply, quiet int) int32 {
	check := b.Check()
	if check {
		depth++
	}
	switch {
	case b.Dead() || quiet >= 4 && s.returned(b.Key(), quiet) || quiet >= chess.Claimed.Quiet && (!check || b.CanMove()):
		return 0
	case depth <= 0 || ply >= maxPlies:
		return s.quiesce(b, alpha, beta, ply)
	case s.late():
		return 0
	}
	key := b.Key()
	e, guess := s.table.At(key), noGuess
	if key ^= s.salt; e.Key == key {
		guess = int(e.Best)
		if v := fromHere(int32(e.Value), -ply); int(e.Depth) == depth && e.Kind.Settles(float32(v), float32(alpha), float32(beta)) {
			return v
		}
	}
	steps, ranks := b.Steps(s.steps[ply][:0]), s.ranks[ply][:]
	if len(steps) == 0 {
		if check {
			return int32(ply - Won)
		}
		return 0
	}
	s.order.rank(ranks, b, steps, guess, ply)
	top, best := int32(-infinity), 0
	for range steps {
		i := next(ranks[:len(steps)])
		if v := s.after(b, steps[i], depth, max(alpha, top), beta, ply, quiet); v > top {
			top, best = v, i
		}
		if top >= beta {
			s.order.cut(b, steps[i], ply, depth)
			break
		}
	}
	if !s.stopped {
		kind := transposition.KindOf(float32(top), float32(alpha), float32(beta))
		// An index above 127 becomes negative, which is no guess.
		*e = transposition.Entry{Key: key, Value: float32(fromHere(top, ply)), Kind: kind, Depth: int8(depth), Best: int8(best)}
	}
	return top
}

// fromHere converts the value of a mate to its value at a board the given number of plies later. That board is nearer to the end.
func fromHere(value int32, plies int) int32 {
	switch {
	case value > engine.MaxValue:
		return value + int32(plies)
	case value < -engine.MaxValue:
		return value - int32(plies)
	}
	return value
}

// quiesce goes on with captures and promotions until none pays.
func (s *Searcher) quiesce(b *chess.Board, alpha, beta int32, ply int) int32 {
	top := s.tables.value(b)
	if top >= beta || ply >= maxPlies || s.late() {
		return top
	}
	steps, ranks := b.Captures(s.steps[ply][:0]), s.ranks[ply][:]
	s.order.rank(ranks, b, steps, noGuess, ply)
	for range steps {
		after := b.After(steps[next(ranks[:len(steps)])])
		if top = max(top, -s.quiesce(&after, -beta, -max(alpha, top), ply+1)); top >= beta {
			break
		}
	}
	return top
}

// returned reports whether a board with a key has occurred once in the line that is searched, or twice before. quiet is the number of plies since the last
// capture or pawn's move.
func (s *Searcher) returned(key uint64, quiet int) bool {
	before := 0
	for i := len(s.keys) - 4; i >= max(0, len(s.keys)-quiet); i -= 2 {
		if s.keys[i] == key {
			if before++; i >= s.root || before >= 2 {
				return true
			}
		}
	}
	return false
}

// late counts a node, and reports whether the search must stop.
func (s *Searcher) late() bool {
	const often = 1 << 10
	if s.nodes++; s.nodes%often == 0 {
		s.stopped = s.stopped || s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	}
	return s.stopped
}
