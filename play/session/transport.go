package session

import (
	"context"
	"fmt"
	"sync"
	"time"

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
	TogglePause()
	Undo()
	NewGame()
	LeaveGame()
	SetScore(by *scores.Score)
	Faster(by float64)
	Transpose(by int)
	TransposeTo(by int)
	SetTempo(tempo float64)
	SetVelocity(loudest int)
	SetDrama(s scores.Signal, amount float64)
	Fade(over time.Duration)
	StartOn(key int)
	Release()
	Receive(source int, m midi.Message)
	Panic()
	Through(m midi.Message)
	EndThrough()
	Performed() (by *scores.Score, heard []*play.Match)
	Current() (now live.Current, ok bool)

	// Tap sets the tempo to that of the last taps, if there were two or more: a quarter
	// note lies between two.
	Tap()
	// AsWritten takes back what was set in place of the score: tempo, velocity,
	// transposition and drama.
	AsWritten()
	// StepScore goes forward or back in the list of scores. The performance goes on with
	// the score there as with SetScore. Events tell all UIs of it, or why it cannot.
	StepScore(by int)
	// ChooseScore does so with the score of a name. The error is that there is none.
	ChooseScore(name string) error

	// NextItem leaves the current item of the set list. The error is that there is no list.
	NextItem() error
	// Cue has another item follow the current one, or interrupt it now. The error is that there
	// is none of that name.
	Cue(name string, now bool) error

	// Lock refuses all but moves, Panic and Lock from now on, or takes them again.
	Lock(on bool)
	Locked() bool

	// Say shows a notice on all UIs.
	Say(format string, args ...any)
	// Quit ends the performance. Perform returns the error, which may be nil.
	Quit(why error)
}

// transport is the Transport of a session, without the lock.
type transport struct {
	*live.Performance
	person *Person
	scores *scoreList
	quit   context.CancelCauseFunc

	setList SetList // nil if there is none

	tapping sync.Mutex
	taps    taps
}

func newTransport(p *live.Performance, person *Person) *transport {
	return &transport{Performance: p, person: person}
}

func (t *transport) Move(text string) error     { return t.person.move(text) }
func (t *transport) Select(s game.Square) error { return t.person.selects(s) }
func (t *transport) Deselect()                  { t.person.deselect() }
func (t *transport) NoMoreMoves()               { t.person.noMoreMoves() }
func (t *transport) StepScore(by int)           { t.scores.step(by) }
func (t *transport) ChooseScore(n string) error { return t.scores.find(n) }

func (t *transport) Tap() {
	t.tapping.Lock()
	defer t.tapping.Unlock()
	tempo, ok := t.taps.tap(t.Clock.Now())
	switch {
	case t.Follow:
		t.Say("the clock that is followed sets the tempo\n")
	case ok:
		t.SetTempo(min(max(tempo, scores.SlowestTempo), scores.FastestTempo))
	}
}

func (t *transport) AsWritten() {
	t.SetTempo(0)
	t.SetVelocity(0)
	t.TransposeTo(0)
	setDrama(t, 1)
}

func (t *transport) Say(format string, args ...any) {
	t.Emit(live.Event{Kind: live.Notice, Text: fmt.Sprintf(format, args...)})
}

func (t *transport) Quit(why error) {
	if why == nil {
		why = errQuit
	}
	t.quit(why)
}
