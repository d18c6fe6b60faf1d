package live

import (
	"math"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// thinking rehearses a person who makes two moves at once and then no more. From the time wait on, the music waits for the person. The argument is
// the score's setting for what sounds meanwhile.
func thinking(t *testing.T, by scores.Waiting) (r *rehearsal, m *play.Match) {
	t.Helper()
	s := load(t, "paper")
	s.Waiting = by
	said := make(chan string, 2)
	r = rehearse(s)
	person := typist(said, func() {})
	said <- "3"
	said <- "4"
	return r, play.NewMatch(board(t), person, first, 0, 1)
}

const wait = lead + 4*barLength

// keysIn returns the keys of the notes that start in a span of time.
func (r *rehearsal) keysIn(from, to time.Duration) (keys []int) {
	for _, n := range r.sink.starts() {
		if n.at >= from && n.at < to {
			keys = append(keys, int(n.message[1]))
		}
	}
	return keys
}

// soundsAt returns the number of notes that sound at a time.
func (r *rehearsal) soundsAt(at time.Duration) (count int) {
	for _, s := range r.sink.sent {
		switch {
		case s.at > at:
		case s.message.Is(midi.NoteOnMsg):
			count++
		case s.message.Is(midi.NoteOffMsg):
			count--
		}
	}
	return count
}

func equal(a, b []int, shift int) bool {
	if len(a) != len(b) || len(a) == 0 {
		return false
	}
	for i := range a {
		if a[i]+shift != b[i] {
			return false
		}
	}
	return true
}

// TestOstinatoAfterUndo takes back the move whose bar is being repeated. It checks that the bar of the move before is repeated from then on.
func TestOstinatoAfterUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, m := thinking(t, scores.OstinatoWaiting)
		at(wait+3*barLength/2, r.Undo)
		_, _ = r.playUntil(wait+4*barLength, m)
		before := r.keysIn(lead+barLength, lead+2*barLength)
		taken := r.keysIn(lead+3*barLength, wait)
		if got := r.keysIn(wait, wait+barLength); !equal(taken, got, 0) {
			t.Errorf("%v is repeated, want %v", got, taken)
		}
		if got := r.keysIn(wait+2*barLength, wait+3*barLength); !equal(before, got, 0) {
			t.Errorf("%v sounds after the undo, want %v", got, before)
		}
		last := r.events[len(r.events)-1]
		if last.Kind != BarRepeated || last.Turn.Number != 2 || len(last.Match.Turns) != 2 {
			t.Errorf("the last event is %+v", last)
		}
	})
}

// TestOstinatoTransposed transposes while the last bar is being repeated. It checks that the next repetition is transposed.
func TestOstinatoTransposed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, m := thinking(t, scores.OstinatoWaiting)
		at(wait+barLength/2, func() { r.Transpose(5) })
		_, _ = r.playUntil(wait+2*barLength, m)
		plain := r.keysIn(wait, wait+barLength)
		if got := r.keysIn(wait+barLength, wait+2*barLength); !equal(plain, got, 5) {
			t.Errorf("%v sounds, want %v and five semitones", got, plain)
		}
		if last := r.events[len(r.events)-1]; last.Shift != 5 {
			t.Errorf("the last event is %+v", last)
		}
	})
}

// TestDroneAgain ends a drone with one command and starts it again with another. It checks which notes sound between the two commands and after both.
func TestDroneAgain(t *testing.T) {
	const begins, ends = wait + time.Second, wait + 2*time.Second
	for name, c := range map[string]struct {
		at, then func(r *rehearsal)
		meantime int // number of notes that sound between the two commands
		shift    int
	}{
		"pause":     {func(r *rehearsal) { r.Pause() }, func(r *rehearsal) { r.Resume() }, 0, 0},
		"lost":      {func(r *rehearsal) { r.do(func(k *scheduler) { k.lose(k.out.all[0]) }) }, func(r *rehearsal) { r.do(func(k *scheduler) { r.sink.closed = false; k.rejoin(k.out.all[0], r.sink) }) }, 0, 0},
		"transpose": {func(r *rehearsal) { r.Transpose(2) }, func(r *rehearsal) { r.Transpose(2) }, 1, 4},
		"panic":     {func(r *rehearsal) { r.Panic() }, func(r *rehearsal) { r.Transpose(1) }, 0, 1},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r, m := thinking(t, scores.DroneWaiting)
				at(begins, func() { c.at(r) })
				at(ends, func() { c.then(r) })
				_, _ = r.playUntil(ends+time.Second, m)
				if n := r.soundsAt(begins - 1); n != 1 {
					t.Fatalf("%d notes sound while a person thinks", n)
				}
				if n := r.soundsAt(begins + time.Second/2); n != c.meantime {
					t.Errorf("then %d notes sound, want %d", n, c.meantime)
				}
				if n := r.soundsAt(ends + time.Second/2); n != 1 {
					t.Errorf("at the end %d notes sound", n)
				}
				keys := r.keysIn(wait, ends+time.Second)
				if got := keys[len(keys)-1] - keys[0]; got != c.shift {
					t.Errorf("the drone is %d higher, want %d", got, c.shift)
				}
				r.sink.mustBeSilent(t)
			})
		})
	}
}

// TestDroneAfterUndo takes back the move whose last note is held. It checks that from then on, the last note of the move before is held.
func TestDroneAfterUndo(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, m := thinking(t, scores.DroneWaiting)
		at(wait+time.Second, r.Undo)
		_, _ = r.playUntil(wait+2*time.Second, m)
		before := r.keysIn(lead+barLength, lead+2*barLength)
		got := r.keysIn(wait, wait+2*time.Second)
		if len(got) != 2 || got[1] != before[2] {
			t.Errorf("%v are held, want %d at the end", got, before[2])
		}
		r.sink.mustBeSilent(t)
	})
}

// TestDroneWithoutClock checks that a held drone ends when the followed clock sends no more pulses.
func TestDroneWithoutClock(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r, m := thinking(t, scores.DroneWaiting)
		r.Follow = true
		c := new(conductor).start().pulses(5*barPulses, 120)
		sent := c.conduct(r)
		_, _ = r.playUntil(c.now+5*time.Second, m)
		<-sent
		if n := r.soundsAt(c.now); n != 1 {
			t.Fatalf("%d notes sound while a person thinks", n)
		}
		if n := r.soundsAt(c.now + 3*missing); n != 0 {
			t.Errorf("%d notes sound without a clock", n)
		}
		if last := r.events[len(r.events)-1]; last.Kind != ClockLost {
			t.Errorf("the last event is %+v", last)
		}
	})
}

// TestSuspendedInPause suspends and continues a performance that is paused. It checks that the performance stays paused.
func TestSuspendedInPause(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		at(time.Second, r.Pause)
		at(2*time.Second, r.Suspend)
		at(3*time.Second, r.Continue)
		at(5*time.Second, r.Resume)
		_, _ = r.playUntil(8*time.Second, given(t, "1", "2", "1"))
		if got := r.keysIn(time.Second+prompt, 5*time.Second); got != nil {
			t.Errorf("%v sound in the pause", got)
		}
		if got := r.keysIn(5*time.Second, 8*time.Second); got == nil {
			t.Error("nothing sounds after the pause")
		}
	})
}

// TestTempoIsTold checks the tempo in Pulse events. At first, this is the score's tempo; later it is the tempo that SetTempo sets, or a followed
// clock.
func TestTempoIsTold(t *testing.T) {
	s := load(t, "paper")
	tempi := func(t *testing.T, r *rehearsal, ends time.Duration) (first, last float64) {
		t.Helper()
		r.Tell = func(n Event) {
			if n.Kind == Pulse {
				if first == 0 {
					first = n.Tempo
				}
				last = n.Tempo
			}
		}
		_, _ = r.playUntil(ends, given(t, "1", "2", "1"))
		return first, last
	}
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		at(2*time.Second, func() { r.SetTempo(77); r.Faster(2) })
		if from, to := tempi(t, r, 4*time.Second); from != s.Tempo || to != 77 {
			t.Errorf("from %v to %v", from, to)
		}
	})
	synctest.Test(t, func(t *testing.T) {
		r := rehearse(s)
		r.Follow = true
		c := new(conductor).start().pulses(barPulses, 90).pulses(barPulses, 150)
		sent := c.conduct(r)
		from, to := tempi(t, r, c.now)
		<-sent
		if math.Abs(from-s.Tempo) > 1 || to < 149 || to > 151 {
			t.Errorf("from %v to %v", from, to)
		}
	})
}

// TestLoopWhileAwaited asks for a loop after the music has begun to wait for a person. It checks that the last bars sound at once, until the loop ends
// with a bar, and that the person's move is awaited again.
func TestLoopWhileAwaited(t *testing.T) {
	for _, by := range []scores.Waiting{scores.SilentWaiting, scores.DroneWaiting, scores.OstinatoWaiting} {
		synctest.Test(t, func(t *testing.T) {
			r, m := thinking(t, by)
			begins := wait + barLength/2
			at(begins, func() { r.Loop(2) })
			at(begins+7*barLength/2, func() { r.Loop(0) })
			_, _ = r.playUntil(begins+6*barLength, m)
			if by == scores.OstinatoWaiting {
				begins = wait + barLength // its own bar sounds to its end
			}
			want := r.keysIn(wait-2*barLength, wait)
			for _, from := range []time.Duration{begins, begins + 2*barLength} {
				if got := r.keysIn(from, from+2*barLength); !equal(want, got, 0) {
					t.Errorf("%v: %v sounds after %v, want %v", by, got, from, want)
				}
			}
			if got := r.keysIn(begins+4*barLength, begins+6*barLength); by == scores.SilentWaiting && len(got) > 0 {
				t.Errorf("%v sounds after the loop", got)
			}
			waits := 0
			for _, e := range r.events {
				if e.Kind == Waiting {
					waits++
				}
			}
			if waits != 2 {
				t.Errorf("%v: %d waits are told, want one before the loop and one after it", by, waits)
			}
		})
	}
}
