package session

import (
	"context"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// Person is a human player. Moves may come from any UI or controller.
type Person struct {
	tell *transport // transport of the session

	mu       sync.Mutex
	asked    *question // nil while no move is asked for
	finished bool      // no more moves will come
}

// question asks for a move.
type question struct {
	game     game.Game
	position game.Position
	squares  play.SquareInput // selected so far
	answer   chan game.Move   // buffered, for one move
}

// NewPerson returns a person, for the matches of one session.
func NewPerson() *Person {
	return new(Person)
}

// Engine returns a gamer that plays the person's moves in a game.
func (h *Person) Engine(name string, g game.Game) *play.Person {
	return play.NewPerson(name, func(ctx context.Context, p game.Position) (game.Move, error) { return h.choose(ctx, g, p) })
}

// sit connects the person with a session.
func (h *Person) sit(t *transport) { h.tell = t }

// choose asks for a move and waits for it.
func (h *Person) choose(ctx context.Context, g game.Game, p game.Position) (game.Move, error) {
	answer := h.ask(g, p)
	select {
	case m := <-answer:
		return m, nil
	case <-ctx.Done():
		h.withdraw()
		return game.Move{}, context.Cause(ctx)
	}
}

// ask asks for a move in p, a position of g.
func (h *Person) ask(g game.Game, p game.Position) (answer <-chan game.Move) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = &question{game: g, position: p, answer: make(chan game.Move, 1)}
	h.startOver(nil)
	if h.finished {
		h.finish()
	}
	return h.asked.answer
}

// withdraw withdraws the question.
func (h *Person) withdraw() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = nil
}

// startOver asks for a move. refused says why the last move was refused; it is nil for the first question.
func (h *Person) startOver(refused error) {
	h.asked.squares = play.NewSquareInput(h.asked.game, h.asked.position)
	h.emit(live.MoveAsked, refused)
}

func (h *Person) emit(kind live.EventKind, refused error) {
	h.tell.Emit(live.Event{Kind: kind, Position: h.asked.position, Squares: h.asked.squares, Refused: refused})
}

// move makes a move, in the game's notation.
func (h *Person) move(text string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked == nil {
		return ErrNotAsked
	}
	return h.play(text)
}

// selects selects a square. If that completes a move, it makes the move.
func (h *Person) selects(s game.Square) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked == nil {
		h.tell.Emit(live.Event{Kind: live.SquareSelected, Refused: ErrNotAsked})
		return ErrNotAsked
	}
	next, text, err := h.asked.squares.Choose(s)
	if text != "" {
		return h.play(text)
	}
	h.asked.squares = next
	h.emit(live.SquareSelected, err)
	return err
}

// deselect drops the squares that were selected.
func (h *Person) deselect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked != nil {
		h.asked.squares = play.NewSquareInput(h.asked.game, h.asked.position)
		h.emit(live.SquareSelected, nil)
	}
}

// play answers the question, if the move is legal.
func (h *Person) play(text string) error {
	move, err := h.asked.position.Find(text)
	if err != nil {
		h.startOver(err)
		return err
	}
	h.tell.Emit(live.Event{Kind: live.MoveChosen, Position: h.asked.position, Move: move})
	h.asked.answer <- move
	h.asked = nil
	return nil
}

// noMoreMoves ends the performance at the next question for a move.
func (h *Person) noMoreMoves() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.finished = true
	if h.asked != nil {
		h.finish()
	}
}

// finish ends the performance, as no answer can come.
func (h *Person) finish() {
	h.tell.Say("no move can come any more: the performance ends\n")
	h.tell.Finish()
}
