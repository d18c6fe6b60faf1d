package solver

import "math/bits"

// These bounds on scores need no search. They come from two strategies that fill the board in pairs of cells (Allis 1988: "claimeven" and
// "zugzwang control").
//
// The side called last is the side that fills the last cell of a full board. The other side is called rest. A cell is high if its distance from
// the top of its column is even, and low otherwise.
//
// When rest is to move, the number of empty cells is even. So last can answer each disc with a disc on top of it; last then gets the high cells.
// A column with an odd number of empty cells is an exception: its lowest empty cell is high and has no partner. Such a cell is called a single.
// If rest takes a single, last answers by taking another single.

// unbounded is greater than any score. It stands for "no bound".
const unbounded = 64

// followUp returns an upper bound for the score of the side called rest, which is to move. The bound holds because the side called last can always
// answer on top of rest's disc. lastThreats has the cells on which the side called last would win.
func (b *board) followUp(rest, last, lastThreats, playable uint64) int {
	empty := b.cells &^ (rest | last)
	barred := b.barred(lastThreats & empty &^ playable)
	singles := playable & b.high
	if b.reaches(rest|empty&b.low&^beyond(barred), singles) {
		return unbounded
	}
	if barred != 0 {
		// At the end of the game, rest can play only right below threats, and so loses. Of the cells that are then left, half are low.
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

// barred returns, for each threat on a high cell, the low cell right below it and all low cells further up in the column. A side that plays right
// below the threat loses, if its disc there does not win.
func (b *board) barred(threats uint64) uint64 {
	cells := (threats & b.high) >> 1
	if cells != 0 {
		for range b.height/2 - 1 {
			cells |= cells << 2 & b.low
		}
	}
	return cells
}

// beyond returns barred without the lowest barred cell of each column.
func beyond(barred uint64) uint64 { return barred & (barred << 2) }

// reaches reports whether a side could make four in a row from the cells in reach and its share of the singles (cells without a partner in their
// column). The other side answers each disc. If the number of singles is odd, the other side takes the first of them. After that, both sides take
// equally many.
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
	// With two or three singles, the side gets one of them. If there are three, the answering side first takes the single that would harm it most.
	harmful := 0
	for ; singles != 0; singles &= singles - 1 {
		if b.four(reach | singles&-singles) {
			harmful++
		}
	}
	return harmful > n-2
}

// zugzwang returns an upper bound for the score of the side called last, if the side called rest has a threat on a low cell. Without such a threat it
// returns unbounded. The side called last must not play right below the threat. So the roles swap: the side called rest answers each disc with a disc
// on top of it. It gets the high cells of the other columns, and the low cells below the threat in the threat's column.
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

// most returns the greatest score that the strategies allow one side of n: the side to move if mover is true, otherwise its opponent. It returns
// unbounded if no strategy applies. The caller needs no bounds above limit; so the slowest strategy only checks whether limit is a bound.
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
