package play

import (
	"context"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// Names of the gamers that stand for people: a performer, and the listeners of a studio, who vote.
const (
	PersonName   = "human"
	AudienceName = "audience"
)

// Person is a gamer that stands for a person: the person chooses its moves.
type Person struct {
	name   string
	choose func(context.Context, game.Position) (game.Move, error)
}

// NewPerson returns a gamer with the given name. It plays the moves that the function choose returns. choose must wait for the person's move. If
// its context ends before, choose must return the context's cause.
func NewPerson(name string, choose func(context.Context, game.Position) (game.Move, error)) *Person {
	return &Person{name, choose}
}

// Name implements engine.Engine.
func (h *Person) Name() string { return h.name }

// Choose implements engine.Engine. The choice's confidence is unsure, because a person's confidence is unknown.
func (h *Person) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	move, err := h.choose(ctx, p)
	return engine.Choice{Move: move, Confidence: unsure}, err
}
