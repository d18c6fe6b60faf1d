package solver

import "math/bits"

// Bounds without search, from two strategies that fill the board in pairs of
// cells (Allis 1988, "claimeven" and "zugzwang control").
//
// last is the side that fills the last cell of a full board, and rest the other
// one. A cell is high if it is at an even distance from the top of its
// column, else low. When rest is to move, the number of empty cells is even.
// Then last can answer every disc on top of it, and gets the high cells. In a
// column with an odd number of empty cells the lowest one, high, is single:
// last answers a disc on a single with another single.

// unbounded is more than any score.
const unbounded = 64

// followUp is the most that rest can score if last always answers on top.
// lastThreats is the cells on which last would win.
func (b *board) followUp(rest, last, lastThreats, playable uint64) int {
	empty := b.cells &^ (rest | last)
	barred := b.barred(lastThreats & empty &^ playable)
	singles := playable & b.high
	if b.reaches(rest|empty&b.low&^beyond(barred), singles) {
		return unbounded
	}
	if barred != 0 {
		// At the end rest has only cells below threats to play. Of those left,
		// half are low.
		return -bits.OnesCount64(barred)
	}
	sure := last | empty&b.high
	if singles&(singles-1) != 0 {
		sure &^= singles
	}
	if b.four(sure) {
		return -1
	}
	return 0
}

// barred is the low cells from right below a threat on a high cell upwards.
// A side that goes right below it, unless to win, has lost.
func (b *board) barred(threats uint64) uint64 {
	cells := (threats & b.high) >> 1
	if cells != 0 {
		for range b.height/2 - 1 {
			cells |= cells << 2 & b.low
		}
	}
	return cells
}

// beyond is the barred cells without the lowest of each column.
func beyond(barred uint64) uint64 { return barred & (barred << 2) }

// reaches reports whether a side may make four of its reach and its share of
// the singles. The side that answers takes the first of an odd number of singles,
// and then as many as the other.
func (b *board) reaches(reach, singles uint64) bool {
	if !b.four(reach | singles) {
		return false
	}
	n := bits.OnesCount64(singles)
	if n > 3 {
		return true
	}
	if n < 2 {
		return b.four(reach)
	}
	// The side gets one single: of three, who answers first takes away the worst.
	harmful := 0
	for ; singles != 0; singles &= singles - 1 {
		if b.four(reach | singles&-singles) {
			harmful++
		}
	}
	return harmful > n-2
}

// zugzwang is the most that last can score if rest has a threat on a low cell. last
// may not go below it, and without those cells the roles change: rest answers,
// except that in the column of the threat it gets the low cells.
func (b *board) zugzwang(rest, last, restThreats, playable uint64) int {
	empty := b.cells &^ (rest | last)
	restThreats &= empty &^ playable
	if restThreats&b.low == 0 {
		return unbounded
	}
	most := unbounded
	low := empty & b.low &^ beyond(b.barred(restThreats))
	for threats := restThreats & b.low; threats != 0; threats &= threats - 1 {
		threat := threats & -threats
		column := b.column(threat)
		below := column & (threat - 1)
		reach := last | low&^column | empty&b.high&below
		singles := playable & (b.high&^column | b.low&column)
		if !b.reaches(reach, singles) {
			above := bits.OnesCount64(column &^ below &^ threat)
			most = min(most, -(above+1)/2)
		}
	}
	return most
}

// bounds are the least and the greatest score that a position can have.
type bounds struct{ low, high int }

// most is the most that a side of n can score, the mover or the other, as far as
// the strategies tell; else it is unbounded. Bounds above the limit are of no use,
// so the slowest strategy does not look for them.
func (b *board) most(n *node, empty int, mover bool, limit int) int {
	playable := b.playable(n.own | n.other)
	rest, last, restThreats, lastThreats := n.own, n.other, n.ownThreats, n.otherThreats
	restMoves := empty&1 == 0
	if !restMoves {
		rest, last, restThreats, lastThreats = last, rest, lastThreats, restThreats
	}
	if mover == restMoves {
		return b.followUp(rest, last, lastThreats, playable)
	}
	if most := b.zugzwang(rest, last, restThreats, playable); most <= limit {
		return most
	}
	if limit >= 0 && b.delays(rest, last, playable, restMoves, limit) {
		return limit
	}
	return unbounded
}
