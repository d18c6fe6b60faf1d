package checkers

import (
	"math/bits"
	"slices"

	"midiconnect4/gamer/game"
)

// Step is the effect of a move on a board. A king can sometimes capture the same pieces by two routes with the same ends; both routes are one
// step.
type Step struct {
	Captured uint32 // the captured pieces; 0 for a plain move
	From, To uint8  // bit indexes, 0 to 31: the square's number minus 1. They are equal if a king's jump ends where it began
	Crowned  bool   // a man becomes a king
}

// MaxSteps is a size that is large enough for the steps of nearly every board: those of 12 kings with 4 moves each. It is not a limit.
const MaxSteps = 4 * menAll

// Steps appends the legal moves to buf: the jumps if there are any, otherwise the other moves. The same board always gives the same order, by
// From. If there are no moves, the side to move has lost.
func (b Board) Steps(buf []Step) []Step {
	if jumpers := b.jumpers(); jumpers != 0 {
		for ; jumpers != 0; jumpers &= jumpers - 1 {
			buf = b.jumps(buf, bit(jumpers))
		}
		return buf
	}
	return b.quietSteps(buf)
}

// AllSteps appends the moves that would be legal if jumps were not compulsory: first the jumps, then the other moves.
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

// reach returns the mask of the squares to which the piece on a square (given by its bit's number) could move if they were empty.
func (b Board) reach(from uint8) uint32 {
	switch from %= Squares; {
	case b.kings>>from&1 != 0:
		return above[from] | below[from]
	case b.Turn() == game.First:
		return above[from]
	}
	return below[from]
}

// step returns the Step of a piece from one square to another. Squares are given by the numbers of their bits.
func (b Board) step(from, to uint8, captured uint32) Step {
	crowned := (bottomRow|topRow)>>(to%Squares)&1 != 0 && b.kings>>(from%Squares)&1 == 0
	return Step{Captured: captured, From: from, To: to, Crowned: crowned}
}

// upward returns the pieces of the side to move that can go up the board. downward returns those that can go down.
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

// CanJump reports whether the side to move can jump. If it can, it must.
func (b Board) CanJump() bool { return b.jumpers() != 0 }

// CanMove reports whether the side to move has a legal move.
func (b Board) CanMove() bool {
	empty := ^(b.own | b.other)
	up := downRight(empty) | downLeft(empty)
	down := upRight(empty) | upLeft(empty)
	return up&b.upward()|down&b.downward() != 0 || b.CanJump()
}

// ways returns the directions in which the piece on a square (given by its bit's number) can move: those with the indexes first to end-1. The piece
// must belong to the side to move.
func (b Board) ways(from uint8) (first, end int) {
	switch {
	case b.kings>>(from%Squares)&1 != 0:
		return 0, 4
	case b.Turn() == game.First:
		return 0, 2
	}
	return 2, 4
}

// jumps appends the jumps of the piece on a square, which is given by its bit's number.
func (b Board) jumps(buf []Step, from uint8) []Step {
	j := jumper{board: b, from: from, empty: ^(b.own | b.other) | 1<<(from%Squares), start: len(buf)}
	j.first, j.end = b.ways(from)
	return j.extend(buf, from, 0)
}

// jumper is a piece during a jump over one or more pieces.
type jumper struct {
	board      Board
	empty      uint32 // squares it can land on, including the square where it started
	from       uint8
	first, end int // the range of its directions, as from Board.ways
	start      int // index of its first jump in buf
}

// extend appends all ways to continue the jump from a square, which is given by its bit's number. captured has the pieces jumped over so far; no
// piece is jumped over twice. A man that reaches the last row stops there, because its directions lead off the board.
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

// roundabout reports whether at least four pieces are captured. With fewer, two routes cannot lead to the same square.
func roundabout(captured uint32) bool { return bits.OnesCount32(captured) >= 4 }
