package gamer

import (
	"context"
	"fmt"
	"sync"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// mind is what a system makes of a gamer file.
type mind struct {
	game     game.Game
	choose   chooser         // as the system does; nil where it searches as far as limit
	limit    engine.Limit    // where it has no choice of its own
	searcher func() searcher // for one goroutine at a time; nil where the system does not search
}

// choice is what a gamer comes to in a position.
type choice struct {
	move  game.Move
	value float32 // of that: within ±engine.MaxValue, or beyond it where a win or a loss is seen
	depth int     // looked ahead, in plies
}

type (
	// chooser is what a gamer does in a position.
	chooser func(game.Position) choice
	// searcher does so by looking ahead as far as it is told.
	searcher func(game.Position, engine.Limit) choice
)

// systems make minds.
var systems = map[string]func(*File) (mind, error){
	MidiConnect4: midiConnect4,
	SelfPlay:     midiConnect4,
	NSequence:    nSequence,
	Social:       social,
	Draughts:     draughtsMind,
	NNDTF:        nnDTF,
	Swarm:        swarm,
}

func (f *File) mind() (mind, error) {
	system, ok := systems[f.System]
	if !ok {
		return mind{}, fmt.Errorf("is of a system %.40q that this program does not know: it knows %v", f.System, Systems())
	}
	return system(f)
}

// Gamer returns the gamer that f keeps, called name. It searches as far as
// limit says, or if that is zero as its system does. The error says that it does
// not search.
func (f *File) Gamer(name string, limit engine.Limit) (engine.Engine, error) {
	m, err := f.mind()
	if err != nil {
		return nil, err
	}
	if limit != (engine.Limit{}) {
		if m.searcher == nil {
			return nil, fmt.Errorf("gamer %s: gamers of %s do not search, so they take no depth or time", name, f.System)
		}
		name = Ref{name, limit}.String()
		m.choose, m.limit = nil, limit
	}
	return evolved{name, &sync.Pool{New: func() any { return m.chooser() }}, m.standards()}, nil
}

// chooser is a chooser for one goroutine at a time.
func (m mind) chooser() chooser {
	if m.choose != nil {
		return m.choose
	}
	return m.searching(m.limit)
}

// searching is a chooser that searches as far as limit says.
func (m mind) searching(limit engine.Limit) chooser {
	s := m.searcher()
	return func(p game.Position) choice { return s(p, limit) }
}

// evolved is a gamer from a file.
type evolved struct {
	name      string
	choosers  *sync.Pool         // each for one goroutine at a time
	standards [2]func() standard // of its values, where the depth of the search is even and where it is odd
}

func (e evolved) Name() string { return e.name }

// Choose implements engine.Engine.
func (e evolved) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	choose := e.choosers.Get().(chooser)
	defer e.choosers.Put(choose)
	c := choose(p)
	return engine.Choice{Move: c.move, Confidence: e.standards[c.depth%2]().confidence(c.value)}, nil
}
