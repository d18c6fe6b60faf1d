package session

import (
	"context"
	"fmt"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Transport steers a performance. Its methods may be called from any goroutine. They
// return at once, and what they ask for is done in order.
type Transport interface {
	// Move makes the person's move, in the game's notation. The error is ErrNotAsked,
	// or why the move is illegal. Events tell all UIs of the move, or of the error.
	Move(text string) error
	// Select selects a square for the person's move, which is made once it is complete.
	// In a game of columns, any square of the column will do. The error is ErrNotAsked,
	// or why no move goes there. Events tell all UIs.
	Select(s game.Square) error
	// Deselect drops the squares that are selected.
	Deselect()
	// NoMoreMoves says that the person will make no more moves: the performance ends
	// where it would have to wait for one.
	NoMoreMoves()

	// These are methods of live.Performance.
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
	Panic()
	Performed() (by *scores.Score, heard []*play.Match)

	// Say shows a notice on all UIs.
	Say(format string, args ...any)
	// Quit ends the performance. Perform returns the error, which may be nil.
	Quit(why error)
}

// transport is the Transport of a session.
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

func (t *transport) Say(format string, args ...any) {
	t.Emit(live.Event{Kind: live.Notice, Text: fmt.Sprintf(format, args...)})
}

func (t *transport) Quit(why error) {
	if why == nil {
		why = errQuit
	}
	t.quit(why)
}
