package play

import (
	"errors"

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
	calls chan struct{} // away from the board
}

// withdrawn is the move of a person who makes none.
var withdrawn game.Move

// NewPerson returns a gamer that takes its moves, in the game's notation, from a
// channel. ask is called before each is taken, and again with the reason when
// there was no such move. Where the channel is closed the reason is ErrNoMove,
// and the gamer chooses for ever.
func NewPerson(moves <-chan string, ask func(p game.Position, refused error)) *Person {
	return &Person{moves, ask, make(chan struct{}, 1)}
}

// Name implements gamer.Gamer.
func (*Person) Name() string { return PersonName }

// Withdraw calls the person away from the board: the choice under way, or else
// the next one, ends without a move, and so does the match's Next.
func (h *Person) Withdraw() {
	select {
	case h.calls <- struct{}{}:
	default:
	}
}

// Return undoes a Withdraw that has ended no choice yet.
func (h *Person) Return() {
	select {
	case <-h.calls:
	default:
	}
}

// Choose implements gamer.Gamer. A person does not say how sure the move is.
func (h *Person) Choose(p game.Position) (move game.Move, confidence float64) {
	var refused error
	for {
		h.ask(p, refused)
		select {
		case <-h.calls:
			return withdrawn, unsure
		case text, ok := <-h.moves:
			if !ok {
				h.ask(p, ErrNoMove)
				select {}
			}
			if move, refused = p.Find(text); refused == nil {
				return move, unsure
			}
		}
	}
}
