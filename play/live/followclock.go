package live

import (
	"fmt"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// Receive takes a clock message (pulse, start, stop, continue or song position) from a source, counted from 0. It ignores other messages. It returns
// at once, and any goroutine may call it.
//
// The performance follows the first clock that runs. If that clock goes missing, the performance follows another running clock. If that clock is
// stopped, or if no other clock runs, the performance follows the next clock that starts.
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
			return // the performance follows another clock
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

// follow switches to the clock of another source. If state is ClockRunning, it tells people in a notice.
func (k *scheduler) follow(source int, state EventKind) {
	k.external.follow(k.external.from(source))
	if state == ClockRunning {
		k.perf.Emit(Event{Kind: Notice, Text: fmt.Sprintf("the MIDI clock of input %d leads\n", source+1)})
	}
}

// silentAt returns the time from which on the followed clock counts as missing: never if no clock is followed.
func (c *externalClock) silentAt() time.Duration {
	if c == nil {
		return never
	}
	return c.missingAt()
}

// checkClock switches to another running clock if the followed clock is missing. If no other clock runs, it stops the music.
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
