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

// EvolvingName is the gamer that is the newest champion of the run that evolves in this program.
const EvolvingName = "evolving"

// EvolvingMark begins the name of a gamer that is the newest champion of a run; the run's folder
// follows.
const EvolvingMark = EvolvingName + ":"

// ErrNoRun is the error of House.Run for a folder that has no run yet.
var ErrNoRun = errors.New("no run is there")

// Evolving is a player that another gamer stands in for in each match: the newest one of a
// run that goes on, as it is when the match begins.
type Evolving struct {
	name   string
	newest func() (*gamer.File, error)
	limit  engine.Limit
}

// NewEvolving returns a player called name. newest is called when a match begins, and the
// performance waits for it.
func NewEvolving(name string, newest func() (*gamer.File, error)) *Evolving {
	return &Evolving{name: name, newest: newest}
}

// Name implements engine.Engine.
func (e *Evolving) Name() string { return gamer.Ref{Name: e.name, Limit: e.limit}.String() }

// Choose implements engine.Engine. Nobody asks before a match has begun.
func (e *Evolving) Choose(context.Context, game.Position) (engine.Choice, error) {
	return engine.Choice{}, fmt.Errorf("gamer %s: its match has not begun", e.name)
}

// within is the player with a limit for its search.
func (e *Evolving) within(limit engine.Limit) *Evolving {
	limited := *e
	limited.limit = limit
	return &limited
}

// once is e as the gamer that is the newest when it is asked for first.
func (e *Evolving) once() *Evolving {
	frozen := *e
	frozen.newest = sync.OnceValues(e.newest)
	return &frozen
}

// standIn is the engine of a gamer that plays a match of g in place of e.
func (e *Evolving) standIn(f *gamer.File, g game.Game) (engine.Engine, error) {
	if f.Game != g.Name() {
		return nil, &gamer.OtherGameError{Gamer: e.name, Plays: f.Game, Game: g.Name()}
	}
	return f.Engine(fmt.Sprintf("%s, generation %d", e.name, f.Generation), e.limit)
}

// meet has the newest gamers play where an Evolving would: one that plays against itself is
// the same gamer twice. It has no effect in a match that has them already.
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

// Newest is the gamers that played for an Evolving, by side; nil on a side where none did.
func (m *Match) Newest() []*gamer.File { return m.who.newest[:] }

// players are the gamers of the match for another one: an Evolving is itself again.
func (m *Match) players() [2]engine.Engine {
	players := m.who.gamers
	for side, evolving := range m.who.evolving {
		if evolving != nil {
			players[side] = evolving
		}
	}
	return players
}
