package search

import (
	"math/bits"

	"midiconnect4/gamer/checkers"
)

// order says which moves to search first: the best move of an earlier search; then the killer (the move that last caused a cutoff at the same
// ply); then captures, those of more pieces first; then the other moves, ordered by the cutoffs that they caused elsewhere in the tree (history).
type order struct {
	killers [maxPlies]checkers.Step
	history [2][checkers.Squares][checkers.Squares]int32
}

const noGuess = -1

// ranks has a rank for each move. The move with the highest rank is searched first.
type ranks [checkers.MaxSteps]int32

const (
	rankGuess  = 1 << 30
	rankKiller = 1 << 29
	rankPiece  = 1 << 20
	rankDone   = -1
)

func (o *order) ranks(b checkers.Board, steps []checkers.Step, guess, ply int) (r ranks) {
	if len(steps) < 2 {
		return r
	}
	killer, history := o.killers[ply], &o.history[b.Turn()]
	for i, s := range steps[:min(len(steps), len(r))] {
		switch {
		case i == guess:
			r[i] = rankGuess
		case s == killer:
			r[i] = rankKiller
		default:
			r[i] = history[s.From%checkers.Squares][s.To%checkers.Squares] + rankPiece*int32(bits.OnesCount32(s.Captured))
		}
	}
	return r
}

// next returns the index of the move to search next, among the first n moves.
func (r *ranks) next(n int) int {
	best := 0
	for i := 1; i < n; i++ {
		if r[i] > r[best] {
			best = i
		}
	}
	r[best] = rankDone
	return best
}

// cut records that the move s caused a cutoff, at a node depth plies above the leaves.
func (o *order) cut(b checkers.Board, s checkers.Step, ply, depth int) {
	o.killers[ply] = s
	h := &o.history[b.Turn()][s.From%checkers.Squares][s.To%checkers.Squares]
	if *h += int32(max(1, depth*depth)); *h >= rankPiece {
		o.fade()
	}
}

func (o *order) fade() {
	for side := range o.history {
		for from := range o.history[side] {
			for to := range o.history[side][from] {
				o.history[side][from][to] /= 2
			}
		}
	}
}
