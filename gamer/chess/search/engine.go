package search

import (
	"cmp"
	"context"
	"sync"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// plain is an engine with weights.
type plain struct {
	name      string
	limit     engine.Limit
	seed      *uint64    // nil for none
	searchers *sync.Pool // a pool, because only one goroutine at a time may use a searcher
}

// NewEngine returns an engine. limit says how far it searches; the zero Limit means three plies. Its moves are the same in all games until it gets a seed,
// which decides between equally good moves.
func NewEngine(name string, w Weights, limit engine.Limit) engine.Engine {
	return plain{name, cmp.Or(limit, engine.Limit{Depth: 3}), nil, &sync.Pool{New: func() any { return New(w) }}}
}

func (e plain) Name() string { return e.name }

func (e plain) WithSeed(seed uint64) engine.Engine {
	e.seed = &seed
	return e
}

// DrawsRarely implements engine.Rarely: moves are seldom equally good.
func (e plain) DrawsRarely() {}

// Choose implements engine.Engine. The confidence is the chance to win, by the function Chances.
func (e plain) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	s := e.searchers.Get().(*Searcher)
	defer e.searchers.Put(s)
	position := p.(*chess.Position)
	steps := position.Steps()
	if e.seed != nil {
		rng.Stream(*e.seed, "plain gamer", p.Key()).Shuffle(len(steps), func(i, j int) { steps[i], steps[j] = steps[j], steps[i] })
	}
	c, err := s.Choose(ctx, position, steps, e.limit)
	if err != nil {
		return engine.Choice{}, err
	}
	return engine.Choice{Move: position.Move(c.Step), Confidence: Chances(c.Value)}, nil
}
