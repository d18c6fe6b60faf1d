package main

import (
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
)

// roster is the gamers of a game, each opened once, however many matches it
// plays.
type roster struct {
	game   game.Game
	opened map[string]gamer.Gamer
}

func newRoster(g game.Game) *roster { return &roster{g, map[string]gamer.Gamer{}} }

func (r *roster) open(name string) (gamer.Gamer, error) {
	if g, ok := r.opened[name]; ok {
		return g, nil
	}
	g, err := gamer.Open(name, r.game, 0) // a match gives its own seed
	if err == nil {
		r.opened[name] = g
	}
	return g, err
}
