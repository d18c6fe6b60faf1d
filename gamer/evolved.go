package gamer

import (
	"fmt"
	"sync"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/search"
)

// mind is what a system makes of a gamer file.
type mind struct {
	game      *connect4.Game
	choose    chooser                 // as the system does; nil where it searches as far as limit
	limit     search.Limit            // where it has no choice of its own
	evaluator func() search.Evaluator // for a search
}

// chooser is what a gamer does in a position.
type chooser func(connect4.Position) search.Choice

// systems make minds.
var systems = map[string]func(*File) (mind, error){
	MidiConnect4: midiConnect4,
	SelfPlay:     midiConnect4,
	NSequence:    nSequence,
	Social:       social,
}

func (f *File) mind() (mind, error) {
	system, ok := systems[f.System]
	if !ok {
		return mind{}, fmt.Errorf("is of a system %.40q that this program does not know: it knows %v", f.System, Systems())
	}
	return system(f)
}

// Gamer returns the gamer that f keeps, called name. It searches as far as
// limit says, or if that is zero as its system does.
func (f *File) Gamer(name string, limit search.Limit) (Gamer, error) {
	m, err := f.mind()
	if err != nil {
		return nil, err
	}
	if limit != (search.Limit{}) {
		name += limitMark + limit.String()
		m.choose, m.limit = nil, limit
	}
	return evolved{name, m.game, &sync.Pool{New: func() any { return m.chooser() }}, m.standards()}, nil
}

// chooser is a chooser for one goroutine at a time.
func (m mind) chooser() chooser {
	if m.choose != nil {
		return m.choose
	}
	return m.searcher(m.limit)
}

// searcher returns a chooser that searches as far as limit says.
func (m mind) searcher(limit search.Limit) chooser {
	s := search.New(m.evaluator())
	return func(p connect4.Position) search.Choice { return s.Choose(p, limit) }
}

// evolved is a gamer from a file.
type evolved struct {
	name      string
	game      *connect4.Game
	choosers  *sync.Pool         // each for one goroutine at a time
	standards [2]func() standard // of its values, where the depth of the search is even and where it is odd
}

func (e evolved) Name() string { return e.name }

func (e evolved) Choose(p game.Position) (move game.Move, confidence float64) {
	choose := e.choosers.Get().(chooser)
	defer e.choosers.Put(choose)
	choice := choose(p.(connect4.Position))
	return e.game.Move(choice.Cell), e.standards[choice.Depth%2]().confidence(choice.Value)
}
