package live

import (
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Receive takes a message of the clock that is followed: a pulse, start, stop,
// continue or a song position. Others are left alone. It returns at once, and may
// be called from any goroutine.
func (p *Performance) Receive(m midi.Message) {
	if !p.Follow || !m.Is(midi.TimingClockMsg) && !m.Is(midi.StartMsg) && !m.Is(midi.StopMsg) &&
		!m.Is(midi.ContinueMsg) && !m.Is(midi.SPPMsg) {
		return
	}
	at := p.Clock.Now()
	p.do(func(k *scheduler) { k.onClock(at, m) })
}

// onClock takes a message of the clock that is followed.
func (k *scheduler) onClock(at time.Duration, m midi.Message) {
	changed, ok := k.external.receive(at, m)
	if k.external.stopped {
		k.hold(clockStands)
	} else {
		k.release(clockStands)
	}
	if ok {
		k.Emit(Event{Kind: changed})
	}
}

// clockMissingAt is when the clock that is followed is missing; never where none
// is.
func (k *scheduler) clockMissingAt() time.Duration {
	if k.external == nil {
		return never
	}
	return k.external.missingAt()
}

// checkClock notices that the clock that is followed is missing.
func (k *scheduler) checkClock() {
	if k.Clock.Now() < k.clockMissingAt() {
		return
	}
	k.external.lose()
	k.hold(clockStands)
	k.Emit(Event{Kind: ClockLost})
}
