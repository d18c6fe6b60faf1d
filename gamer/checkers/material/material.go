// Package material is an engine for checkers that counts pieces.
package material

import (
	"context"
	"sync"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// defaultDepth is the depth in plies that the zero Limit means.
const defaultDepth = 4

// material is an engine that searches, and values boards by counting pieces.
type material struct {
	name      string
	limit     engine.Limit
	seed      uint64
	searchers *sync.Pool // a pool, because only one goroutine at a time may use a searcher
}

// New returns an engine that values boards by material: a man is 1, a king 1.5. limit says how far the engine searches; the zero Limit means four
// plies. Among equal moves, the seed and the position determine the choice.
func New(name string, limit engine.Limit, seed uint64) engine.Engine {
	if limit == (engine.Limit{}) {
		limit.Depth = defaultDepth
	}
	return material{name, limit, seed, &sync.Pool{New: func() any { return search.New(search.Material{}) }}}
}

func (m material) Name() string { return m.name }

func (m material) WithSeed(seed uint64) engine.Engine {
	m.seed = seed
	return m
}

// Choose implements engine.Engine. The confidence is 1 if the search sees a win, and 0 if it sees a loss. Otherwise it is 0.5 plus 1/24 for each
// man that the engine is ahead, clamped to 0.05 to 0.95.
func (m material) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	position := p.(checkers.Position)
	s := m.searchers.Get().(*search.Searcher)
	defer m.searchers.Put(s)
	steps := position.Steps()
	rng.Stream(m.seed, "material gamer", p.Key()).Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	c, err := s.ChooseContext(ctx, position, steps, m.limit)
	if err != nil {
		return engine.Choice{}, err
	}
	return engine.Choice{Move: position.Board().Move(c.Step), Confidence: confidence(c.Value)}, nil
}

// confidence estimates the chance to win from the value of a move, in men.
func confidence(value float32) float64 {
	switch {
	case value > engine.MaxValue:
		return 1
	case value < -engine.MaxValue:
		return 0
	}
	const mostSure = 0.45
	return 0.5 + max(-mostSure, min(mostSure, float64(value)/checkers.Pieces))
}
