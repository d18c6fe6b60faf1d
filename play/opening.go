package play

import (
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// UsualOpening is a special number of opening moves. It stands for an opening that depends on the seed, so that two deterministic gamers play a
// different game for each seed.
const UsualOpening = -1

// differentOpenings is the number of successive seeds with different openings, if the board is large enough.
const differentOpenings = 10_000

// usualOpening returns the opening of a seed. Each move takes one digit of the seed, written in a mixed radix. The digit is an index into the
// possible moves, in a random order that depends only on the earlier moves. The opening ends when its digits can distinguish differentOpenings
// seeds, or when it has as many moves as a third of the board's squares.
func usualOpening(g game.Game, seed uint64) []game.Move {
	var opening []game.Move
	var digits []uint64
	p := g.Start()
	width, height := g.Size()
	for told := uint64(1); told < differentOpenings && len(opening) < width*height/3; {
		moves := slices.DeleteFunc(p.Moves(), func(m game.Move) bool { return !quiet(p.Play(m)) })
		if len(moves) == 0 {
			break
		}
		choices := uint64(len(moves))
		digit := seed % choices
		m := moves[rng.Stream(0, "usual opening", digits...).Perm(len(moves))[digit]]
		seed, told, digits = seed/choices, told*choices, append(digits, digit)
		opening, p = append(opening, m), p.Play(m)
	}
	return opening
}

// quiet reports whether neither side is about to win: the side to move cannot win at once, and it has a move after which the other side cannot
// win at once.
func quiet(p game.Position) bool {
	return p.Outcome() == game.Undecided && !canWin(p) &&
		slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return !canWin(p.Play(m)) })
}

// canWin reports whether the side to move can win with its next move.
func canWin(p game.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return p.Feature(m) == game.Wins })
}
