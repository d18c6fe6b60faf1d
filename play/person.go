package play

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// PersonName is the name of a gamer whose moves a person chooses.
const PersonName = "human"

// Person is a gamer whose moves a person chooses.
type Person struct {
	name   string
	choose func(context.Context, game.Position) (game.Move, error)
}

// NewPerson returns a gamer with the given name, which plays the moves that the function choose returns. choose waits for the person's move. If its
// context ends, choose returns the cause.
func NewPerson(name string, choose func(context.Context, game.Position) (game.Move, error)) *Person {
	return &Person{name, choose}
}

// Name implements engine.Engine.
func (h *Person) Name() string { return h.name }

// Choose implements engine.Engine. The confidence of a person is unknown.
func (h *Person) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	move, err := h.choose(ctx, p)
	return engine.Choice{Move: move, Confidence: unsure}, err
}
