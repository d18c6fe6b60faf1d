package engine

import (
	"context"
	"sync"

	"midiconnect4/gamer/game"
)

// evolved is an engine with a model.
type evolved struct {
	name       string
	choosers   *sync.Pool // a pool of choosers, because only one goroutine at a time may use a chooser
	confidence func(Result) float64
}

// chooser returns the best move in a position.
type chooser func(context.Context, game.Position) (Result, error)

// New returns an engine that plays g with the model m. limit says how far the engine searches; the zero Limit means the model's own limit. If the
// model does not search, limit must be zero.
func New(name string, g game.Game, m Model, limit Limit) Engine {
	if limit != (Limit{}) {
		m.Choose, m.Limit = nil, limit
	}
	return evolved{name, &sync.Pool{New: func() any { return m.chooser() }}, m.confidence(g)}
}

// chooser returns a new chooser. Only one goroutine at a time may use it.
func (m Model) chooser() chooser {
	if m.Choose == nil {
		return m.searching(m.Limit)
	}
	return func(_ context.Context, p game.Position) (Result, error) { return m.Choose(p), nil }
}

// searching returns a chooser that searches as far as limit.
func (m Model) searching(limit Limit) chooser {
	search := m.NewSearch()
	return func(ctx context.Context, p game.Position) (Result, error) { return search(ctx, p, limit) }
}

// confidence returns a function that turns results into confidence.
func (m Model) confidence(g game.Game) func(Result) float64 {
	if m.Confidence != nil {
		return func(r Result) float64 { return m.Confidence(r.Value) }
	}
	of := m.calibrations(g) // for searches of even depth, and of odd depth
	return func(r Result) float64 { return of[r.Depth%2]().confidence(r.Value) }
}

func (e evolved) Name() string { return e.name }

// Choose implements Engine.
func (e evolved) Choose(ctx context.Context, p game.Position) (Choice, error) {
	choose := e.choosers.Get().(chooser)
	defer e.choosers.Put(choose)
	r, err := choose(ctx, p)
	if err != nil {
		return Choice{}, err
	}
	return Choice{Move: r.Move, Confidence: e.confidence(r)}, nil
}
