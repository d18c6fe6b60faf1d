package solver

import "math/bits"

// The sides rest and last are defined in bounds.go: last fills the last cell of a full board. The bounds in this file come from a strategy of
// rest. In this strategy too, each disc is answered with a disc on top of it, but now rest answers. In a column, the empty cells form pairs, from
// the lowest upwards. rest gets one cell of each pair, so last makes no vertical four.
//
// In two cases rest cannot answer: when rest makes the first move, and when last has filled a column. Then rest opens another column with an odd
// number of empty cells, but never its refuge. The refuge is also a column with an odd number of empty cells (at the latest after rest's first
// move); there, rest gets the low cells. Only when the refuge and all odd columns are full must rest open a column with an even number of empty
// cells. From then on, last gets high cells in that column; before, last gets low cells there.

// delays reports whether one side (called rest) can keep the other side's score at or below the limit, which is 0 or more. The other side, called
// last, fills the last cell of a full board.
func (b *board) delays(rest, last, playable uint64, restMoves bool, limit int) bool {
	if last<<1&(last<<2)&(last<<3)&playable != 0 {
		return false
	}
	empty := b.cells &^ (rest | last)
	reach := last | empty
	line := b.slanted(reach)
	if line == 0 {
		return true
	}
	even := above(playable&b.low, empty)
	refuges := playable
	if !restMoves {
		refuges &= b.high
	}
	for ; refuges != 0; refuges &= refuges - 1 {
		refuge := above(refuges&-refuges, empty)
		low := refuge & b.low
		if line&low != 0 && b.slanted(reach&^low) == 0 {
			return true
		}
		if limit > 0 && b.late(reach&^low, even&^refuge, playable, limit) {
			return true
		}
	}
	return false
}

// late reports whether two conditions hold. Until last gets a high cell of an even column, last makes no four in a row from the cells in reach. When
// it gets such a cell, last has at most limit discs left.
func (b *board) late(reach, even, playable uint64, limit int) bool {
	reach &^= even & b.high
	if b.slanted(reach) != 0 {
		return false
	}
	left := bits.OnesCount64(even)
	// rest first opens those even columns in which last makes no four in a row even if it gets every cell.
	for opened := playable & even; left > 2*limit && opened != 0; opened &= opened - 1 {
		column := above(opened&-opened, even)
		if b.slanted(reach|column) == 0 {
			reach |= column
			left -= bits.OnesCount64(column)
		}
	}
	return left <= 2*limit
}

// above returns the given playable cells, and all empty cells above them.
func above(playable, empty uint64) uint64 { return empty &^ (empty + playable) }
