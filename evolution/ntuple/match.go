package ntuple

import (
	"math/bits"
	"math/rand/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/gamer/ntuple"
	"midiconnect4/internal/detmath"
)

// one represents the weight 1: the learner's weights are integers in units of 1/one.
const one = 1 << 24

// match is a game of the network against itself. Its slices are reused by the next game.
type match struct {
	boards  []board  // boards after each move, except after a winning one
	indexes []uint32 // for each board, the weight index of every reading; a reading is a tuple placed on an image of the board
	outcome game.Outcome
}

// board is a board after a move. Values are seen from the first side: 1 is a win, −1 a loss.
type board struct {
	turn   game.Side // side to move
	value  float32   // value by the network
	random bool      // the move that led to the board was random
	best   float32   // if random is set: value of the board to which the best move would have led
	error  float32   // (λ-return − value) · slope of tanh; without the slope for cross-entropy
}

// play plays a match. A side that can complete a line does so. Otherwise its move is random with the probability explore. If it is not random, it is
// the best move in a search of one ply. Equally good moves are equally likely.
func (m *match) play(l *ntuple.Layout, weights *[2][]int32, explore float64, r *rand.Rand) {
	m.boards, m.indexes, m.outcome = m.boards[:0], m.indexes[:0], game.Draw
	reader, discs := l.NewReader(), l.Begin()
	reader.See(discs)
	for own := game.First; ; own = own.Other() {
		cells := l.Playable(discs, own)
		if cells == 0 { // own passes
			own = own.Other()
			cells = l.Playable(discs, own)
		}
		if cells == 0 {
			m.outcome = l.End(discs)
			return
		}
		if l.Wins(discs[own], discs[0]|discs[1]) != 0 {
			m.outcome = game.Win(own)
			return
		}
		next := weights[own.Other()]
		reader.Sum(next)
		cell, best := choose(reader, next, own, cells, r)
		after := board{turn: own.Other(), value: value(best)}
		if explore > 0 && r.Float64() < explore {
			for n := r.IntN(bits.OnesCount64(cells)); n > 0; n-- {
				cells &= cells - 1
			}
			cell = cells & -cells
			after.random, after.best, after.value = true, after.value, value(reader.After(next, own, cell))
		}
		reader.Drop(own, cell)
		discs = reader.Discs()
		m.boards, m.indexes = append(m.boards, after), append(m.indexes, reader.Indexes()...)
	}
}

// choose returns the best of some cells for the given side, and the sum of the weights after a move there. If several cells are equally good, it
// takes one of them at random.
func choose(reader *ntuple.Reader, weights []int32, own game.Side, cells uint64, r *rand.Rand) (cell uint64, best int64) {
	equal := 0
	for ; cells != 0; cells &= cells - 1 {
		sum := reader.After(weights, own, cells&-cells)
		switch {
		case equal == 0 || own == game.First && sum > best || own == game.Second && sum < best:
			cell, best, equal = cells&-cells, sum, 1
		case sum == best:
			if equal++; r.IntN(equal) == 0 {
				cell = cells & -cells
			}
		}
	}
	return cell, best
}

// value returns a board's value, −1 to 1, from the sum of its weights.
func value(sum int64) float32 { return detmath.Tanh(float32(sum) / one) }

// ends maps an outcome to its value.
var ends = map[game.Outcome]float32{game.FirstWins: 1, game.Draw: 0, game.SecondWins: -1}

// judge computes the errors of boards from their λ-returns. It returns the sum of the squared differences between the boards' values and the
// outcome.
//
// The last board's return is the outcome. For any other board it is (1 − λ) · (value of the next board) + λ · (return of the next board). If the
// next move was random, it is the value of the board after the best move instead (Watkins 1989).
func (m *match) judge(lambda float32, entropy bool) (missed float64) {
	end := ends[m.outcome]
	worth := end
	for i := len(m.boards) - 1; i >= 0; i-- {
		b := &m.boards[i]
		if b.error = worth - b.value; !entropy {
			b.error = float32(b.error * (1 - float32(b.value*b.value)))
		}
		off := float64(end - b.value)
		missed += float64(off * off)
		if b.random {
			worth = b.best
		} else {
			worth = float32((1-lambda)*b.value) + float32(lambda*worth)
		}
	}
	return missed
}
