package solver

import (
	"context"
	"time"

	"midiconnect4/gamer/connect4"
)

// Solution holds the exact scores of a position and of each move.
type Solution struct {
	Score   int
	Columns []Column // scores of the legal moves; none after ScoreOnly
	Nodes   uint64   // nodes searched to find the score
	Seconds float64  // time taken to find the score
}

// ScoreOnly makes Solve skip the scores of the moves, which take most of its time.
func (s *Solver) ScoreOnly() { s.scoreOnly = true }

// Solve clears the table, and scores p and each of its moves. Its error is ctx.Err().
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

// best lists the columns, from 1, that keep the position's score.
func (f *Solution) best() []int {
	var best []int
	for _, c := range f.Columns {
		if c.Score == f.Score {
			best = append(best, c.X)
		}
	}
	return best
}
