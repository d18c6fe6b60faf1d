package search

import (
	"math/bits"

	"midiconnect4/gamer/checkers"
)

// Material is an evaluator that counts pieces: a man is 1, a king 1.5.
type Material struct{}

// Value returns the material of the side to move, minus the opponent's material.
func (Material) Value(b checkers.Board) float32 {
	return float32(count(b.Own(), b.Kings())-count(b.Other(), b.Kings())) / 2
}

// count returns the material of pieces in half men: a man is 2, a king 3.
func count(pieces, kings uint32) int {
	return 2*bits.OnesCount32(pieces) + bits.OnesCount32(pieces&kings)
}
