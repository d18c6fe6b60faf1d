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

// AwaitsPerson reports whether a person has to make the next move.
func (m *Match) AwaitsPerson() bool {
	return m.Outcome() == game.Undecided && m.personal(len(m.Turns), m.position.Turn())
}

// HasPeople reports whether a person is one of the players.
func (m *Match) HasPeople() bool {
	return m.personal(m.Opening, game.First) || m.personal(m.Opening, game.Second)
}

// personal reports whether a person makes a move of a side. turns is the number of turns before that move.
func (m *Match) personal(turns int, side game.Side) bool {
	_, is := m.who.gamers[side].(*Person)
	return is && turns >= m.Opening
}

// Undoable returns the number of turns that remain if the last move of a person is undone. ok is false if no person has moved.
func (m *Match) Undoable() (turns int, ok bool) {
	for turns = len(m.Turns) - 1; turns >= 0; turns-- {
		if m.personal(turns, m.Turns[turns].Side) {
			return turns, true
		}
	}
	return 0, false
}
