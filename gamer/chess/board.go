package chess

import (
	"math/bits"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// kinds is the number of kinds of pieces; game.Man stands for no piece.
const kinds = game.Queen + 1

// Board is the pieces and all else that says which moves are legal.
type Board struct {
	kinds     [kinds]uint64 // pieces of both sides, by kind
	sides     [2]uint64     // pieces of all kinds, by side
	key       uint64        // of the pieces
	turn      game.Side
	castling  uint8 // bits: White short, White long, Black short, Black long
	enPassant int8  // where a pawn can capture another in passing; none if no legal move does so
}

const none = -1

// The squares of castling.
const (
	a1, c1, d1, e1, f1, g1, h1 = 0, 2, 3, 4, 5, 6, 7
	eighth                     = 56 // difference between the numbers of two squares of a file, on the first and the eighth rank
)

// The exclusive or of some numbers of zobrist is a board's key: one for each piece, the rights to castle, the file of a capture in passing, and the turn.
const (
	castlingKeys = 2 * int(kinds) * squares
	passingKeys  = castlingKeys + 16
	secondKey    = passingKeys + width
)

var zobrist = func() (z [secondKey + 1]uint64) {
	for i := range z {
		z[i] = rng.Mix(uint64(i + 1))
	}
	return z
}()

// Turn is the side to move.
func (b *Board) Turn() game.Side { return b.turn }

// Key is a hash of everything in b.
func (b *Board) Key() uint64 {
	key := b.key ^ zobrist[castlingKeys+int(b.castling)]
	if b.enPassant != none {
		key ^= zobrist[passingKeys+fileOf(int(b.enPassant))]
	}
	if b.turn == game.Second {
		key ^= zobrist[secondKey]
	}
	return key
}

// Pieces is the set of a side's pieces of a kind.
func (b *Board) Pieces(s game.Side, k game.Kind) uint64 { return b.sides[s] & b.kinds[k] }

func (b *Board) taken() uint64 { return b.sides[0] | b.sides[1] }

// At is the kind of the piece on a square; game.Man if there is none.
func (b *Board) At(square int) game.Kind {
	if b.taken()>>square&1 == 0 {
		return game.Man
	}
	for k := game.Pawn; k < kinds; k++ {
		if b.kinds[k]>>square&1 != 0 {
			return k
		}
	}
	return game.King
}

// side is the side of the piece on a square.
func (b *Board) side(square int) game.Side { return game.Side(b.sides[game.Second] >> square & 1) }

// flip puts a piece on a square, or takes it away.
func (b *Board) flip(s game.Side, k game.Kind, square int) {
	b.kinds[k] ^= bit(square)
	b.sides[s] ^= bit(square)
	b.key ^= zobrist[(int(s)*int(kinds)+int(k))*squares+square]
}

// Attackers is the set of a side's pieces that attack a square.
func (b *Board) Attackers(square int, by game.Side) uint64 {
	taken, queens := b.taken(), b.kinds[game.Queen]
	return b.sides[by] & (attacks.pawn[by.Other()][square]&b.kinds[game.Pawn] | attacks.knight[square]&b.kinds[game.Knight] |
		attacks.king[square]&b.kinds[game.King] | bishop(square, taken)&(b.kinds[game.Bishop]|queens) | rook(square, taken)&(b.kinds[game.Rook]|queens))
}

// king is the square of a side's king.
func (b *Board) king(s game.Side) int { return bits.TrailingZeros64(b.Pieces(s, game.King)) }

// Check reports whether the side to move is in check.
func (b *Board) Check() bool { return b.Attackers(b.king(b.turn), b.turn.Other()) != 0 }

// A Step is a move: from a square (bits 0 to 5) to a square (bits 6 to 11), and what a pawn becomes (from bit 12).
type Step uint16

func newStep(from, to int, promotion game.Kind) Step { return Step(from | to<<6 | int(promotion)<<12) }

// From is the square that the piece leaves; the king's in castling.
func (s Step) From() int { return int(s & 63) }

// To is the square where the piece lands.
func (s Step) To() int { return int(s >> 6 & 63) }

// Promotion is what a pawn becomes; game.Man for no promotion.
func (s Step) Promotion() game.Kind { return game.Kind(s >> 12) }

// Castles reports whether a step is castling: only then a king goes two files.
func (b *Board) Castles(s Step) bool {
	return (s.To()-s.From() == 2 || s.From()-s.To() == 2) && b.kinds[game.King]&bit(s.From()) != 0
}

// rookOf returns the squares from and to which castling takes the rook.
func rookOf(s Step) (from, to int) {
	first := s.To() &^ (width - 1)
	if s.To() > s.From() {
		return first + h1, first + f1
	}
	return first + a1, first + d1
}

// passed is the square of a pawn that is captured in passing by a pawn that lands on a square.
func passed(to int, mover game.Side) int { return to - width + 2*width*int(mover) }

// lost are the rights to castle that end when a piece leaves a square, or one lands there.
var lost = [squares]uint8{e1: 3, h1: 1, a1: 2, e1 + eighth: 12, h1 + eighth: 4, a1 + eighth: 8}

// Captured is the kind of the piece that a step captures, and its square; game.Man if it captures none.
func (b *Board) Captured(s Step) (kind game.Kind, square int) {
	if square = s.To(); square == int(b.enPassant) && b.kinds[game.Pawn]&bit(s.From()) != 0 {
		square = passed(square, b.turn)
	}
	return b.At(square), square
}

// Irreversible reports whether no later board can be the same as one before a step: it captures, or moves a pawn.
func (b *Board) Irreversible(s Step) bool {
	return (b.taken()&bit(s.To()))|(b.kinds[game.Pawn]&bit(s.From())) != 0
}

// After returns the board after a step, which must be one of Steps.
func (b *Board) After(s Step) Board {
	next := b.moved(s)
	if next.enPassant != none && !next.passable() {
		next.enPassant = none
	}
	return next
}

// moved is After, except that it allows captures in passing that are not legal.
func (b *Board) moved(s Step) Board {
	next := *b
	mover, other := b.turn, b.turn.Other()
	from, to := s.From(), s.To()
	kind := b.At(from)
	if k, square := b.Captured(s); k != game.Man {
		next.flip(other, k, square)
	}
	next.flip(mover, kind, from)
	next.enPassant = none
	switch middle := (from + to) / 2; {
	case s.Promotion() != game.Man:
		kind = s.Promotion()
	case b.Castles(s):
		away, here := rookOf(s)
		next.flip(mover, game.Rook, away)
		next.flip(mover, game.Rook, here)
	case kind == game.Pawn && (to-from == 2*width || from-to == 2*width) && attacks.pawn[mover][middle]&b.Pieces(other, game.Pawn) != 0:
		next.enPassant = int8(middle)
	}
	next.flip(mover, kind, to)
	next.castling &^= lost[from] | lost[to]
	next.turn = other
	return next
}

// passable reports whether a legal move captures in passing.
func (b *Board) passable() (able bool) {
	each(attacks.pawn[b.turn.Other()][b.enPassant]&b.Pieces(b.turn, game.Pawn), func(from int) {
		able = able || b.legal(newStep(from, int(b.enPassant), game.Man))
	})
	return able
}

// legal reports whether a step leaves the king of the side that moves out of check.
func (b *Board) legal(s Step) bool {
	next := b.moved(s)
	return next.Attackers(next.king(b.turn), next.turn) == 0
}
