package checkers

import (
	"math/bits"
	"slices"

	"midiconnect4/gamer/game"
)

// Step is the effect of a move on a board. If a king can capture the same pieces by two routes that end on the same square, both routes are
// one step.
type Step struct {
	Captured uint32 // the captured pieces; 0 for a plain move
	From, To uint8  // bits, 0 to 31: the square's number minus 1. They are equal if a king returns to its square
	Crowned  bool   // a man becomes a king
}

// MaxSteps is the number of steps of 12 kings with 4 moves each. A buffer of this size hardly ever grows.
const MaxSteps = 4 * menAll

// Steps appends the legal moves to buf: the jumps if there are any, otherwise the other moves. They are ordered by From, always in the same
// order. If there are none, the side to move has lost.
func (b Board) Steps(buf []Step) []Step {
	if jumpers := b.jumpers(); jumpers != 0 {
		for ; jumpers != 0; jumpers &= jumpers - 1 {
			buf = b.jumps(buf, bit(jumpers))
		}
		return buf
	}
	return b.quietSteps(buf)
}

// AllSteps appends the moves that would be legal if jumps were not compulsory: the jumps, then the others.
func (b Board) AllSteps(buf []Step) []Step {
	for jumpers := b.jumpers(); jumpers != 0; jumpers &= jumpers - 1 {
		buf = b.jumps(buf, bit(jumpers))
	}
	return b.quietSteps(buf)
}

func (b Board) quietSteps(buf []Step) []Step {
	empty := ^(b.own | b.other)
	for pieces := b.own; pieces != 0; pieces &= pieces - 1 {
		from := bit(pieces)
		for to := b.reach(from) & empty; to != 0; to &= to - 1 {
			buf = append(buf, b.step(from, bit(to), 0))
		}
	}
	return buf
}

// reach returns the mask of the squares to which the piece on bit from could move, if they were empty.
func (b Board) reach(from uint8) uint32 {
	switch from %= Squares; {
	case b.kings>>from&1 != 0:
		return above[from] | below[from]
	case b.Turn() == game.First:
		return above[from]
	}
	return below[from]
}

// step returns the step of the piece on bit from to bit to.
func (b Board) step(from, to uint8, captured uint32) Step {
	crowned := (bottomRow|topRow)>>(to%Squares)&1 != 0 && b.kings>>(from%Squares)&1 == 0
	return Step{Captured: captured, From: from, To: to, Crowned: crowned}
}

// upward returns the pieces of the side to move that can go up the board; downward, those that can go down.
func (b Board) upward() uint32 {
	if b.Turn() == game.First {
		return b.own
	}
	return b.own & b.kings
}

func (b Board) downward() uint32 {
	if b.Turn() == game.Second {
		return b.own
	}
	return b.own & b.kings
}

// jumpers returns the pieces of the side to move that can jump.
func (b Board) jumpers() uint32 {
	empty := ^(b.own | b.other)
	up := downRight(downRight(empty)&b.other) | downLeft(downLeft(empty)&b.other)
	down := upRight(upRight(empty)&b.other) | upLeft(upLeft(empty)&b.other)
	return up&b.upward() | down&b.downward()
}

// CanJump reports whether the side to move has a jump, and so must take one.
func (b Board) CanJump() bool { return b.jumpers() != 0 }

// CanMove reports whether the side to move has a legal move.
func (b Board) CanMove() bool {
	empty := ^(b.own | b.other)
	up := downRight(empty) | downLeft(empty)
	down := upRight(empty) | upLeft(empty)
	return up&b.upward()|down&b.downward() != 0 || b.CanJump()
}

// ways returns the range [first, end) of the directions in which the piece on bit from can move. The piece must belong to the side to move.
func (b Board) ways(from uint8) (first, end int) {
	switch {
	case b.kings>>(from%Squares)&1 != 0:
		return 0, 4
	case b.Turn() == game.First:
		return 0, 2
	}
	return 2, 4
}

// jumps appends the jumps of the piece on bit from.
func (b Board) jumps(buf []Step, from uint8) []Step {
	j := jumper{board: b, from: from, empty: ^(b.own | b.other) | 1<<(from%Squares), start: len(buf)}
	j.first, j.end = b.ways(from)
	return j.extend(buf, from, 0)
}

// jumper is a piece in a jump that may take several pieces.
type jumper struct {
	board      Board
	empty      uint32 // squares it can land on, including the one it left
	from       uint8
	first, end int // its directions
	start      int // index of its first jump in the list
}

// extend appends the jumps that continue from bit at, after the pieces in captured. No piece is jumped over twice. A man that reaches the
// last row stops there, because its directions lead off the board.
func (j *jumper) extend(buf []Step, at uint8, captured uint32) []Step {
	over := false
	for d := j.first; d < j.end; d++ {
		if h := hops[at%Squares][d&3]; h.over&(j.board.other&^captured) != 0 && h.land&j.empty != 0 {
			over = true
			buf = j.extend(buf, bit(h.land), captured|h.over)
		}
	}
	if over || captured == 0 {
		return buf
	}
	s := j.board.step(j.from, at, captured)
	if roundabout(captured) && slices.Contains(buf[j.start:], s) {
		return buf
	}
	return append(buf, s)
}

// roundabout reports whether the captured pieces are enough, four or more, for two routes to the same square.
func roundabout(captured uint32) bool { return bits.OnesCount32(captured) >= 4 }
