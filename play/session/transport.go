package session

import (
	"context"
	"fmt"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Transport is what a UI or a controller may do to a performance. Its methods may
// be called from any goroutine and return at once: what they ask for is done in
// order.
type Transport interface {
	// Move makes the person's move, in the game's notation. The error is ErrNotAsked,
	// or why the move is illegal; all listeners learn that too.
	Move(text string) error
	// Select chooses a square of the person's move, which is made once it is complete.
	// In a game of columns any square of the column will do. The error is ErrNotAsked,
	// or why no move goes there.
	Select(s game.Square) error
	// Deselect drops the squares that were chosen.
	Deselect()
	// NoMoreMoves ends the performance on the next bar line where the person would have
	// to move.
	NoMoreMoves()

	// What live.Performance has under the same names.
	Pause()
	Resume()
	Undo()
	NewGame()
	SetScore(by *scores.Score)
	Faster(by float64)
	Transpose(by int)
	SetTempo(tempo float64)
	SetVelocity(loudest int)
	StartOn(key int)
	Release()
	Receive(m midi.Message)

	// Panic silences all notes at once.
	Panic()
	// Say has all listeners hear a notice.
	Say(format string, args ...any)
	// Quit ends the performance. The error is for whoever performs; nil is for none.
	Quit(why error)
}

// transport is the Transport of a session. What live.Performance is asked for waits
// in its inbox.
type transport struct {
	*live.Performance
	person *Person
	quit   context.CancelCauseFunc
}

func newTransport(p *live.Performance, person *Person) *transport {
	return &transport{Performance: p, person: person}
}

func (t *transport) Move(text string) error     { return t.person.move(text) }
func (t *transport) Select(s game.Square) error { return t.person.selects(s) }
func (t *transport) Deselect()                  { t.person.deselect() }
func (t *transport) NoMoreMoves()               { t.person.noMoreMoves() }
func (t *transport) Panic()                     { t.Silence() }

func (t *transport) Say(format string, args ...any) {
	t.Emit(live.Event{Kind: live.Notice, Text: fmt.Sprintf(format, args...)})
}

func (t *transport) Quit(why error) {
	if why == nil {
		why = errQuit
	}
	t.quit(why)
}
