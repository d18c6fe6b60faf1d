package session

import (
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// Person is the one at the board, whichever UI or controller the moves come from.
type Person struct {
	engine *play.Person
	moves  chan string
	tell   *transport // of the session

	mu       sync.Mutex
	game     game.Game
	position game.Position // where a move is asked for; nil while none is
	input    play.SquareInput
	finished bool // no move will come
}

// NewPerson returns a person, for the matches of one session.
func NewPerson() *Person {
	h := &Person{moves: make(chan string, 1)}
	h.engine = play.NewPerson(h.moves, h.ask)
	return h
}

// Engine is the gamer that plays what the person chooses.
func (h *Person) Engine() *play.Person { return h.engine }

// sit has the person play in a session; nobody need be there.
func (h *Person) sit(g game.Game, t *transport) {
	if h != nil {
		h.game, h.tell = g, t
	}
}

// ask asks for a move in p.
func (h *Person) ask(p game.Position, refused error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	select {
	case <-h.moves: // it answered a question that was withdrawn
	default:
	}
	h.position = p
	h.asked(refused)
	if h.finished {
		h.tell.Finish()
	}
}

// asked tells that a move is asked for, and why the last one was refused.
func (h *Person) asked(refused error) {
	h.input = play.NewSquareInput(h.game, h.position)
	h.tell.Emit(live.Event{Kind: live.MoveAsked, Position: h.position, Squares: h.input, Refused: refused})
}

// move makes a move, in the game's notation.
func (h *Person) move(text string) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.position == nil {
		return ErrNotAsked
	}
	return h.answer(text)
}

// selects chooses a square, which may complete a move.
func (h *Person) selects(s game.Square) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.position == nil {
		h.tell.Emit(live.Event{Kind: live.SquareSelected, Refused: ErrNotAsked})
		return ErrNotAsked
	}
	next, text, err := h.input.Choose(s)
	if text != "" {
		return h.answer(text)
	}
	h.input = next
	h.selected(err)
	return err
}

// deselect drops the squares that were chosen.
func (h *Person) deselect() {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.position != nil {
		h.input = play.NewSquareInput(h.game, h.position)
		h.selected(nil)
	}
}

func (h *Person) selected(refused error) {
	h.tell.Emit(live.Event{Kind: live.SquareSelected, Position: h.position, Squares: h.input, Refused: refused})
}

// answer answers the question, if the move is legal.
func (h *Person) answer(text string) error {
	move, err := h.position.Find(text)
	if err != nil {
		h.asked(err)
		return err
	}
	h.tell.Emit(live.Event{Kind: live.MoveChosen, Position: h.position, Move: move})
	h.position = nil
	h.moves <- text // there is room: one question has one answer
	return nil
}

// noMoreMoves ends the performance where a move is asked for, now or later.
func (h *Person) noMoreMoves() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.finished = true
	if h.position != nil {
		h.tell.Finish()
	}
}
