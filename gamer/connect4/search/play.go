package search

import (
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// Play plays a game from p between two searchers.
func Play(p connect4.Position, first, second *Searcher, limit engine.Limit) game.Outcome {
	sides := [2]*Searcher{first, second}
	for p.Outcome() == game.Undecided {
		p = p.Drop(sides[p.Turn()].Choose(p, limit).Cell)
	}
	return p.Outcome()
}
