package play

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// PersonName is the name of a person among the gamers.
const PersonName = "human"

// Person is a gamer whose moves a person chooses.
type Person struct {
	name   string
	choose func(context.Context, game.Position) (game.Move, error)
}

// NewPerson returns a gamer of that name that plays the moves that choose returns. choose
// waits for the person until its context ends, and then returns the cause.
func NewPerson(name string, choose func(context.Context, game.Position) (game.Move, error)) *Person {
	return &Person{name, choose}
}

// Name implements engine.Engine.
func (h *Person) Name() string { return h.name }

// Choose implements engine.Engine. A person does not say how sure the move is.
func (h *Person) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	move, err := h.choose(ctx, p)
	return engine.Choice{Move: move, Confidence: unsure}, err
}
