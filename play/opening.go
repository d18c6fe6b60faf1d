package play

import (
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// UsualOpening is the opening of two gamers that always answer the same: its moves are
// another choice for every seed, so that every seed is another game.
const UsualOpening = -1

// differentOpenings is how many seeds in a row have different openings, where the board is
// large enough.
const differentOpenings = 10_000

// usualOpening returns the opening of a seed. The seed is read as a number that has a digit
// for each move, which says which of the moves it is; after each beginning they have another
// order, which is drawn, but never changes. The opening ends when its digits can tell
// differentOpenings seeds apart, or when it has as many moves as a third of the board has squares.
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

// quiet reports whether the side to move cannot win at once, and has a move after which
// the other side cannot either.
func quiet(p game.Position) bool {
	return p.Outcome() == game.Undecided && !canWin(p) &&
		slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return !canWin(p.Play(m)) })
}

// canWin reports whether the side to move wins with a single move.
func canWin(p game.Position) bool {
	return slices.ContainsFunc(p.Moves(), func(m game.Move) bool { return p.Feature(m) == game.Wins })
}
