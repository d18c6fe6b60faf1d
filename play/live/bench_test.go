package live

import (
	"sync/atomic"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer"
	"midiconnect4/play"
)

// leapingClock is a clock for benchmarks. Its alarms do not sleep: they set the clock to the time of the alarm, and return at once.
type leapingClock struct{ now atomic.Int64 }

func (c *leapingClock) Now() time.Duration { return time.Duration(c.now.Load()) }
func (c *leapingClock) NewAlarm() Alarm    { return &leapingAlarm{c, make(chan struct{}, 1)} }
func (*leapingClock) KeepTime()            {}
func (*leapingClock) GiveWay()             {}

type leapingAlarm struct {
	clock *leapingClock
	woken chan struct{}
}

func (a *leapingAlarm) Wait(until time.Duration) {
	if until == never {
		<-a.woken
		return
	}
	a.clock.now.Store(int64(until))
}

func (a *leapingAlarm) Wake() {
	select {
	case a.woken <- struct{}{}:
	default:
	}
}

func (*leapingAlarm) Close() {}

// silent is an output that drops all messages.
type silent struct{}

func (silent) Send(time.Duration, midi.Message) error { return nil }
func (silent) Close() error                           { return nil }

// BenchmarkPerform measures the work of the scheduler between notes in a game. The scheduler also sends MIDI clock; in the variant "ahead", it also
// announces notes.
func BenchmarkPerform(b *testing.B) {
	for name, ahead := range map[string]time.Duration{"plain": 0, "ahead": time.Second} {
		b.Run(name, func(b *testing.B) {
			g, err := gamer.FindGame("connect4-6x6")
			if err != nil {
				b.Fatal(err)
			}
			moves, err := play.SplitMoves("1 2 3 4 5 6 1 2 3 4 5 6 2 1 4 3 6 5")
			if err != nil {
				b.Fatal(err)
			}
			s := load(b, "paper")
			for b.Loop() {
				m, err := play.NewGivenMatch(g, moves, 1)
				if err != nil {
					b.Fatal(err)
				}
				p := New(s, only(silent{}))
				p.Clock, p.SendTime, p.Ahead = new(leapingClock), true, ahead
				if _, err := p.Play(b.Context(), play.InOrder(m)); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
