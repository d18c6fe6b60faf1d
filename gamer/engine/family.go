package engine

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"midiconnect4/gamer/game"
)

// Family makes models of one kind for a game, from the settings and genes of the run that evolved them. An error is a predicate whose subject
// is the gamer, such as "has settings that cannot be read".
type Family func(g game.Game, settings, genes []byte) (Model, error)

// Settings are those settings of a run that a family's models depend on, decoded from JSON.
type Settings[G game.Game] interface {
	Check(g G) error // reports the first setting that is out of bounds
}

// NewFamily returns a family for games of type G. build makes a model from checked settings and genes.
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

// UnknownGame returns the error of a family that does not play the named game.
func UnknownGame(name string) error {
	return fmt.Errorf("plays a game %.40q that its system does not know", name)
}

// Model is the player in an evolved engine.
type Model struct {
	// Choose chooses a move without a limit. Goroutines may call it at the same time. It is nil if the engine searches as far as Limit
	// instead.
	Choose func(game.Position) Result
	Limit  Limit
	// NewSearch returns a search for one goroutine. It is nil if the family does not search.
	NewSearch func() Search
}

// Search finds the best move in an undecided position, as far as a limit. If ctx ends first, the error is context.Cause(ctx), as soon as
// possible.
type Search func(ctx context.Context, p game.Position, limit Limit) (Result, error)

// Result is a move and its value.
type Result struct {
	Move  game.Move
	Value float32 // within ±MaxValue, or beyond for a win or a loss
	Depth int     // plies searched
}
