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
	opened map[gamer.Ref]engine.Engine
}

// newRoster returns a roster on which guests stand by their names.
func newRoster(g game.Game, guests ...engine.Engine) *roster {
	r := &roster{g, map[gamer.Ref]engine.Engine{}}
	for _, guest := range guests {
		r.opened[gamer.Ref{Name: guest.Name()}] = guest
	}
	return r
}

func (r *roster) open(ref gamer.Ref) (engine.Engine, error) {
	if g, ok := r.opened[ref]; ok {
		return g, nil
	}
	g, err := gamer.Open(ref, r.game, 0) // a match gives its own seed
	switch {
	case err == nil:
		r.opened[ref] = g
	case ref.Name == play.PersonName:
		err = withHint(err, "people play live: midiconnect4 play --first %s", ref.Name)
	}
	return g, err
}
