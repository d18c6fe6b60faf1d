package solver

// claim bounds what one side can reach against the follow-up strategy of the
// other. even is the side that makes the last move of a full board, odd the
// other. It returns the most that odd can score.
//
// even answers each disc of odd by one on top of it (claimeven). In a column
// with an odd number of empty cells the lowest is single; even answers on
// another single. So odd gets the low empty cells and some of the
// playable ones. Where even has a threat on a high cell, odd cannot use what lies above it.
func (b *board) claim(odd, even, threats, playable uint64) int {
	empty := b.cells &^ (odd | even)
	above := threats & b.high & empty &^ playable // cells of even's threats
	above >>= 1
	if above != 0 {
		for i := 0; i < b.height/2-1; i++ {
			above |= above << 2 & b.low
		}
	}
	reach := odd | playable | empty&b.low&^(above&(above<<2))
	if b.four(reach) {
		return b.width * b.height
	}
	return -count(above)
}

// zugzwang bounds what even can score where odd has a threat on a low cell:
// even may not play below it, which turns the order of the rest round.
func (b *board) zugzwang(odd, even, threats, playable uint64) int {
	best := b.width * b.height
	empty := b.cells &^ (odd | even)
	for t := threats & b.low & empty &^ playable; t != 0; t &= t - 1 {
		bit := t & -t
		column := b.column(bit)
		below := column & (bit - 1) // up to the one right below
		reach := even | playable | empty&b.low&^column | empty&b.high&below
		if !b.four(reach) {
			// cells left after bit
			left := count(column &^ below &^ bit)
			best = min(best, -((left + 1) / 2))
		}
	}
	return best
}

func (b *board) column(bit uint64) uint64 {
	for c := (uint64(1)<<b.height - 1); ; c <<= b.step & 63 {
		if c&bit != 0 {
			return c
		}
	}
}
