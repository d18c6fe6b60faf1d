package play

import (
	"context"
	"errors"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// PersonName is the name of a person among the gamers.
const PersonName = "human"

// ErrNoMove is that a person has no more moves.
var ErrNoMove = errors.New("there is no more move")

// Person is a gamer whose moves come from without, as a person chooses them.
type Person struct {
	moves <-chan string
	ask   func(p game.Position, refused error)
}

// NewPerson returns a gamer that takes its moves, in the game's notation, from a
// channel. ask is called before each is taken, and again with the reason when
// there was no such move. Where the channel is closed the reason is ErrNoMove,
// and the person chooses until the context ends.
func NewPerson(moves <-chan string, ask func(p game.Position, refused error)) *Person {
	return &Person{moves, ask}
}

// Name implements engine.Engine.
func (*Person) Name() string { return PersonName }

// Choose implements engine.Engine. A person does not say how sure the move is.
func (h *Person) Choose(ctx context.Context, p game.Position) (engine.Choice, error) {
	var refused error
	for {
		h.ask(p, refused)
		select {
		case <-ctx.Done():
			return engine.Choice{}, context.Cause(ctx)
		case text, ok := <-h.moves:
			if !ok {
				h.ask(p, ErrNoMove)
				<-ctx.Done()
				return engine.Choice{}, context.Cause(ctx)
			}
			var move game.Move
			if move, refused = p.Find(text); refused == nil {
				return engine.Choice{Move: move, Confidence: unsure}, nil
			}
		}
	}
}
