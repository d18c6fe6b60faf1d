// Package material is the engine that counts the pieces of checkers.
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

// defaultDepth is how many plies the engine looks ahead if no limit is set.
const defaultDepth = 4

// material looks ahead and counts pieces.
type material struct {
	name      string
	limit     engine.Limit
	seed      uint64
	searchers *sync.Pool // each for one goroutine at a time
}

// New returns an engine that looks ahead as far as limit, or if that is zero four
// plies, and takes the move that leaves it the most pieces more than its opponent:
// a man counts 1 and a king 1.5. Many moves are equal: it draws one of them by the
// seed and the position.
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

// Choose has a confidence of 0.5, and 1/24 more for each man that the side is ahead:
// 0.05 to 0.95, as a count of pieces is no certainty.
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

// confidence is how likely a win is at a value.
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
