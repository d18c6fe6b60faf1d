package chess

import "midiconnect4/gamer/game"

const everywhere = ^uint64(0)

// Steps appends the legal steps to list: first those of pawns, then those of other pieces by kind and square. Promotions begin with the queen.
func (b *Board) Steps(list []Step) []Step { return b.legalSteps(list, everywhere) }

// Captures appends the legal captures and promotions, in the order of Steps.
func (b *Board) Captures(list []Step) []Step { return b.legalSteps(list, b.sides[b.turn.Other()]) }

// CanMove reports whether there is a legal step.
func (b *Board) CanMove() bool {
	var list [256]Step
	return len(b.Steps(list[:0])) > 0
}

// legalSteps are the legal ones of steps. Only some can leave the king in check: those of the king, of the pieces next to it on its lines, captures in
// passing, and all if it is in check.
func (b *Board) legalSteps(list []Step, onto uint64) []Step {
	legal := list
	king := b.king(b.turn)
	risky := bit(king) | bishop(king, b.taken()) | rook(king, b.taken())
	if b.Check() {
		risky = everywhere
	}
	for _, s := range b.steps(list, onto)[len(list):] {
		if risky&bit(s.From()) == 0 && s.To() != int(b.enPassant) || b.legal(s) {
			legal = append(legal, s)
		}
	}
	return legal
}

// steps appends the steps onto the squares of a set, whether or not they leave the king in check. Promotions and captures in passing are always
// among them, castling only if the set has all squares.
func (b *Board) steps(list []Step, onto uint64) []Step {
	own, taken := b.sides[b.turn], b.taken()
	list = b.pawnSteps(list, onto)
	for _, k := range [...]game.Kind{game.Knight, game.Bishop, game.Rook, game.Queen, game.King} {
		each(own&b.kinds[k], func(from int) {
			each(reach(k, from, taken)&onto&^own, func(to int) { list = append(list, newStep(from, to, game.Man)) })
		})
	}
	if onto == everywhere {
		list = b.castlings(list)
	}
	return list
}

// reach is what a piece other than a pawn attacks.
func reach(k game.Kind, from int, taken uint64) uint64 {
	switch k {
	case game.Knight:
		return attacks.knight[from]
	case game.Bishop:
		return bishop(from, taken)
	case game.Rook:
		return rook(from, taken)
	case game.Queen:
		return bishop(from, taken) | rook(from, taken)
	}
	return attacks.king[from]
}

func (b *Board) pawnSteps(list []Step, onto uint64) []Step {
	taken := b.taken()
	ahead, start, last := width, rank1<<width, rank1<<eighth
	if b.turn == game.Second {
		ahead, start, last = -width, rank1<<(6*width), rank1
	}
	add := func(from, to int) {
		if bit(to)&last == 0 {
			list = append(list, newStep(from, to, game.Man))
			return
		}
		for k := game.Queen; k >= game.Knight; k-- {
			list = append(list, newStep(from, to, k))
		}
	}
	targets := b.sides[b.turn.Other()]
	if b.enPassant != none {
		targets |= bit(int(b.enPassant))
	}
	each(b.Pieces(b.turn, game.Pawn), func(from int) {
		each(attacks.pawn[b.turn][from]&targets, func(to int) { add(from, to) })
		to := from + ahead
		if taken&bit(to) != 0 {
			return
		}
		if bit(to)&(onto|last) != 0 {
			add(from, to)
		}
		if to += ahead; bit(from)&start != 0 && bit(to)&onto&^taken != 0 {
			add(from, to)
		}
	})
	return list
}

// castlings appends the moves that castle. The king's own square and the one that it passes must not be attacked; legal looks at where it lands.
func (b *Board) castlings(list []Step) []Step {
	first, rights := eighth*int(b.turn), b.castling>>(2*b.turn)
	castle := func(to, over int, empty uint64) {
		safe := func(square int) bool { return b.Attackers(first+square, b.turn.Other()) == 0 }
		if b.taken()&(empty<<first) == 0 && safe(e1) && safe(over) {
			list = append(list, newStep(first+e1, first+to, game.Man))
		}
	}
	if rights&1 != 0 {
		castle(g1, f1, 1<<f1|1<<g1)
	}
	if rights&2 != 0 {
		castle(c1, d1, 1<<1|1<<c1|1<<d1)
	}
	return list
}
