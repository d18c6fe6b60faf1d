package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/game"
)

// Family makes models of one kind for a game, from the settings of the run in
// which they evolved and from their genes. Its errors go on from "it", as in "has
// settings that cannot be read".
type Family func(g game.Game, settings, genes []byte) (Model, error)

// Settings are the settings of a run that a family's models depend on. They are
// read from JSON.
type Settings[G game.Game] interface {
	Check(g G) error // reports the first setting that is impossible
}

// NewFamily returns the family of models for games of type G that build makes from
// settings, which have passed their Check, and genes.
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

// UnknownGame is the error of a family that does not play the game of a name.
func UnknownGame(name string) error {
	return fmt.Errorf("plays a game %.40q that its system does not know", name)
}

// Model is what plays in an evolved engine, before a limit is set.
type Model struct {
	// Choose is how the engine chooses if no limit is set; several goroutines may
	// call it at once. It is nil if the engine then searches as far as Limit.
	Choose func(game.Position) Result
	Limit  Limit
	// NewSearch returns a search for one goroutine. It is nil if the family does
	// not search.
	NewSearch func() Search
}

// Search looks for the best move in a position, which is undecided, as far as a
// limit. When ctx ends first, it returns the cause of ctx as soon as it can.
type Search func(ctx context.Context, p game.Position, limit Limit) (Result, error)

// Result is a move and what it is worth.
type Result struct {
	Move  game.Move
	Value float32 // within ±MaxValue, or beyond it where a win or a loss is seen
	Depth int     // plies that were searched
}
