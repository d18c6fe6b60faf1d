package main

import (
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// roster is the gamers of a game, each opened once, however many matches it
// plays.
type roster struct {
	game   game.Game
	opened map[string]engine.Engine
}

// newRoster returns a roster on which guests stand by their names.
func newRoster(g game.Game, guests ...engine.Engine) *roster {
	r := &roster{g, map[string]engine.Engine{}}
	for _, guest := range guests {
		r.opened[guest.Name()] = guest
	}
	return r
}

func (r *roster) open(name string) (engine.Engine, error) {
	if g, ok := r.opened[name]; ok {
		return g, nil
	}
	g, err := gamer.Open(name, r.game, 0) // a match gives its own seed
	switch {
	case err == nil:
		r.opened[name] = g
	case name == play.PersonName:
		err = withHint(err, "people play live: midiconnect4 play --first %s", name)
	}
	return g, err
}
