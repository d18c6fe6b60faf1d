package gamer

import (
	"slices"

	"midiconnect4/gamer/game"
)

// TacticalName is the name of the gamer that sees one move ahead.
const TacticalName = "tactical"

// tactical wins if it can, else blocks if it must, else moves at random.
type tactical struct{ random }

// Tactical returns a gamer that takes a move that wins; else it takes the move
// that the opponent would win by; else it draws one, as Random does. Of several
// wins or blocks it takes the first that Moves lists.
func Tactical(seed uint64) Gamer { return tactical{random{seed}} }

func (tactical) Name() string               { return TacticalName }
func (tactical) WithSeed(seed uint64) Gamer { return Tactical(seed) }

func (t tactical) Choose(p game.Position) game.Move {
	moves := p.Moves()
	if m, ok := winning(p, moves); ok {
		return m
	}
	if m, ok := blocking(p, moves); ok {
		return m
	}
	return t.random.Choose(p)
}

// winning is the first of moves that wins at once.
func winning(p game.Position, moves []game.Move) (game.Move, bool) {
	i := slices.IndexFunc(moves, func(m game.Move) bool { return p.Play(m).Outcome() == game.Win(p.Turn()) })
	if i < 0 {
		return game.Move{}, false
	}
	return moves[i], true
}

// blocking is the first of moves by which the opponent would win, if it were to
// move. As no rule lets a side pass, it is told by the replies to every move: a
// win among them that is open to both sides now is what must be blocked. One
// that a move opens, as the cell above it, is not.
func blocking(p game.Position, moves []game.Move) (game.Move, bool) {
	opponent := game.Win(p.Turn().Other())
	for _, block := range moves {
		for _, m := range moves {
			next := p.Play(m)
			if m == block || next.Outcome() != game.Undecided || !slices.Contains(next.Moves(), block) {
				continue
			}
			if next.Play(block).Outcome() == opponent {
				return block, true
			}
			break // any other move would have shown it
		}
	}
	return game.Move{}, false
}
