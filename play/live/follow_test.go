package live

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/play"
)

// conductor imitates a sequencer: it sends prepared clock messages to a performance.
type conductor struct {
	source  int
	now     time.Duration
	song    int // song position of the next pulse, in pulses
	signals []signal
	beats   []beat
}

// signal is a clock message with the time at which it is sent.
type signal struct {
	at      time.Duration
	message midi.Message
}

// beat is a pulse with its song position (in pulses) and its exact time (without jitter).
type beat struct {
	song int
	at   time.Duration
}

func (c *conductor) send(m midi.Message) *conductor {
	c.signals = append(c.signals, signal{c.now, m})
	return c
}

func (c *conductor) start() *conductor { c.song = 0; return c.send(midi.Start()) }

func (c *conductor) jump(song int) *conductor {
	c.song = song
	return c.send(midi.SPP(uint16(song / 6)))
}

func (c *conductor) rest(d time.Duration) *conductor { c.now += d; return c }

// pulses adds pulses at a tempo in quarter notes a minute.
func (c *conductor) pulses(count int, tempo float64) *conductor {
	return c.ramp(count, tempo, tempo)
}

// ramp adds pulses whose tempo changes evenly from one value to another.
func (c *conductor) ramp(count int, from, to float64) *conductor {
	for i := range count {
		c.beats = append(c.beats, beat{c.song, c.now})
		c.send(midi.TimingClock())
		c.song++
		tempo := from + (to-from)*float64(i)/float64(count)
		c.now += time.Duration(float64(time.Minute) / tempo / pulses)
	}
	return c
}

// jitter moves each clock message by a random time, up to d earlier or later.
func (c *conductor) jitter(d time.Duration) {
	random := rand.New(rand.NewPCG(1, 2))
	for i := range c.signals {
		c.signals[i].at = max(0, c.signals[i].at+time.Duration(random.Int64N(int64(2*d)))-d)
	}
}

// conduct sends the prepared messages to a performance, in a goroutine.
func (c *conductor) conduct(r *rehearsal) (done <-chan struct{}) {
	sent := make(chan struct{})
	go func() {
		defer close(sent)
		for _, signal := range c.signals {
			time.Sleep(signal.at - r.Clock.Now())
			r.Receive(c.source, signal.message)
		}
	}()
	return sent
}

// conducts performs moves while following the conductor, until a second after the last clock message.
func (c *conductor) conducts(t *testing.T, moves ...string) *rehearsal {
	t.Helper()
	s := load(t, "paper")
	r := rehearse(s)
	r.Follow = true
	sent := c.conduct(r)
	_, _ = r.playUntil(c.now+time.Second, given(t, moves...))
	<-sent
	r.sink.mustBeSilent(t)
	return r
}

// onsetTicks returns the ticks at which the notes of moves start.
func onsetTicks(t *testing.T, moves ...string) []int {
	t.Helper()
	piece, err := play.Perform(t.Context(), load(t, "paper"), []*play.Match{given(t, moves...)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	var ticks []int
	for player := range 2 {
		for _, n := range piece.Part(player) {
			ticks = append(ticks, n.On)
		}
	}
	slices.Sort(ticks)
	return ticks
}

// errors returns how many pulses each note starts late, relative to the song. It considers only the notes between two pulses, which are given by
// their numbers.
func (c *conductor) errors(t *testing.T, r *rehearsal, ticks []int, from, to int) []float64 {
	t.Helper()
	starts := r.sink.starts()
	if len(starts) != len(ticks) {
		t.Fatalf("%d notes, want %d", len(starts), len(ticks))
	}
	var all []float64
	for i, s := range starts {
		n, _ := slices.BinarySearchFunc(c.beats, s.at+1, func(b beat, at time.Duration) int { return int(b.at - at) })
		n--
		if n < 0 {
			t.Fatalf("note %d starts at %v, before the song", i, s.at)
		}
		var length time.Duration
		if n+1 < len(c.beats) {
			length = c.beats[n+1].at - c.beats[n].at
		} else {
			length = c.now - c.beats[n].at
		}
		place := float64(c.beats[n].song) + float64(s.at-c.beats[n].at)/float64(length)
		if n >= from && n < to {
			all = append(all, place-float64(ticks[i])/pulse)
		}
	}
	return all
}

func worst(errors []float64) float64 {
	most := 0.0
	for _, e := range errors {
		most = max(most, math.Abs(e))
	}
	return most
}

const barPulses = 4 * pulses // pulses in a bar of the score "paper"

var moves = []string{"1", "2", "1", "3", "4", "5", "6", "1"}

// TestFollows follows clocks whose tempo is steady, jumps, or changes all the time, with and without jitter. It checks that notes start early or late
// by less than a bound.
func TestFollows(t *testing.T) {
	const all = 8 * barPulses
	for _, c := range []struct {
		name    string
		song    *conductor
		jitter  time.Duration
		settled int     // the bound then holds from this pulse on
		anyTime float64 // bound for any note, in pulses
		then    float64 // bound for notes from pulse settled on, in pulses
	}{
		{"steady", new(conductor).start().pulses(all, 120), 0, 0, 0.05, 0.05},
		{"from 60 to 180", new(conductor).start().pulses(3*barPulses, 60).pulses(5*barPulses, 180), 0, 3*barPulses + 3, 1, 0.08},
		{"from 180 to 60", new(conductor).start().pulses(3*barPulses, 180).pulses(5*barPulses, 60), 0, 3*barPulses + 3, 1, 0.08},
		{"from 120 to 130", new(conductor).start().pulses(3*barPulses, 120).pulses(5*barPulses, 130), 0, 3*barPulses + 16, 0.5, 0.08},
		{"drawn from 60 to 180", new(conductor).start().ramp(all, 60, 180), 0, 0, 0.3, 0.3},
		{"jitter", new(conductor).start().pulses(all, 120), 2 * time.Millisecond, pulses, 0.1, 0.06},
		{"jitter from 60 to 180", new(conductor).start().pulses(3*barPulses, 60).pulses(5*barPulses, 180), 2 * time.Millisecond, 3*barPulses + 16, 1, 0.15},
	} {
		t.Run(c.name, func(t *testing.T) {
			if c.jitter > 0 {
				c.song.jitter(c.jitter)
			}
			ticks := onsetTicks(t, moves...)
			synctest.Test(t, func(t *testing.T) {
				r := c.song.conducts(t, moves...)
				early, settled := c.song.errors(t, r, ticks, 0, all), c.song.errors(t, r, ticks, c.settled, all)
				t.Logf("%d notes: worst error %.3f pulses, settled %.3f", len(early), worst(early), worst(settled))
				if worst(early) > c.anyTime || worst(settled) > c.then {
					t.Errorf("errors, in pulses: %s", fmt.Sprintf("%.3f", early))
				}
			})
		})
	}
}
