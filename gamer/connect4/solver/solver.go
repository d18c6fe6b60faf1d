// Package solver computes the exact scores of Connect Four positions, on any board that fits 64 bits, by alpha-beta search. docs/solver.md
// describes the search.
//
// A score is from the view of the side to move. It is 0 for a draw, and +k if the side to move wins with its k-th last disc, counted on a full
// board (1 is its very last disc). It is −k if the opponent wins with its k-th last disc.
package solver

import (
	"context"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// pollEvery is the number of nodes between checks of the context. That many nodes take less than a millisecond. In a browser they take some
// milliseconds, and each check lets other tasks run.
const pollEvery = 1 << 12

// widest is the greatest number of columns of a board. A board of 12×4 takes 60 of the 64 bits.
const widest = 12

// Solver computes the scores of positions of one game. It remembers results for later positions. Only one goroutine at a time may use it.
type Solver struct {
	board
	game         *connect4.Game
	openings     map[uint64]int8  // scores by key; nil means no table of openings
	openingPlies int              // greatest ply of the positions in openings
	scoreOnly    bool             // Solve does not compute the scores of the moves
	bytes        int              // greatest size of the table, in bytes
	table        *table           // nil before the first search; many positions need none
	symmetric    int              // if at least this many cells are empty, a position and its mirror image share a key
	frames       [65][widest]node // children, by number of empty cells
	nodes        uint64
	ctx          context.Context
	stopped      bool
}

// New returns a solver of g. bytes is the greatest size of its table. But the table has at least the smallest possible size: 1 kB for boards of
// up to 52 bits (a column takes height+1 bits), up to 4 MB for boards of 64 bits. The table grows as it fills.
func New(g *connect4.Game, bytes int) *Solver {
	w, h := g.Size()
	s := &Solver{
		board:     newBoard(g),
		game:      g,
		bytes:     bytes,
		symmetric: w * h * 2 / 3,
	}
	s.loadOpenings()
	return s
}

// reset clears all results and the count of nodes.
func (s *Solver) reset() {
	if s.table != nil {
		s.table.clear()
	}
	s.nodes = 0
}

// Score returns the score of p. p must be a position of the solver's game, and its game must not be over.
func (s *Solver) Score(p connect4.Position) int {
	score, _ := s.ScoreContext(context.Background(), p)
	return score
}

// ScoreContext does the same as Score, but stops when ctx ends. The error is then ctx.Err().
func (s *Solver) ScoreContext(ctx context.Context, p connect4.Position) (int, error) {
	s.ctx, s.stopped = ctx, false
	own, other := p.Turn(), p.Turn().Other()
	n := &node{
		own: p.Discs(own), other: p.Discs(other),
		ownThreats: p.Threats(own), otherThreats: p.Threats(other),
	}
	empty := s.width*s.height - p.Ply()
	playable := p.Playable()
	n.moves = connect4.Safe(playable, n.otherThreats)
	switch {
	case n.ownThreats&playable != 0:
		return (empty + 1) / 2, nil
	case n.moves == 0:
		return -(empty / 2), nil
	case empty <= 2:
		return 0, nil
	}
	n.key = s.key(n.own, n.own|n.other, empty)
	if score, ok := s.openings[n.key]; ok {
		return int(score), nil
	}
	score := s.narrow(n, empty)
	if s.stopped {
		return 0, ctx.Err()
	}
	return score, nil
}

// narrow finds the score of n by several searches. Each search only compares the score with one number (a null window).
func (s *Solver) narrow(n *node, empty int) int {
	if s.table == nil {
		s.table = newTable(s.width*(s.height+1), s.bytes)
	}
	known := bounds{
		low:  max(-(empty/2 - 1), -s.most(n, empty, false, unbounded)),
		high: min((empty+1)/2-1, s.most(n, empty, true, unbounded)),
	}
	if found, ok := s.table.find(n.key); ok {
		known = bounds{max(known.low, found.low), min(known.high, found.high)}
	}
	for known.low < known.high && !s.stopped {
		alpha := known.probe()
		if score := s.search(n, empty, alpha); score > alpha {
			known.low = max(known.low, score)
		} else {
			known.high = min(known.high, score)
		}
	}
	return known.low
}

// probe returns the number alpha for the next search to compare with. Quick wins and losses need little search. So the first windows lie near the
// outer bounds, and later windows lie further inwards. If both bounds are near 0, the first window is at 0.
func (b bounds) probe() int {
	const stride, near = 3, 8
	switch {
	case b.low < 0 && b.high > 0 && -b.low <= near && b.high <= near:
		return 0
	case b.high > -b.low:
		return max(b.low, b.high-stride)
	}
	return min(b.high-1, b.low+stride-1)
}

// Column is the score of a move in column X (from 1), for the side that makes the move.
type Column struct{ X, Score int }

// Columns returns the score of each legal move of p, from left to right.
func (s *Solver) Columns(p connect4.Position) []Column {
	columns, _ := s.ColumnsContext(context.Background(), p)
	return columns
}

// ColumnsContext does the same as Columns, but stops when ctx ends. The error is then ctx.Err().
func (s *Solver) ColumnsContext(ctx context.Context, p connect4.Position) ([]Column, error) {
	var columns []Column
	for _, m := range p.Moves() {
		score, err := s.after(ctx, p.Play(m).(connect4.Position))
		if err != nil {
			return nil, err
		}
		columns = append(columns, Column{m.X, score})
	}
	return columns, nil
}

// after returns the score of the move that led to p, for the side that made this move.
func (s *Solver) after(ctx context.Context, p connect4.Position) (int, error) {
	switch p.Outcome() {
	case game.Undecided:
		score, err := s.ScoreContext(ctx, p)
		return -score, err
	case game.Draw:
		return 0, nil
	}
	return (s.width*s.height - p.Ply() + 2) / 2, nil
}
