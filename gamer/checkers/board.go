package checkers

import (
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Board is the pieces and the side to move. Whether a game is drawn depends on earlier boards too; only Record and Position know these.
type Board struct {
	own, other, kings uint32 // masks: pieces of the side to move; pieces of its opponent; kings of both sides
	turn              uint8
}

// Start is the board before the first move.
func Start() Board {
	return Board{own: 1<<menAll - 1, other: (1<<menAll - 1) << (Squares - menAll)}
}

// Turn is the side to move.
func (b Board) Turn() game.Side { return game.Side(b.turn) }

// Pieces is the mask of the pieces, men and kings, of side s.
func (b Board) Pieces(s game.Side) uint32 {
	if s == b.Turn() {
		return b.own
	}
	return b.other
}

// Own is the mask of the pieces of the side to move.
func (b Board) Own() uint32 { return b.own }

// Other is the mask of the opponent's pieces.
func (b Board) Other() uint32 { return b.other }

// Kings is the mask of all kings.
func (b Board) Kings() uint32 { return b.kings }

// After returns the board after the step s. s must be one of b.Steps.
func (b Board) After(s Step) Board {
	from, to := uint32(1)<<(s.From%Squares), uint32(1)<<(s.To%Squares)
	kings := b.kings &^ (s.Captured | from)
	if s.Crowned || b.kings&from != 0 {
		kings |= to
	}
	return Board{own: b.other &^ s.Captured, other: b.own&^from | to, kings: kings, turn: b.turn ^ 1}
}

// Reversible reports whether s is a king's move without a capture. After any other step, no earlier board can occur again. s must be one of
// b.Steps.
func (b Board) Reversible(s Step) bool { return s.Captured == 0 && b.kings>>(s.From%Squares)&1 != 0 }

// Passed returns the same pieces with the other side to move.
func (b Board) Passed() Board {
	return Board{own: b.other, other: b.own, kings: b.kings, turn: b.turn ^ 1}
}

// Key is a hash of the board.
func (b Board) Key() uint64 {
	return rng.Mix(rng.Mix(uint64(b.own)<<32|uint64(b.other)) + uint64(b.kings)<<1 + uint64(b.turn))
}
