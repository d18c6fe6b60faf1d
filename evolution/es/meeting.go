package es

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
)

// position is a position of a game whose players search among steps.
type position[P, S any] interface {
	Outcome() game.Outcome
	Turn() game.Side
	Steps() []S
	After(step S) P
}

// player chooses a step in an undecided position.
type player[P, S any] func(P) S

// meeting says how players of a game meet.
type meeting[G any, P position[P, S], S any] struct {
	longest int                         // steps after which a game ends
	call    func(P) game.Outcome        // decides a game that has not ended before
	player  func(genome G) player[P, S] // only one goroutine at a time may use a player
}

// round returns the games of a generation: each child meets each opponent from each opening, on both sides.
func (m meeting[G, P, S]) round(opponents []G, openings []P) round[G] {
	return func(child G, report func(game.Side, game.Outcome)) {
		own := m.player(child)
		for _, g := range opponents {
			opponent := m.player(g)
			for _, opening := range openings {
				for side := game.First; side <= game.Second; side++ {
					report(side, m.meet(opening, sides(side, own, opponent)))
				}
			}
		}
	}
}

// meet plays a game from a position. players[side] plays a side.
func (m meeting[G, P, S]) meet(p P, players [2]player[P, S]) game.Outcome {
	for range m.longest {
		if o := p.Outcome(); o != game.Undecided {
			return o
		}
		p = p.After(players[p.Turn()](p))
	}
	return m.call(p)
}

// openings returns positions after random steps from start.
func openings[P position[P, S], S any](start P, of Rounds, r *rand.Rand) []P {
	all := make([]P, of.Openings)
	for i := range all {
		all[i] = opening(start, of.Plies, r)
	}
	return all
}

// opening returns the position after a number of random steps. If these end the game, it draws new ones.
func opening[P position[P, S], S any](start P, plies int, r *rand.Rand) P {
	p := start
	for done := 0; done < plies; done++ {
		steps := p.Steps()
		p = p.After(steps[r.IntN(len(steps))])
		if p.Outcome() != game.Undecided {
			p, done = start, -1
		}
	}
	return p
}
