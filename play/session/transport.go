package session

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Transport lets user interfaces and controllers steer a performance. Any goroutine may call its methods. They return at once, and calls are carried
// out in order.
type Transport interface {
	// Do calls a function. The error says why the call is rejected at once. Later results are reported by events.
	Do(c Call) error
	// NoMoreMoves says that the person will make no more moves. The performance then ends as soon as it has to wait for a move.
	NoMoreMoves()
	// Locked returns true if the performance is locked: only moves, panic and unlocking work.
	Locked() bool

	// Performed, Current and ChosenIn are the methods of live.Performance.
	Performed() (by *scores.Score, heard []*play.Match)
	Current() (now live.Current, ok bool)
	ChosenIn() *play.Match

	// Say shows a message on all user interfaces.
	Say(format string, args ...any)
	// Quit ends the performance, even if it is locked. Session.Perform returns the error why, which may be nil.
	Quit(why error)
}

// transport is the Transport of a session.
type transport struct {
	*live.Performance
	person *Person
	scores *scoreList
	gamer  func(name string, g game.Game) (engine.Engine, error) // opens a gamer; nil if none may take a place
	quit   context.CancelCauseFunc

	setList SetList                          // nil for none
	parse   func(words string) (Call, error) // ParseCall, which functions cannot name, as it looks them up

	locked  atomic.Bool
	refused atomic.Int64 // time of the last notice that the performance is locked, on the performance's clock

	tapping sync.Mutex
	taps    taps
}

func newTransport(p *live.Performance, person *Person) *transport {
	t := &transport{Performance: p, person: person, parse: ParseCall}
	p.Call = t.makes
	return t
}

// Do implements Transport.
func (t *transport) Do(c Call) error {
	if t.Locked() && !c.Function.Locked {
		t.sayLocked()
		return ErrLocked
	}
	if part := c.part(); part != "" {
		if now, ok := t.Current(); ok {
			if err := now.Missing(part); err != nil {
				return err
			}
		}
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

// sayLocked tells people that the performance is locked, at most once in two seconds.
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

// chooseScore switches to v.Score or, if that is nil, to the score with the name v.Text in the list.
func (t *transport) chooseScore(v Value) error {
	if v.Score == nil {
		return t.scores.find(v.Text)
	}
	t.SetScore(v.Score)
	return nil
}

// faster multiplies the tempo. If the performance follows a clock, it does nothing.
func (t *transport) faster(by float64) {
	if !t.followed() {
		t.Faster(by)
	}
}

// followed returns true if the performance follows a clock. It then tells people that the clock sets the tempo.
func (t *transport) followed() bool {
	if t.Follow {
		t.Say("the clock that is followed sets the tempo\n")
	}
	return t.Follow
}

// tap records a tap, and sets the tempo if there are at least two taps. Taps are a quarter note apart.
func (t *transport) tap() {
	t.tapping.Lock()
	defer t.tapping.Unlock()
	if tempo, ok := t.taps.tap(t.Clock.Now()); !t.followed() && ok {
		t.SetTempo(min(max(tempo, scores.SlowestTempo), scores.FastestTempo))
	}
}

// asWritten restores the tempo, velocity, transposition, drama and parts of the score.
func (t *transport) asWritten() {
	t.SetTempo(0)
	t.SetVelocity(0)
	t.TransposeTo(0)
	t.setDrama(1, scores.Signals()...)
	t.Unmix()
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

// SetList performs the pieces of a set list, one after another. It continues while the performance is locked.
type SetList interface {
	// Lead receives the events of the performance. The rules for UI.Run apply.
	Lead(ctx context.Context, p *live.Performance, events <-chan live.Event) error
	// Cue chooses the item that follows the current one. If now is true, that item starts at once. The error says that no item has the name.
	Cue(name string, now bool) error
	// Next ends the current item.
	Next()
	// Scene returns the calls of a scene. The error says that no scene has the name.
	Scene(name string) (calls []string, err error)
}

var errNoSetList = errors.New("this performance has no set list")

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
