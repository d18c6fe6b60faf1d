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

// EvolvingName is a name of a gamer: the newest champion of the evolution run in this program.
const EvolvingName = "evolving"

// EvolvingMark is the start of a gamer's name. The folder of a run follows; such a name stands for the newest champion of that run.
const EvolvingMark = EvolvingName + ":"

// ErrNoRun is the error of House.Run if the folder contains no run yet.
var ErrNoRun = errors.New("the folder has no run yet")

// Evolving is a placeholder for the newest champion of an evolution run that is still in progress. When a match begins, that champion takes its
// place.
type Evolving struct {
	name   string
	newest func() (*gamer.File, error)
	limit  engine.Limit
}

// NewEvolving returns a placeholder with a name. The function newest is called when a match begins, and must return the champion; the
// performance waits for it.
func NewEvolving(name string, newest func() (*gamer.File, error)) *Evolving {
	return &Evolving{name: name, newest: newest}
}

// Name implements engine.Engine.
func (e *Evolving) Name() string { return gamer.Ref{Name: e.name, Limit: e.limit}.String() }

// Choose implements engine.Engine. It is never called, because a champion takes the placeholder's place when the match begins.
func (e *Evolving) Choose(context.Context, game.Position) (engine.Choice, error) {
	return engine.Choice{}, fmt.Errorf("gamer %s: its match has not begun", e.name)
}

// within returns a copy of the placeholder with a limit for the champion's search.
func (e *Evolving) within(limit engine.Limit) *Evolving {
	limited := *e
	limited.limit = limit
	return &limited
}

// once returns a copy of the placeholder that calls newest only once, and then keeps this champion.
func (e *Evolving) once() *Evolving {
	frozen := *e
	frozen.newest = sync.OnceValues(e.newest)
	return &frozen
}

// standIn returns an engine for the champion f, which takes the place of e in a match of g.
func (e *Evolving) standIn(f *gamer.File, g game.Game) (engine.Engine, error) {
	if f.Game != g.Name() {
		return nil, &gamer.OtherGameError{Gamer: e.name, Plays: f.Game, Game: g.Name()}
	}
	return f.Engine(fmt.Sprintf("%s, generation %d", e.name, f.Generation), e.limit)
}

// meet replaces each placeholder of the match by the newest champion of its run. If both sides name the same run, they get the same champion. If
// meet was called before, meet changes nothing.
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

// Newest returns, for each side, the champion that took the place of a placeholder; nil if there was none.
func (m *Match) Newest() []*gamer.File { return m.who.newest[:] }

// players returns the gamers for a rematch. Placeholders are again in their places, so that a rematch asks for new champions.
func (m *Match) players() [2]engine.Engine {
	players := m.who.gamers
	for side, evolving := range m.who.evolving {
		if evolving != nil {
			players[side] = evolving
		}
	}
	return players
}
