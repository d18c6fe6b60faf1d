package live

import (
	"fmt"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Receive takes a clock message (a pulse, start, stop, continue or a song position) from one of
// several sources, counted from 0. It ignores other messages. It returns at once, and any goroutine
// may call it.
//
// The first clock to run is the one followed. If it goes missing, another running clock takes over. If it is stopped, or if no other clock runs, the
// next clock to start takes over.
func (p *Performance) Receive(source int, m midi.Message) {
	if !p.Follow || !m.Is(midi.TimingClockMsg) && !m.Is(midi.StartMsg) && !m.Is(midi.StopMsg) &&
		!m.Is(midi.ContinueMsg) && !m.Is(midi.SPPMsg) {
		return
	}
	at := p.Clock.Now()
	p.do(func(k *scheduler) { k.onClock(at, source, m) })
}

// onClock handles a message of a clock.
func (k *scheduler) onClock(at time.Duration, source int, m midi.Message) {
	c := k.external
	from := c.from(source)
	changed, ok := from.receive(at, m)
	if from != c.songClock {
		if !ok || !c.stopped || changed == ClockStopped && !c.gone {
			return // another clock leads
		}
		k.follow(source, changed)
	}
	if c.stopped {
		k.hold(clockStands)
	} else {
		k.release(clockStands)
	}
	if ok {
		k.perf.Emit(Event{Kind: changed})
	}
}

// follow switches to the clock of another source. If state is ClockRunning, it emits a notice.
func (k *scheduler) follow(source int, state EventKind) {
	k.external.follow(k.external.from(source))
	if state == ClockRunning {
		k.perf.Emit(Event{Kind: Notice, Text: fmt.Sprintf("the MIDI clock of input %d leads\n", source+1)})
	}
}

// silentAt returns when the followed clock counts as missing; never if no clock is followed.
func (c *externalClock) silentAt() time.Duration {
	if c == nil {
		return never
	}
	return c.missingAt()
}

// checkClock handles a followed clock that is missing.
func (k *scheduler) checkClock() {
	if k.perf.Clock.Now() < k.external.silentAt() {
		return
	}
	k.external.lose()
	if source, ok := k.external.next(k.perf.Clock.Now()); ok {
		k.follow(source, ClockRunning)
		return
	}
	k.hold(clockStands)
	k.perf.Emit(Event{Kind: ClockLost})
}
