package gamer

import (
	"context"
	"fmt"
	"sync"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// MaterialName is the name of the gamer that counts the pieces of checkers.
const MaterialName = "material"

// materialDepth is how far it looks ahead if nobody says how far.
const materialDepth = 4

// material looks ahead and counts pieces.
type material struct {
	name      string
	limit     engine.Limit
	seed      uint64
	searchers *sync.Pool // each for one goroutine at a time
}

// Material returns the gamer that looks ahead in g, which must be checkers, as
// far as limit says, or if that is zero four plies, and takes the move that leaves
// it most pieces more than its opponent: a man counts 1 and a king 1.5. Of equal
// moves, of which it finds many, it draws one by the seed and the position.
func Material(g game.Game, limit engine.Limit, seed uint64) (engine.Engine, error) {
	if g != (checkers.Game{}) {
		return nil, fmt.Errorf("gamer %s: it plays checkers, not %s", MaterialName, g.Name())
	}
	m := material{name: MaterialName, limit: limit, seed: seed}
	if limit == (engine.Limit{}) {
		m.limit.Depth = materialDepth
	} else {
		m.name = Ref{MaterialName, limit}.String()
	}
	m.searchers = &sync.Pool{New: func() any { return search.New(search.Material{}) }}
	return m, nil
}

func (m material) Name() string { return m.name }

func (m material) WithSeed(seed uint64) engine.Engine {
	m.seed = seed
	return m
}

// Choose is as sure as the count allows: a confidence of 0.5 and a twenty-fourth
// for each man more, and up to 0.95, as a count is no certainty.
func (m material) Choose(_ context.Context, p game.Position) (engine.Choice, error) {
	position := p.(checkers.Position)
	s := m.searchers.Get().(*search.Searcher)
	defer m.searchers.Put(s)
	steps := position.Steps()
	rng.Stream(m.seed, "material gamer", p.Key()).Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	c := s.Choose(position, steps, m.limit)
	return engine.Choice{Move: inCheckers(position, c).move, Confidence: m.confidence(c.Value)}, nil
}

// confidence is how likely a win is held to be at a value.
func (material) confidence(value float32) float64 {
	switch {
	case value > engine.MaxValue:
		return 1
	case value < -engine.MaxValue:
		return 0
	}
	const mostSure = 0.45
	return 0.5 + max(-mostSure, min(mostSure, float64(value)/checkers.Pieces))
}
