// Package search searches in Connect Four, to a depth or for a time. It uses alpha-beta with iterative deepening, a transposition table and
// ordered moves. It chooses the same move as plain minimax with these rules:
//
//   - A leaf has the evaluator's value, from the view of the side that chooses.
//   - A won game has a greater value than any leaf, and the greater the sooner the win comes. A lost game has a smaller
//     value than any leaf, and the smaller the sooner the loss comes. A draw is 0.
//   - If several moves are equally good, the search chooses the nearest to the centre, left before right.
package search

import (
	"context"
	"math"
	"time"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/transposition"
)

// Evaluator computes the values of the leaves of a search.
type Evaluator interface {
	// Value returns the value for the side own, within ±engine.MaxValue; 0 is a draw. The board is p with discs added on first and then on second.
	// In a search of one ply, first is 0; then only the disc on second is added. The two discs are not part of p for two reasons: leaves can share
	// work on p, and a value may depend on the last move.
	Value(p connect4.Position, first, second uint64, own game.Side) float32
}

// Won is the value of a game that is already won. A win on a board with n discs is worth Won-n.
const Won = 1 << 20

var inf = float32(math.Inf(1))

// Searcher searches with one evaluator. It remembers results of earlier searches. Only one goroutine at a time may use it.
type Searcher struct {
	eval     Evaluator
	table    transposition.Table
	killer   [engine.MaxDepth + 1]uint64 // by remaining depth: mask of the column of the latest move that caused a cutoff
	own      game.Side
	ctx      context.Context
	deadline time.Time // zero for none
	nodes    int
	stopped  bool // ctx has ended, or the deadline has passed
}

// New returns a searcher with the evaluator e.
func New(e Evaluator) *Searcher { return &Searcher{eval: e} }

// Choice is the result of a search.
type Choice struct {
	Cell  uint64  // cell to take
	Value float32 // value of the cell: within ±engine.MaxValue; beyond that for a win or a loss
	Depth int     // plies searched
}

// Choose finds the best cell to take in p, whose game must not be over. With a time limit it searches as deep as it can, but at least two plies,
// so the choice depends on the machine's speed.
func (s *Searcher) Choose(p connect4.Position, limit engine.Limit) Choice {
	choice, _ := s.ChooseContext(context.Background(), p, limit)
	return choice
}

// ChooseContext does the same as Choose, but stops when ctx ends. The error is then the context's cause.
func (s *Searcher) ChooseContext(ctx context.Context, p connect4.Position, limit engine.Limit) (choice Choice, err error) {
	if p.Turn() != s.own {
		s.own = p.Turn()
		clear(s.table)
	}
	s.ctx, s.deadline, s.stopped = ctx, time.Time{}, false
	var deadline time.Time
	if limit.Time > 0 {
		deadline = time.Now().Add(limit.Time)
	}
	width, height := p.Game().Size()
	deepest := width*height - p.Ply()
	if limit.Depth > 0 {
		deepest = min(deepest, limit.Depth)
	}
	for depth := 1; depth <= deepest; depth++ {
		if depth > 2 {
			s.deadline, s.nodes = deadline, 0
			if s.table == nil {
				s.table = transposition.New() // not needed for two plies
			}
		}
		best, value := s.root(p, choice.Cell, depth)
		if s.stopped {
			break
		}
		choice = Choice{best, value, depth}
		if value > engine.MaxValue || value < -engine.MaxValue {
			break // a win or a loss within the depth is final
		}
	}
	if s.stopped {
		err = context.Cause(ctx) // nil if time was up
	}
	return choice, err
}

// root returns the best move at a depth, and its value. It searches guess first. Of equally good moves it must return the first in the order of
// columns; so it widens the window (by one float) for moves that come before the best one so far.
func (s *Searcher) root(p connect4.Position, guess uint64, depth int) (best uint64, value float32) {
	g := p.Game()
	value = -inf
	for _, bit := range order(g, p.Playable(), guess, 0) {
		if bit == 0 {
			break
		}
		earlier := best != 0 && first(g, bit|best) == bit
		alpha := value
		if earlier {
			alpha = math.Nextafter32(value, -inf)
		}
		v := s.move(node{p: p, before: p}, bit, depth, alpha, inf)
		if v > value || v == value && earlier {
			best, value = bit, v
		}
	}
	return best, value
}

// first returns the first of cells in the order of g.Order.
func first(g *connect4.Game, cells uint64) uint64 {
	return order(g, cells, 0, 0)[0]
}

// node is a position in the search tree, with the position before it and the last move.
type node struct {
	p      connect4.Position
	before connect4.Position // the position before the last disc
	last   uint64            // the last disc; 0 at the root
}

// move returns the value of a disc on bit, for the side that drops it. The search goes depth plies deep; this disc is the first ply. The value is
// exact if it is between alpha and beta; otherwise it is a bound.
func (s *Searcher) move(n node, bit uint64, depth int, alpha, beta float32) float32 {
	next := n.p.Drop(bit)
	switch next.Outcome() {
	case game.Undecided:
	case game.Draw:
		return 0
	default:
		return float32(Won - next.Ply())
	}
	if depth > 1 {
		return -s.value(node{next, n.p, bit}, depth-1, -beta, -alpha)
	}
	v := s.eval.Value(n.before, n.last, bit, s.own)
	if n.p.Turn() != s.own {
		return -v
	}
	return v
}

// value returns the value of n for the side to move. The game must not be over in n.
func (s *Searcher) value(n node, depth int, alpha, beta float32) float32 {
	if s.late() {
		return 0
	}
	moves := n.p.Playable()
	if moves&n.p.Threats(n.p.Turn()) != 0 {
		return float32(Won - (n.p.Ply() + 1))
	}
	if depth == 1 {
		// A leaf's value may depend on its last two discs, so n's value may depend on the move that led to n. That is why n's value must not enter the
		// table.
		v, _ := s.best(n, moves, 0, depth, alpha, beta)
		return v
	}
	if moves = n.p.Safe(); moves == 0 {
		return float32(n.p.Ply() + 2 - Won)
	}
	return s.remembered(n, moves, depth, alpha, beta)
}

// remembered does the same as best, but first looks into the transposition table and then stores the result there.
func (s *Searcher) remembered(n node, moves uint64, depth int, alpha, beta float32) float32 {
	g, key := n.p.Game(), n.p.Key()
	e := s.table.At(key)
	var guess uint64
	if e.Key == key {
		if int(e.Depth) == depth && e.Kind.Settles(e.Value, alpha, beta) {
			return e.Value
		}
		guess = moves & g.ColumnMask(int(e.Best))
	}
	v, best := s.best(n, moves, guess, depth, alpha, beta)
	if !s.stopped {
		*e = transposition.Entry{Key: key, Value: v, Kind: transposition.KindOf(v, alpha, beta), Depth: int8(depth), Best: int8(g.Column(best))}
	}
	return v
}

// best returns the greatest value of the moves, and the move with this value. It stops as soon as a value is at least beta.
func (s *Searcher) best(n node, moves, guess uint64, depth int, alpha, beta float32) (value float32, best uint64) {
	g := n.p.Game()
	value = -inf
	for _, bit := range order(g, moves, guess, s.killer[depth]) {
		if bit == 0 {
			break
		}
		if v := s.move(n, bit, depth, max(alpha, value), beta); v > value {
			value, best = v, bit
		}
		if value >= beta {
			s.killer[depth] = g.ColumnMask(g.Column(bit))
			break
		}
	}
	return value, best
}

// order lists moves in the order in which to search them: guess; then the move in the killer's column; then the others, nearest to the centre
// first. Unused entries are 0.
func order(g *connect4.Game, moves, guess, killer uint64) (list [maxWidth]uint64) {
	n := 0
	add := func(bit uint64) {
		if bit != 0 {
			list[n] = bit
			n++
			moves &^= bit
		}
	}
	add(moves & guess)
	add(moves & killer)
	for _, x := range g.Order() {
		add(moves & g.ColumnMask(x))
	}
	return list
}

// maxWidth is the greatest number of columns: 64 bits, and each column takes at least five.
const maxWidth = 64 / (connect4.MinSide + 1)

// late reports whether the search must stop. It checks the context and the clock once every pollEvery nodes, first in its first call.
func (s *Searcher) late() bool {
	if s.nodes%pollEvery == 0 {
		s.stopped = s.stopped || s.ctx.Err() != nil || !s.deadline.IsZero() && time.Now().After(s.deadline)
	}
	s.nodes++
	return s.stopped
}

// pollEvery is the number of nodes between checks of the context and the clock.
const pollEvery = 256
