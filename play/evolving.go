package play

import (
	"context"
	"errors"
	"fmt"
	"sync"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
)

// EvolvingName is the name of a gamer: the newest champion of the run that evolves in this program.
const EvolvingName = "evolving"

// EvolvingMark and the folder of a run name the newest champion of that run.
const EvolvingMark = EvolvingName + ":"

// ErrNoRun is the error of House.Run for a folder that has no run yet.
var ErrNoRun = errors.New("the folder has no run yet")

// Evolving is a placeholder for the newest champion of a run still in progress. When a match begins, that champion replaces it.
type Evolving struct {
	name   string
	newest func() (*gamer.File, error)
	limit  engine.Limit
}

// NewEvolving returns a player with a name. newest is called as a match begins, and the performance
// waits for it.
func NewEvolving(name string, newest func() (*gamer.File, error)) *Evolving {
	return &Evolving{name: name, newest: newest}
}

// Name implements engine.Engine.
func (e *Evolving) Name() string { return gamer.Ref{Name: e.name, Limit: e.limit}.String() }

// Choose implements engine.Engine. It is never called: another gamer plays once the match has begun.
func (e *Evolving) Choose(context.Context, game.Position) (engine.Choice, error) {
	return engine.Choice{}, fmt.Errorf("gamer %s: its match has not begun", e.name)
}

// within returns the player with a limit for its search.
func (e *Evolving) within(limit engine.Limit) *Evolving {
	limited := *e
	limited.limit = limit
	return &limited
}

// once returns a copy of the player that asks for the newest champion only once, and then keeps it.
func (e *Evolving) once() *Evolving {
	frozen := *e
	frozen.newest = sync.OnceValues(e.newest)
	return &frozen
}

// standIn returns the engine of the gamer f, which replaces e in a match of g.
func (e *Evolving) standIn(f *gamer.File, g game.Game) (engine.Engine, error) {
	if f.Game != g.Name() {
		return nil, &gamer.OtherGameError{Gamer: e.name, Plays: f.Game, Game: g.Name()}
	}
	return f.Engine(fmt.Sprintf("%s, generation %d", e.name, f.Generation), e.limit)
}

// meet replaces each Evolving by its newest gamer. A run that plays against itself has the same gamer on both sides. If the match was begun before,
// meet has no effect.
func (m *Match) meet() error {
	newest := map[string]*gamer.File{}
	for side, player := range m.who.gamers {
		e, is := player.(*Evolving)
		if !is {
			continue
		}
		if newest[e.name] == nil {
			f, err := e.newest()
			if err != nil {
				return err
			}
			newest[e.name] = f
		}
		now, err := e.standIn(newest[e.name], m.Game)
		if err != nil {
			return err
		}
		m.who.evolving[side], m.who.newest[side] = e, newest[e.name]
		m.who.gamers[side], m.Names[side] = now, text.Printable(now.Name())
	}
	return nil
}

// Newest returns the gamers that replaced an Evolving, by side; nil for none.
func (m *Match) Newest() []*gamer.File { return m.who.newest[:] }

// players returns the gamers for a rematch, with each Evolving back in its place.
func (m *Match) players() [2]engine.Engine {
	players := m.who.gamers
	for side, evolving := range m.who.evolving {
		if evolving != nil {
			players[side] = evolving
		}
	}
	return players
}
