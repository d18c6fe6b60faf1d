package session

import (
	"sync/atomic"
	"time"

	"midiconnect4/scores"
)

// lockable is the Transport that people have. While it is locked, so that no slip of a hand
// changes the performance, it takes moves, panic and the end of the lock, and refuses all else.
type lockable struct {
	*transport
	locked  atomic.Bool
	refused atomic.Int64 // when it last told so, on the performance's clock
}

// unlocked is the Transport of what leads the performance and is no person.
type unlocked struct {
	*transport
	lock *lockable
}

func (u unlocked) Locked() bool { return u.lock.Locked() }
func (u unlocked) Lock(on bool) { u.lock.Lock(on) }

// Locked implements Transport.
func (l *lockable) Locked() bool { return l.locked.Load() }

// Lock implements Transport.
func (l *lockable) Lock(on bool) {
	if l.locked.Swap(on) == on {
		return
	}
	if on {
		l.Say("locked: only moves, panic and unlocking have an effect\n")
	} else {
		l.Say("unlocked\n")
	}
}

// open reports whether it is not locked, and says so if it is: not more often than a person reads.
func (l *lockable) open() bool {
	if !l.Locked() {
		return true
	}
	const pause = 2 * time.Second
	now := l.Clock.Now()
	if last := time.Duration(l.refused.Load()); last == 0 || now-last >= pause {
		l.refused.Store(int64(now))
		l.Say("locked: unlock first\n")
	}
	return false
}

// do does what is asked for if it is not locked.
func (l *lockable) do(what func()) {
	if l.open() {
		what()
	}
}

func (l *lockable) Pause()                    { l.do(l.transport.Pause) }
func (l *lockable) Resume()                   { l.do(l.transport.Resume) }
func (l *lockable) TogglePause()              { l.do(l.transport.TogglePause) }
func (l *lockable) Undo()                     { l.do(l.transport.Undo) }
func (l *lockable) NewGame()                  { l.do(l.transport.NewGame) }
func (l *lockable) LeaveGame()                { l.do(l.transport.LeaveGame) }
func (l *lockable) SetScore(by *scores.Score) { l.do(func() { l.transport.SetScore(by) }) }
func (l *lockable) Faster(by float64)         { l.do(func() { l.transport.Faster(by) }) }
func (l *lockable) Transpose(by int)          { l.do(func() { l.transport.Transpose(by) }) }
func (l *lockable) TransposeTo(by int)        { l.do(func() { l.transport.TransposeTo(by) }) }
func (l *lockable) SetTempo(tempo float64)    { l.do(func() { l.transport.SetTempo(tempo) }) }
func (l *lockable) SetVelocity(loudest int)   { l.do(func() { l.transport.SetVelocity(loudest) }) }
func (l *lockable) Fade(over time.Duration)   { l.do(func() { l.transport.Fade(over) }) }
func (l *lockable) SetDrama(s scores.Signal, amount float64) {
	l.do(func() { l.transport.SetDrama(s, amount) })
}
func (l *lockable) StartOn(key int)  { l.do(func() { l.transport.StartOn(key) }) }
func (l *lockable) Release()         { l.do(l.transport.Release) }
func (l *lockable) Tap()             { l.do(l.transport.Tap) }
func (l *lockable) AsWritten()       { l.do(l.transport.AsWritten) }
func (l *lockable) StepScore(by int) { l.do(func() { l.transport.StepScore(by) }) }

func (l *lockable) ChooseScore(name string) (err error) {
	l.do(func() { err = l.transport.ChooseScore(name) })
	return err
}

func (l *lockable) NextItem() (err error) {
	l.do(func() { err = l.transport.NextItem() })
	return err
}

func (l *lockable) Cue(name string, now bool) (err error) {
	l.do(func() { err = l.transport.Cue(name, now) })
	return err
}

// Quit refuses what a person asks for, and lets through what went wrong.
func (l *lockable) Quit(why error) {
	if why != nil || l.open() {
		l.transport.Quit(why)
	}
}
