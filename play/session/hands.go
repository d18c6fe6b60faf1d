package session

import (
	"errors"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// seat returns the function that gives a side of the game to another gamer, or to a person.
func seat(side game.Side) Function {
	return Function{
		Name: side.String(), Line: true, Takes: Text,
		About: "lets another gamer, or " + play.PersonName + ", play for the " + side.String() + " side from the next move on",
		do: func(t *transport, v Value) error {
			if t.gamer == nil {
				return errors.New("no other gamer can play in this performance")
			}
			t.Swap(side, func(g game.Game) (engine.Engine, error) { return t.gamer(v.Text, g) })
			return nil
		},
	}
}

// SeatsPerson returns true if the call gives a side of the game to a person.
func (c Call) SeatsPerson() bool {
	name := c.Function.Name
	return c.Value.Text == play.PersonName && (name == game.First.String() || name == game.Second.String())
}

// position continues the game after moves.
func (t *transport) position(written string) error {
	moves, err := play.SplitMoves(written)
	if err != nil {
		return err
	}
	if len(moves) == 0 {
		return errors.New("write the moves from the start of the game, as in position 4 4 3; go 0 is the start")
	}
	t.SetPosition(moves)
	return nil
}
