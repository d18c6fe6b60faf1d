package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/game"
)

// Family makes models of one kind for a game, from the settings and genes of the run that evolved them. An error is the predicate of a sentence
// about the gamer, such as "has settings that cannot be read".
type Family func(g game.Game, settings, genes []byte) (Model, error)

// Settings are the settings of a run that the models of a family depend on. They are decoded from JSON.
type Settings[G game.Game] interface {
	Check(g G) error // reports the first setting that is out of bounds
}

// DepthOnly are Settings of which only the depth of the search matters to a family's models.
type DepthOnly[G game.Game] struct{ DepthSetting }

// Check reports a depth that is out of bounds.
func (s DepthOnly[G]) Check(G) error { return s.Limit().Check() }

// NewFamily returns a family for games of type G. build makes a model; settings and genes were read from a file, and only the settings are
// already checked.
func NewFamily[G game.Game, S Settings[G]](build func(g G, settings S, genes []byte) (Model, error)) Family {
	return func(g game.Game, settings, genes []byte) (Model, error) {
		own, plays := g.(G)
		if !plays {
			return Model{}, UnknownGame(g.Name())
		}
		var s S
		if err := json.Unmarshal(settings, &s); err != nil {
			return Model{}, errors.New("has settings that cannot be read")
		}
		if err := s.Check(own); err != nil {
			return Model{}, fmt.Errorf("has impossible settings: %w", err)
		}
		return build(own, s, genes)
	}
}

// UnknownGame returns the error of a family that cannot play the named game.
func UnknownGame(name string) error {
	return fmt.Errorf("plays a game %.40q that its system does not know", name)
}

// Model is the player in an evolved engine: a network or weights, and perhaps a search.
type Model struct {
	// Choose chooses a move without a search. Several goroutines may call it at the same time. If it is nil, the engine searches as far as Limit.
	Choose func(game.Position) Result
	Limit  Limit
	// NewSearch returns a search, which only one goroutine at a time may use. NewSearch is nil if the family does not search.
	NewSearch func() Search
	// Confidence turns a value of the search into the chance to win. If it is nil, values are ranked among those of random games.
	Confidence func(value float32) float64
}

// Search finds the best move in a position, as far as a limit. The game must not be over. If ctx ends first, it stops as soon as possible with
// the error context.Cause(ctx).
type Search func(ctx context.Context, p game.Position, limit Limit) (Result, error)

// Result is a move and its value.
type Result struct {
	Move  game.Move
	Value float32 // within ±MaxValue; beyond that for a win or a loss
	Depth int     // plies searched
}
