package session

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Transport lets a user interface or a controller steer a performance. Its methods may be called from any goroutine. They return at once, and calls
// are carried out in order.
type Transport interface {
	// Do calls a function. The error says why it is refused at once; events report what turns
	// out later.
	Do(c Call) error
	// NoMoreMoves says that the person will make no more moves: the performance ends
	// when it would have to wait for one.
	NoMoreMoves()
	// Locked reports whether only moves, panic and unlocking have an effect.
	Locked() bool

	// Performed and Current are methods of live.Performance.
	Performed() (by *scores.Score, heard []*play.Match)
	Current() (now live.Current, ok bool)

	// Say shows a notice on all UIs.
	Say(format string, args ...any)
	// Quit ends the performance, even if it is locked. Perform returns the error; nil for none.
	Quit(why error)
}

// transport is the Transport of a session.
type transport struct {
	*live.Performance
	person *Person
	scores *scoreList
	quit   context.CancelCauseFunc

	setList SetList // nil if there is none

	locked  atomic.Bool
	refused atomic.Int64 // time of the last notice that the performance is locked, on the performance's clock

	tapping sync.Mutex
	taps    taps
}

func newTransport(p *live.Performance, person *Person) *transport {
	return &transport{Performance: p, person: person}
}

// Do implements Transport.
func (t *transport) Do(c Call) error {
	if t.Locked() && !c.Function.Locked {
		t.sayLocked()
		return ErrLocked
	}
	return c.Function.do(t, c.Value)
}

func (t *transport) Locked() bool { return t.locked.Load() }

func (t *transport) lock(on bool) {
	if t.locked.Swap(on) == on {
		return
	}
	if on {
		t.Emit(live.Event{Kind: live.Locked})
		t.Say("locked: only moves, panic and unlocking have an effect\n")
	} else {
		t.Emit(live.Event{Kind: live.Unlocked})
		t.Say("unlocked\n")
	}
}

// sayLocked says that the performance is locked, at most every two seconds.
func (t *transport) sayLocked() {
	const pause = 2 * time.Second
	now := t.Clock.Now()
	if last := time.Duration(t.refused.Load()); last == 0 || now-last >= pause {
		t.refused.Store(int64(now))
		t.Say("locked: unlock first\n")
	}
}

func (t *transport) NoMoreMoves() { t.person.noMoreMoves() }

func (t *transport) selects(s game.Square) error { return told(t.person.selects(s)) }

// chooseScore switches to the value's score, or to the score in the list that has the value's name.
func (t *transport) chooseScore(v Value) error {
	if v.Score == nil {
		return t.scores.find(v.Text)
	}
	t.SetScore(v.Score)
	return nil
}

// faster multiplies the tempo, unless a clock sets it.
func (t *transport) faster(by float64) {
	if !t.followed() {
		t.Faster(by)
	}
}

// followed reports whether a followed clock sets the tempo, and then tells people so.
func (t *transport) followed() bool {
	if t.Follow {
		t.Say("the clock that is followed sets the tempo\n")
	}
	return t.Follow
}

// tap records a tap, and sets the tempo from the last taps, if there are at least two. Taps are a quarter note apart.
func (t *transport) tap() {
	t.tapping.Lock()
	defer t.tapping.Unlock()
	if tempo, ok := t.taps.tap(t.Clock.Now()); !t.followed() && ok {
		t.SetTempo(min(max(tempo, scores.SlowestTempo), scores.FastestTempo))
	}
}

// asWritten restores the score's tempo, velocity, transposition and drama.
func (t *transport) asWritten() {
	t.SetTempo(0)
	t.SetVelocity(0)
	t.TransposeTo(0)
	t.setDrama(1, scores.Signals()...)
}

func (t *transport) setDrama(amount float64, of ...scores.Signal) {
	for _, s := range of {
		t.SetDrama(s, amount)
	}
}

func (t *transport) Quit(why error) {
	if why == nil {
		why = errQuit
	}
	t.quit(why)
}

// SetList leads through the pieces of a set list, beside the performance. It goes on while the performance is locked.
type SetList interface {
	// Lead receives the events of the performance, as UI.Run does.
	Lead(ctx context.Context, p *live.Performance, events <-chan live.Event) error
	// Cue chooses the item that follows the current one, or starts it now. The error says that
	// no item has the name.
	Cue(name string, now bool) error
	// Next leaves the current item.
	Next()
}

var errNoSetList = errors.New("there is no set list")

func (t *transport) cue(name string, now bool) error {
	if t.setList == nil {
		return errNoSetList
	}
	return t.setList.Cue(name, now)
}

func (t *transport) nextItem() error {
	if t.setList == nil {
		return errNoSetList
	}
	t.setList.Next()
	return nil
}
