package live

import (
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// second returns a conductor whose clock comes from the second source, and starts after the given time.
func second(after time.Duration) *conductor { return (&conductor{source: 1}).rest(after) }

// followBoth performs moves while receiving two clocks, until both clocks have ended.
func followBoth(t *testing.T, a, b *conductor) *rehearsal {
	t.Helper()
	r := rehearse(load(t, "paper"))
	r.Follow = true
	first, other := a.conduct(r), b.conduct(r)
	_, _ = r.playUntil(max(a.now, b.now)+time.Second, given(t, moves...))
	<-first
	<-other
	r.sink.mustBeSilent(t)
	return r
}

// leaders lists the inputs that the performance switched to, counted from 1, in the order of the notices.
func (r *rehearsal) leaders() string {
	var all []string
	for _, e := range r.events {
		if number, is := strings.CutPrefix(e.Text, "the MIDI clock of input "); e.Kind == Notice && is {
			all = append(all, number[:1])
		}
	}
	return strings.Join(all, " ")
}

// clockKinds lists the kinds of the events about the clock.
func (r *rehearsal) clockKinds() []EventKind {
	return slices.DeleteFunc(r.kinds(), func(k EventKind) bool { return k == Notice })
}

// TestSecondClockLeads interrupts the first clock during a bar. It checks that the next bar starts on a bar line of the second clock, and that the
// first clock has no effect when it is back.
func TestSecondClockLeads(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := new(conductor).start().pulses(barPulses+30, 120)
		died := a.now
		a.rest(6*time.Second).start().pulses(2*barPulses, 150)
		b := second(300*time.Millisecond).jump(40*barPulses).send(midi.Continue()).pulses(8*barPulses, 100)
		r := followBoth(t, a, b)
		if got := r.leaders(); got != "2" {
			t.Errorf("input %s leads after the first, want 2", got)
		}
		if got, want := r.clockKinds()[:2], []EventKind{ClockLost, ClockRunning}; !slices.Equal(got, want) {
			t.Errorf("events %v, want %v", got, want)
		}
		silent := died + 50*time.Millisecond
		for i, line := range []int{2, 3, 4, 5} { // when the first clock died, the second clock was in its second bar
			at := b.beats[line*barPulses].at
			if !r.sink.struckNear(at) {
				t.Errorf("no note starts on bar line %d at %v", line, at)
			}
			for _, s := range r.sink.starts() {
				if i == 0 && s.at > silent && s.at < at-time.Millisecond {
					t.Errorf("a note starts at %v: no clock led from %v on, before the bar line at %v", s.at, died, at)
				}
			}
		}
	})
}

// TestSecondClockInTime has two clocks at the same place in their songs, and ends the first clock. It checks that the music continues from that place
// within half a second.
func TestSecondClockInTime(t *testing.T) {
	ticks := onsetTicks(t, moves...)
	synctest.Test(t, func(t *testing.T) {
		a := new(conductor).start().pulses(2*barPulses+5, 120)
		b := second(time.Millisecond).start().pulses(8*barPulses, 120)
		r := followBoth(t, a, b)
		for _, tick := range ticks {
			at := b.beats[tick/pulse].at + time.Duration(tick%pulse)*time.Minute/120/pulses/pulse
			if heard := r.sink.struckNear(at); !heard && (at < a.now || at > a.now+missing) {
				t.Errorf("no note starts at %v", at)
			}
		}
	})
}

// TestSecondClockFirst starts the second clock before the first. It checks that the second clock is followed, even while the first runs. When the
// second clock has been stopped and the first starts again, the first is followed.
func TestSecondClockFirst(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		b := second(0).start().pulses(3*barPulses, 120).send(midi.Stop())
		stopped := b.now
		b.pulses(12*barPulses, 120) // the stopped clock still sends pulses
		a := new(conductor).rest(time.Second).start().pulses(4*barPulses, 90).send(midi.Stop()).rest(time.Second).start()
		again := len(a.beats)
		a.pulses(4*barPulses, 90)
		r := followBoth(t, a, b)
		if got := r.leaders(); got != "2 1" {
			t.Errorf("inputs %s lead, want 2 1", got)
		}
		if got, want := r.clockKinds(), []EventKind{ClockLost, ClockRunning, ClockStopped, ClockRunning, ClockLost}; !slices.Equal(got, want) {
			t.Errorf("events %v, want %v", got, want)
		}
		for _, s := range r.sink.starts() {
			if s.at > stopped && s.at < a.beats[again].at {
				t.Errorf("a note starts at %v: the clock that led was stopped at %v", s.at, stopped)
			}
		}
		for line := range 3 {
			if at := a.beats[again+line*barPulses].at; !r.sink.struckNear(at) {
				t.Errorf("no note starts on bar line %d at %v", line, at)
			}
		}
	})
}

// TestBothClocksDie ends two clocks. It checks that the clock that is back first is followed.
func TestBothClocksDie(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		a := new(conductor).start().pulses(barPulses, 120)
		b := second(100*time.Millisecond).start().pulses(barPulses/2, 120).rest(6 * time.Second).start()
		back := len(b.beats)
		b.pulses(3*barPulses, 120)
		r := followBoth(t, a, b)
		if got := r.leaders(); got != "2" {
			t.Errorf("input %s leads after the first, want 2", got)
		}
		if at := b.beats[back].at; !r.sink.struckNear(at) {
			t.Errorf("no note starts at %v: %v", at, r.sink.starts())
		}
		if got, want := r.clockKinds(), []EventKind{ClockLost, ClockRunning, ClockLost, ClockRunning, ClockLost}; !slices.Equal(got, want) {
			t.Errorf("events %v, want %v", got, want)
		}
	})
}
