package session

import (
	"context"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// Person is a human player. The moves of a person may come from any user interface or controller.
type Person struct {
	tell *transport // the transport of the session, which emits events

	mu       sync.Mutex
	asked    *question // the current question; nil while the person is not to move
	finished bool      // the person will make no more moves
}

// question asks a person for a move.
type question struct {
	game     game.Game
	position game.Position
	squares  play.SquareInput // squares selected so far
	answer   chan game.Move   // receives the move; has room for one
}

// NewPerson returns a person who plays in the matches of one session.
func NewPerson() *Person {
	return new(Person)
}

// Engine returns a gamer that plays the person's moves in a game. name is the gamer's name.
func (h *Person) Engine(name string, g game.Game) *play.Person {
	return play.NewPerson(name, func(ctx context.Context, p game.Position) (game.Move, error) { return h.choose(ctx, g, p) })
}

// sit makes the person a player of a session.
func (h *Person) sit(t *transport) { h.tell = t }

// choose asks for a move and waits for it. If ctx ends, it returns the cause of ctx.
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

// ask asks for a move in the position p of the game g.
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

// withdraw makes the question void.
func (h *Person) withdraw() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.asked = nil
}

// startOver asks for a move without selected squares. refused says why the last move was rejected; it is nil for the first time.
func (h *Person) startOver(refused error) {
	h.asked.squares = play.NewSquareInput(h.asked.game, h.asked.position)
	h.emit(live.MoveAsked, refused)
}

func (h *Person) emit(kind live.EventKind, refused error) {
	h.tell.Emit(live.Event{Kind: kind, Position: h.asked.position, Squares: h.asked.squares, Refused: refused})
}

// move makes a move. text is the move in the game's notation.
func (h *Person) move(text string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked == nil {
		return ErrNotAsked
	}
	return h.play(text)
}

// selects selects a square. If the selected squares make a move, selects makes that move.
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

// deselect drops all selected squares.
func (h *Person) deselect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.asked != nil {
		h.asked.squares = play.NewSquareInput(h.asked.game, h.asked.position)
		h.emit(live.SquareSelected, nil)
	}
}

// play answers the question with a move. If the move is not legal, it asks again.
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

// noMoreMoves ends the performance as soon as a person is to move.
func (h *Person) noMoreMoves() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.finished = true
	if h.asked != nil {
		h.finish()
	}
}

// finish ends the performance, because the person will not answer the question.
func (h *Person) finish() {
	h.tell.Say("no move can come any more: the performance ends\n")
	h.tell.Finish()
}
