package play

import (
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// UsualOpening is the number of opening moves that stands for an opening that is different for each seed. With it, two deterministic gamers play a
// different game for each seed.
const UsualOpening = -1

// differentOpenings is how many successive seeds have different openings, if the board is large enough.
const differentOpenings = 10_000

// usualOpening returns the opening of a seed. It writes the seed in a mixed radix: each digit is the index of a move among the possible moves, in a
// random order that depends only on the moves before it. The opening ends once its digits distinguish differentOpenings seeds, or when it has as many
// moves as a third of the board's squares.
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
