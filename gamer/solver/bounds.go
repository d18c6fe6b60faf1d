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
	above := (threats & b.high & empty &^ playable) >> 1
	reach := odd | empty&b.low
	if above != 0 {
		for i := 0; i < b.height/2-1; i++ {
			above |= above << 2 & b.low
		}
		reach &^= above & (above << 2)
	}
	singles := playable & b.high
	sure := even | empty&b.high&^singles
	if b.reaches(reach, singles) {
		return b.width * b.height
	}
	if above == 0 {
		if one(singles) {
			sure |= singles
		}
		if b.four(sure) {
			return -1
		}
	}
	return -count(above)
}

// reaches reports whether odd may make four of reach and its share of singles.
// The one who answers takes the first of an odd number, and then as many.
func (b *board) reaches(reach, singles uint64) bool {
	switch count(singles) {
	case 0, 1:
		return b.four(reach)
	case 2:
		return b.four(reach|singles&-singles) || b.four(reach|singles&(singles-1))
	}
	return b.four(reach | singles)
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
		reach := even | empty&b.low&^column | empty&b.high&below
		singles := playable & (b.high&^column | b.low&column)
		if !b.reaches(reach, singles) {
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
