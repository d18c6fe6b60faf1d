package search

import (
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/game"
)

// order says which moves to search first: the best of an earlier search, captures of the greatest pieces by the least, two killers (moves that last
// caused a cutoff at the same ply), and the others by the cutoffs that they caused elsewhere in the tree (history).
type order struct {
	killers [maxPlies + 1][2]chess.Step
	history [2][64 * 64]int32
}

const (
	rankGuess   = 1 << 30
	rankCapture = 1 << 28
	rankKiller  = 1 << 27
	mostHistory = 1 << 26
	rankDone    = -1
	noGuess     = -1
)

// worth orders the kinds of pieces for captures.
var worth = [kinds]int32{game.Pawn: 1, game.Knight: 3, game.Bishop: 3, game.Rook: 5, game.Queen: 9}

// rank fills ranks with those of steps. guess is the index of the best step, or noGuess.
func (o *order) rank(ranks []int32, b *chess.Board, steps []chess.Step, guess, ply int) {
	killers, history := &o.killers[ply], &o.history[b.Turn()]
	for i, s := range steps {
		captured, _ := b.Captured(s)
		switch gain := worth[captured] + worth[s.Promotion()]; {
		case i == guess:
			ranks[i] = rankGuess
		case gain > 0:
			ranks[i] = rankCapture + 16*gain - worth[b.At(s.From())]
		case s == killers[0]:
			ranks[i] = rankKiller + 1
		case s == killers[1]:
			ranks[i] = rankKiller
		default:
			ranks[i] = history[s%(64*64)]
		}
	}
}

// next returns the index of the highest rank, the first among equal ones, and takes it out.
func next(ranks []int32) int {
	best := 0
	for i, r := range ranks {
		if r > ranks[best] {
			best = i
		}
	}
	ranks[best] = rankDone
	return best
}

// cut records that a step caused a cutoff, at a node depth plies above the leaves.
func (o *order) cut(b *chess.Board, s chess.Step, ply, depth int) {
	if captured, _ := b.Captured(s); captured != game.Man {
		return
	}
	if k := &o.killers[ply]; k[0] != s {
		k[0], k[1] = s, k[0]
	}
	h := &o.history[b.Turn()][s%(64*64)]
	if *h += int32(depth * depth); *h >= mostHistory {
		for side := range o.history {
			for i := range o.history[side] {
				o.history[side][i] /= 2
			}
		}
	}
}
