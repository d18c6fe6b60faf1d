package live

import (
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestTempoLeaps changes the clock's tempo abruptly at various pulses of a bar. It checks that no note starts more than a pulse early or late.
func TestTempoLeaps(t *testing.T) {
	moves := moves[:3]
	ticks := onsetTicks(t, moves...)
	for _, tempi := range [][2]float64{{60, 180}, {180, 60}, {100, 150}, {150, 100}} {
		most := 0.0
		for at := 24; at < 2*barPulses; at += 17 {
			synctest.Test(t, func(t *testing.T) {
				c := new(conductor).start().pulses(at, tempi[0]).pulses(3*barPulses-at, tempi[1])
				r := c.conducts(t, moves...)
				most = max(most, worst(c.errors(t, r, ticks, 0, 3*barPulses)))
			})
		}
		t.Logf("from %v to %v: worst error %.3f pulses", tempi[0], tempi[1], most)
		if most > 1 {
			t.Errorf("from %v to %v: a note is off by %.3f pulses", tempi[0], tempi[1], most)
		}
	}
}

// kinds returns the kinds of all events except TurnBegan and Waiting.
func (r *rehearsal) kinds() []EventKind {
	var kinds []EventKind
	for _, n := range r.events {
		if n.Kind != TurnBegan && n.Kind != Waiting {
			kinds = append(kinds, n.Kind)
		}
	}
	return kinds
}

// TestStopAndContinue stops the clock in the middle of a bar. It checks that nothing sounds until the clock continues, and that the bar then
// continues from the same place.
func TestStopAndContinue(t *testing.T) {
	const at, pause = barPulses + 50, 5 * time.Second
	moves := moves[:3]
	ticks := onsetTicks(t, moves...)
	synctest.Test(t, func(t *testing.T) {
		c := new(conductor).rest(time.Second).start().pulses(at, 120)
		stop := c.now - 10*time.Millisecond
		c.now = stop
		c.send(midi.Stop()).rest(pause).send(midi.Continue())
		again := c.now
		c.pulses(3*barPulses-at, 120)
		r := c.conducts(t, moves...)
		if got := worst(c.errors(t, r, ticks, 0, len(c.beats))); got > 0.05 {
			t.Errorf("a note is off by %v pulses", got)
		}
		for _, s := range r.sink.starts() {
			if s.at > stop && s.at < again {
				t.Errorf("a note starts at %v, between stop and continue", s.at)
			}
		}
		silent := 0
		for _, s := range r.sink.sent {
			if s.message.Is(midi.ControlChangeMsg) && s.at >= stop && s.at <= stop+time.Millisecond {
				silent++
			}
		}
		if silent != silence {
			t.Errorf("%d messages silence the output after the stop, want %d", silent, silence)
		}
		if got, want := r.kinds(), []EventKind{ClockLost, ClockRunning, ClockStopped, ClockRunning, ClockLost}; !slices.Equal(got[:4], want[:4]) {
			t.Errorf("events %v, want %v", got, want)
		}
	})
}

// TestJumps makes the clock jump to other places of its song, and checks where the bars start.
func TestJumps(t *testing.T) {
	moves := moves[:3]
	for _, c := range []struct {
		name string
		song *conductor
		// song positions, in pulses, at which the three bars start; the second bar may start twice
		lines []int
	}{
		{"joins in mid-song", new(conductor).jump(10*barPulses+24).send(midi.Continue()).pulses(4*barPulses, 120), []int{11 * barPulses, 12 * barPulses, 13 * barPulses}},
		{"joins on a bar line", new(conductor).jump(10*barPulses).send(midi.Continue()).pulses(4*barPulses, 120), []int{10 * barPulses, 11 * barPulses, 12 * barPulses}},
		{"back to the top in mid-bar", new(conductor).start().pulses(barPulses+48, 120).start().pulses(2*barPulses, 120), []int{0, barPulses, 0, barPulses}},
		{
			"into the middle of another bar", new(conductor).start().pulses(barPulses+48, 120).send(midi.Stop()).jump(7*barPulses+12).send(midi.Continue()).pulses(3*barPulses, 120),
			[]int{0, barPulses, 8 * barPulses, 9 * barPulses},
		},
		{
			"while it runs", new(conductor).start().pulses(barPulses+48, 120).jump(4*barPulses).pulses(2*barPulses, 120),
			[]int{0, barPulses, 4 * barPulses, 5 * barPulses},
		},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := c.song.conducts(t, moves...)
				for _, line := range c.lines {
					at := slices.IndexFunc(c.song.beats, func(b beat) bool { return b.song == line })
					later := len(c.song.beats) - 1
					for later > at && c.song.beats[later].song != line {
						later--
					}
					if !r.sink.struckNear(c.song.beats[at].at) || !r.sink.struckNear(c.song.beats[later].at) {
						t.Errorf("no note starts on pulse %d: notes %v", line, r.sink.starts())
					}
				}
				if n := r.bars(); n != 3 {
					t.Errorf("%d bars began", n)
				}
			})
		})
	}
}

// struckNear returns true if a note starts at most a millisecond before or after a time.
func (r *recorder) struckNear(at time.Duration) bool {
	return slices.ContainsFunc(r.starts(), func(s sent) bool { return (s.at - at).Abs() <= time.Millisecond })
}

// bars returns the number of bars that have started.
func (r *rehearsal) bars() int {
	count := 0
	for _, n := range r.events {
		if n.Kind == TurnBegan {
			count++
		}
	}
	return count
}

// TestClockIsInterrupted interrupts the clock. It checks that, when the clock is back, the music starts on a bar line of the clock's song.
func TestClockIsInterrupted(t *testing.T) {
	const gap = 40 // pulses
	moves := moves[:3]
	synctest.Test(t, func(t *testing.T) {
		c := new(conductor).start().pulses(barPulses+30, 120)
		// The sequencer counts these pulses, but the performance does not receive them.
		lost := c.now
		n := len(c.signals)
		c.pulses(gap, 120)
		c.signals = c.signals[:n]
		back := c.now
		c.pulses(2*barPulses, 120)
		r := c.conducts(t, moves...)
		if got, want := r.kinds(), []EventKind{ClockLost, ClockRunning, ClockLost, ClockRunning}; !slices.Equal(got, want) {
			t.Errorf("events %v, want %v", got, want)
		}
		for _, s := range r.sink.starts() {
			if s.at > lost+50*time.Millisecond && s.at < back {
				t.Errorf("a note starts at %v, without a clock", s.at)
			}
		}
		line := c.beats[2*barPulses].at
		if !r.sink.struckNear(line) {
			t.Errorf("no note starts on the bar line at %v: %v", line, r.sink.starts())
		}
	})
}

// TestNoClock checks that nothing sounds if the clock sends nothing, or if it sends pulses but was never started.
func TestNoClock(t *testing.T) {
	for _, c := range []struct {
		name string
		song *conductor
		want []EventKind
	}{
		{"none", new(conductor).rest(20 * time.Second), []EventKind{ClockLost}},
		{"not started", new(conductor).pulses(10*barPulses, 120), []EventKind{ClockLost, ClockStopped}},
	} {
		synctest.Test(t, func(t *testing.T) {
			r := c.song.conducts(t, moves...)
			if n := len(r.sink.starts()); n != 0 {
				t.Errorf("%s: %d notes", c.name, n)
			}
			if got := r.kinds(); !slices.Equal(got, c.want) {
				t.Errorf("%s: events %v, want %v", c.name, got, c.want)
			}
		})
	}
}

// TestSlowPlayer has a player who thinks for longer than a bar while the song continues. It checks that the next bar starts on a later bar line.
func TestSlowPlayer(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		c := new(conductor).start().pulses(6*barPulses, 120)
		r := rehearse(s)
		r.Follow = true
		sent := c.conduct(r)
		asked := 0
		slow := thinker(func(p game.Position) game.Move {
			if asked++; asked == 2 {
				time.Sleep(2*time.Second + 700*time.Millisecond)
			}
			return p.Moves()[0]
		})
		_, _ = r.playUntil(c.now, play.NewMatch(board(t), slow, slow, 0, 1))
		<-sent
		for _, line := range []int{0, 2, 3} {
			if at := c.beats[line*barPulses].at; !r.sink.struckNear(at) {
				t.Errorf("no note starts at %v", at)
			}
		}
		if at := c.beats[barPulses].at; r.sink.struckNear(at) {
			t.Errorf("a note starts at %v", at)
		}
	})
}

// TestReceivesOnlyClock sends other MIDI messages of all kinds between the pulses of the clock. It checks that these messages have no effect.
func TestReceivesOnlyClock(t *testing.T) {
	moves := moves[:2]
	ticks := onsetTicks(t, moves...)
	synctest.Test(t, func(t *testing.T) {
		c := new(conductor).start().pulses(2*barPulses, 120)
		var noisy []signal
		for _, s := range c.signals {
			for _, m := range []midi.Message{midi.Activesense(), {0x90}, {}, {0xf2}, {0xf2, 1}, midi.NoteOn(15, 60, 1), {0xf4}, {0xfd}} {
				noisy = append(noisy, signal{s.at, m})
			}
			noisy = append(noisy, s)
		}
		c.signals = noisy
		r := c.conducts(t, moves...)
		if got := worst(c.errors(t, r, ticks, 0, 2*barPulses)); got > 0.05 {
			t.Errorf("a note is off by %v pulses", got)
		}
	})
}

// TestMeterOfTheSequencer performs bars of 5/4 while following sequencers in other meters. It checks that the first bar starts on a bar line of the
// sequencer, and that the later bars follow without a gap.
func TestMeterOfTheSequencer(t *testing.T) {
	const from = 10*barPulses + 24
	s := load(t, "../../docs/examples/duel.yaml")
	for _, test := range []struct {
		meter scores.Meter
		line  int // song position, in pulses, at which the first bar starts
	}{
		{scores.Meter{}, 9 * 5 * pulses},
		{scores.Meter{Beats: 4, Unit: 4}, 11 * barPulses},
		{scores.Meter{Beats: 3, Unit: 4}, 14 * 3 * pulses},
		{scores.Meter{Beats: 7, Unit: 8}, 12 * 7 * pulses / 2},
	} {
		synctest.Test(t, func(t *testing.T) {
			c := new(conductor).jump(from).send(midi.Continue()).pulses(6*barPulses, 120)
			r := rehearse(s)
			r.Follow, r.FollowMeter = true, test.meter
			sent := c.conduct(r)
			_, _ = r.playUntil(c.now+time.Second, given(t, moves[:3]...))
			<-sent
			for bar := range 3 {
				line := test.line + bar*5*pulses
				i := slices.IndexFunc(c.beats, func(b beat) bool { return b.song == line })
				if i < 0 || !r.sink.struckNear(c.beats[i].at) {
					t.Errorf("%v: no note starts on pulse %d: notes %v", test.meter, line, r.sink.starts())
				}
			}
			if first := r.sink.starts()[0].at; first < c.beats[test.line-from].at-prompt {
				t.Errorf("%v: the first note starts at %v", test.meter, first)
			}
		})
	}
}
