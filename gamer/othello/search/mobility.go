package search

import (
	"math/bits"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
)

// Mobility is an evaluator that counts moves, corners and stable discs. A disc more is nothing to it, since most discs change sides again.
type Mobility struct{}

// MobilityModel looks four plies ahead with Mobility, if it has no other limit.
var MobilityModel = engine.Model{Limit: engine.Limit{Depth: 4}, NewSearch: ForEngine(func() Evaluator { return Mobility{} })}

// These are the weights of what Mobility counts. A legal move is 8.
const (
	moveWeight     = 8
	frontierWeight = 3  // an empty square beside a disc of the other side, where a move may become possible
	cornerWeight   = 70 // a corner
	stableWeight   = 14 // a disc that cannot change sides any more, beginning with the corners
	diagonalWeight = 35 // a disc diagonally beside an empty corner, which gives the corner away
	besideWeight   = 10 // a disc on the edge beside an empty corner
)

// Value is the difference between the counts of the side to move and of the other side, which are whole numbers, in units of 64.
func (Mobility) Value(b othello.Board, _ game.Side) float32 {
	return float32(count(b)-count(b.Passed())) / 64
}

// count returns what the side to move has, in whole numbers.
func count(b othello.Board) int {
	empty := ^(b.Own | b.Other)
	n := moveWeight*bits.OnesCount64(b.Moves()) + frontierWeight*bits.OnesCount64(around(b.Other)&empty)
	if corners := b.Own & othello.Corners; corners != 0 {
		n += cornerWeight*bits.OnesCount64(corners) + stableWeight*bits.OnesCount64(stable(b.Own))
	}
	open := around(othello.Corners & empty)
	return n - diagonalWeight*bits.OnesCount64(b.Own&open&diagonal) - besideWeight*bits.OnesCount64(b.Own&open&^diagonal)
}

// Exposed returns the number of discs of both sides that are diagonally beside an empty corner.
func Exposed(b othello.Board) int {
	discs := b.Own | b.Other
	return bits.OnesCount64(discs & diagonal & around(othello.Corners&^discs))
}

const (
	columnA  uint64 = 0x0101010101010101
	columnH         = columnA << 7
	sides           = columnA | columnH
	ends     uint64 = 0xff000000000000ff // rows 1 and 8
	diagonal uint64 = 0x0042000000004200 // b2, g2, b7, g7
)

// around returns the squares that touch those of a set, and the set.
func around(set uint64) uint64 {
	set |= set&^columnH<<1 | set&^columnA>>1
	return set | set<<8 | set>>8
}

// stable returns discs of a side that can never be turned: in each of the four directions, one neighbour is stable, or off the board. It finds those
// that depend on a corner.
func stable(own uint64) (set uint64) {
	for {
		next := own & (set<<1 | set>>1 | sides) & (set<<8 | set>>8 | ends) & (set<<7 | set>>7 | sides | ends) & (set<<9 | set>>9 | sides | ends)
		if next == set {
			return set
		}
		set = next
	}
}
