package live

import (
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
)

// places imitates a sequencer that follows the recorded clock. The result maps the time of each pulse that the sequencer plays to the number of that
// pulse in the song.
func (r *recorder) places() map[time.Duration]int {
	places := map[time.Duration]int{}
	runs, song := false, 0
	for _, s := range r.sent {
		var position uint16
		switch m := s.message; {
		case m.Is(midi.StartMsg):
			runs, song = true, 0
		case m.Is(midi.ContinueMsg):
			runs = true
		case m.Is(midi.StopMsg):
			runs = false
		case m.GetSPP(&position) && !runs:
			song = int(position) * 6
		case m.Is(midi.TimingClockMsg) && runs:
			places[s.at] = song
			song++
		}
	}
	return places
}

// TestSequencersStayTogether pauses within sixteenth notes, and loses one of two outputs. It checks that sequencers on both outputs always agree with
// each other and with the sent pulses.
func TestSequencersStayTogether(t *testing.T) {
	const lost, back = 1510 * time.Millisecond, 3340 * time.Millisecond
	s := load(t, "paper")
	for _, pause := range []time.Duration{700 * time.Millisecond, 1234 * time.Millisecond, 4321 * time.Millisecond, 4375 * time.Millisecond} {
		synctest.Test(t, func(t *testing.T) {
			clock := NewTimerClock()
			stays, goes, again := &recorder{clock: clock}, &recorder{clock: clock}, &recorder{clock: clock}
			port := only(goes)
			port.present = func() bool { return clock.Now() < lost || clock.Now() >= back }
			port.open = func() (Output, error) {
				if !port.present() {
					return nil, errors.New("it is not there")
				}
				return again, nil
			}
			r := rehearseOn(s, stays, only(stays), port)
			r.SendTime = true
			go func() {
				time.Sleep(pause)
				r.Pause()
				time.Sleep(time.Second)
				r.Resume()
			}()
			if _, err := r.play(given(t, "1", "2", "1")); err != nil {
				t.Fatal(err)
			}
			synctest.Wait()
			want, pulse := map[time.Duration]int{}, 0 // the sent pulses: time and number in the song
			for _, m := range stays.sent {
				if m.message.Is(midi.TimingClockMsg) {
					want[m.at] = pulse
					pulse++
				}
			}
			if pulse != 3*barPulses {
				t.Errorf("paused at %v: %d pulses", pause, pulse)
			}
			for name, r := range map[string]struct {
				*recorder
				least int // how many pulses the sequencer must play at least
			}{"stays": {stays, 3*barPulses - sixteenth}, "goes": {goes, 1}, "again": {again, barPulses / 2}} {
				places := r.places()
				for at, place := range places {
					if want, ok := want[at]; !ok || place != want {
						t.Errorf("paused at %v: at %v, the output that %s is at pulse %d, want %d", pause, at, name, place, want)
					}
				}
				if len(places) < r.least {
					t.Errorf("paused at %v: the output that %s plays for %d pulses", pause, name, len(places))
				}
			}
		})
	}
}

// TestPositionsEnd checks that no song position is sent that is greater than the greatest in MIDI.
func TestPositionsEnd(t *testing.T) {
	sink := &recorder{clock: NewTimerClock()}
	sent := sentClock{out: &outputs{clock: sink.clock}}
	c := &connection{}
	c.use(sink, sink.clock, false)
	for song, want := range map[int]int{lastPosition * sixteenth: 1, (lastPosition + 1) * sixteenth: 0} {
		sink.sent = nil
		if sent.locate([]*connection{c}, song); len(sink.sent) != want {
			t.Errorf("pulse %d: %v", song, sink.sent)
		}
	}
}
