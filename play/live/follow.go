package live

import (
	"errors"
	"math"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/scores"
)

// signal is a message of a clock, and when it came.
type signal struct {
	at      time.Duration
	message midi.Message
}

const (
	mostSignals = 1024 // that wait for the timekeeper
	// ahead is how many pulses the music goes on for after the last one that
	// came: a pulse that is late by less delays nothing.
	ahead = 1.5
	// late is how many pulses after its bar line a bar may still begin.
	late = 2
	// missing is how long a clock that runs may be silent at least.
	missing = 500 * time.Millisecond
	// never is later than any time.
	never = time.Duration(math.MaxInt64)
)

// errJumped says that the clock goes on in another place.
var errJumped = errors.New("the clock has jumped")

// Receive takes a message of the clock that is followed: a pulse, start, stop,
// continue or a song position. Others are left alone. It returns at once, and
// may be called from any goroutine.
func (p *Performance) Receive(m midi.Message) {
	if !p.Follow || !m.Is(midi.TimingClockMsg) && !m.Is(midi.StartMsg) && !m.Is(midi.StopMsg) &&
		!m.Is(midi.ContinueMsg) && !m.Is(midi.SPPMsg) {
		return
	}
	select {
	case p.signals <- signal{p.Clock.Now(), m}:
	default: // the program was stopped
	}
}

// follower is where another's clock is in its song, and where the music is with
// it. Its methods may be called on nil, where no clock is followed.
type follower struct {
	lock    pulseLock
	bar     int  // in ticks
	song    int  // number of the next pulse, from 0
	offset  int  // ticks of the song less those of the music, in the same place
	runs    bool // start or continue came
	stopped bool // the music stands, until the next pulse after these
	gone    bool // no pulse has come for too long
	jumped  bool // the place in the song is another than it was
}

func newFollower(s *scores.Score) *follower {
	return &follower{
		lock: pulseLock{period: time.Duration(float64(time.Minute) / s.Tempo / pulses)},
		bar:  s.Meter.Ticks(), gone: true,
	}
}

// at is when a tick of the music is due, or never where the pulse that it
// follows has not come.
func (f *follower) at(tick int) time.Duration {
	after := float64(tick+f.offset)/pulse - float64(f.song-1)
	if after > ahead {
		return never
	}
	return f.lock.at + time.Duration(after*float64(f.lock.period))
}

// attention is how often the timekeeper looks for pulses.
func (f *follower) attention() time.Duration {
	if f == nil {
		return attention
	}
	return time.Millisecond
}

func (f *follower) stands() bool { return f != nil && f.stopped }

func (f *follower) jumps() bool { return f != nil && f.jumped }

// rejoin goes on after a hold that was not the clock's: the song has gone on.
func (f *follower) rejoin(reason *bool) {
	if f != nil && reason != &f.stopped {
		f.jumped = true
	}
}

// turn has the music go on from another tick, in the same place in the song.
func (f *follower) turn(from, to int) {
	if f != nil {
		f.offset += from - to
	}
}

// barOf has the song's bars be those of a score.
func (f *follower) barOf(s *scores.Score) {
	if f != nil {
		f.bar = s.Meter.Ticks()
	}
}

// missed tells when to look whether the clock has gone; never where none is
// followed.
func (f *follower) missed() <-chan time.Time {
	if f == nil {
		return nil
	}
	return time.After(missing)
}

// enter is the tick on which a measure is entered: its first one, unless the
// song jumped into the middle of it. A measure that is late, or that the song
// has left, begins on the song's next bar line.
func (f *follower) enter(m measure) int {
	if f == nil {
		return m.start
	}
	place := f.song * pulse
	if !f.stopped {
		place -= pulse // the last one has come just now
	}
	from := place - f.offset
	jumped := f.jumped
	f.jumped = false
	switch {
	case jumped && m.start <= from && from < m.end:
		return from
	case !jumped && from <= m.start+late*pulse:
	default:
		line := (place + f.bar - 1) / f.bar * f.bar
		f.offset = line - m.start
	}
	return m.start
}

// heed does what a signal says.
func (k *timekeeper) heed(s signal) {
	f := k.follow
	var position uint16
	switch {
	case s.message.Is(midi.TimingClockMsg):
		k.pulse(s.at)
	case s.message.Is(midi.StartMsg):
		k.jump(0)
		f.runs = true
	case s.message.Is(midi.ContinueMsg):
		f.runs = true
	case s.message.Is(midi.StopMsg):
		if f.runs {
			f.runs = false
			k.hold(&f.stopped)
			k.emit(Event{Kind: ClockStopped})
		}
	case s.message.GetSPP(&position):
		const sixteenth = pulses / 4
		k.jump(int(position) * sixteenth)
	}
}

// jump has the next pulse be another than the one that was to come.
func (k *timekeeper) jump(song int) {
	f := k.follow
	if song == f.song && f.stopped {
		return
	}
	k.hold(&f.stopped)
	f.song, f.jumped = song, true
}

// pulse takes a pulse.
func (k *timekeeper) pulse(at time.Duration) {
	f := k.follow
	if f.gone && f.lock.count > 0 && f.runs {
		// The song went on meanwhile, as far as one can tell.
		f.song += int(math.Round(float64(at-f.lock.last)/float64(f.lock.period))) - 1
		f.jumped = true
		f.lock.count = 0
	}
	f.lock.pulse(at)
	if f.gone {
		f.gone = false
		if !f.runs {
			k.emit(Event{Kind: ClockStopped})
		}
	}
	if !f.runs {
		return
	}
	f.song++
	if f.stopped {
		k.release(&f.stopped)
		k.emit(Event{Kind: ClockRunning})
	}
}

// miss notices that the clock has gone.
func (k *timekeeper) miss() {
	f := k.follow
	if f == nil || !f.runs || f.stopped || k.Clock.Now()-f.lock.last <= max(missing, 4*f.lock.period) {
		return
	}
	f.gone = true
	k.hold(&f.stopped)
	k.emit(Event{Kind: ClockLost})
}
