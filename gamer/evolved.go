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
	choose    chooser                 // as the system does, to its own depth
	evaluator func() search.Evaluator // for a search to another depth
	chance    func(value float32) float64
}

// chooser returns the cell to take in a position, and what it is worth in the
// terms of a search.Searcher. What lies within ±search.MaxValue a mind's chance
// turns into a likelihood of winning.
type chooser func(connect4.Position) (cell uint64, value float32)

// systems make minds.
var systems = map[string]func(*File) (mind, error){
	MidiConnect4: midiConnect4,
	SelfPlay:     midiConnect4,
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
	choosers := &sync.Pool{New: func() any { return m.choose }}
	if limit != (search.Limit{}) {
		name += limitMark + limit.String()
		choosers.New = func() any {
			s := search.New(m.evaluator())
			return chooser(func(p connect4.Position) (uint64, float32) { return s.Choose(p, limit) })
		}
	}
	return evolved{name, m, choosers}, nil
}

// evolved is a gamer from a file.
type evolved struct {
	name     string
	mind     mind
	choosers *sync.Pool // each for one goroutine at a time
}

func (e evolved) Name() string { return e.name }

func (e evolved) Choose(p game.Position) (move game.Move, confidence float64) {
	choose := e.choosers.Get().(chooser)
	defer e.choosers.Put(choose)
	cell, value := choose(p.(connect4.Position))
	return e.mind.game.Move(cell), e.mind.confidence(value)
}

// confidence is how likely a win is at a value.
func (m mind) confidence(value float32) float64 {
	switch {
	case value > search.MaxValue:
		return 1
	case value < -search.MaxValue:
		return 0
	}
	return m.chance(value)
}
