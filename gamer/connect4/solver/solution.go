package solver

import (
	"context"
	"time"

	"midiconnect4/gamer/connect4"
)

// Solution has the exact scores of a position and of each of its moves.
type Solution struct {
	Score   int
	Columns []Column // scores of the legal moves; empty after Solver.ScoreOnly
	Nodes   uint64   // nodes searched to find the score
	Seconds float64  // time taken to find the score
}

// ScoreOnly makes Solve compute only the score of the position. The scores of the moves take most of the time.
func (s *Solver) ScoreOnly() { s.scoreOnly = true }

// Solve clears the table, then computes the scores of p and of each of its moves. If ctx ends first, the error is ctx.Err().
func (s *Solver) Solve(ctx context.Context, p connect4.Position) (*Solution, error) {
	start := time.Now()
	s.reset()
	score, err := s.ScoreContext(ctx, p)
	if err != nil {
		return nil, err
	}
	found := &Solution{Score: score, Nodes: s.nodes, Seconds: time.Since(start).Seconds()}
	if !s.scoreOnly {
		found.Columns, err = s.ColumnsContext(ctx, p)
	}
	return found, err
}

// best lists the columns, from 1, whose score equals the score of the position.
func (f *Solution) best() []int {
	var best []int
	for _, c := range f.Columns {
		if c.Score == f.Score {
			best = append(best, c.X)
		}
	}
	return best
}
