package live

import (
	"errors"
	"maps"
	"slices"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"gitlab.com/gomidi/midi/v2"
	"pgregory.net/rapid"

	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// TestNothingHangs ends performances in various ways at random times. It checks that no note hangs.
func TestNothingHangs(t *testing.T) {
	s := load(t, "organ")
	ways := map[string]func(r *rehearsal){
		"end":    func(*rehearsal) {},
		"fault":  func(r *rehearsal) { r.do(func(*scheduler) { panic("oh") }) },
		"full":   func(r *rehearsal) { r.do(func(*scheduler) { r.sink.fail = errors.New("full") }) },
		"lost":   func(r *rehearsal) { r.do(func(k *scheduler) { k.lose(k.out.all[0]) }) },
		"paused": func(r *rehearsal) { r.Pause() },
		"again":  func(r *rehearsal) { r.Pause(); r.Resume() },
		"loop":   func(r *rehearsal) { r.Loop(2) },
		"passes": func(r *rehearsal) { r.LoopBeneath(2) },
		"force":  func(r *rehearsal) { r.Force("2") },
		"swap": func(r *rehearsal) {
			r.Swap(game.First, func(game.Game) (engine.Engine, error) { return gamer.Random(0), nil })
		},
		"position": func(r *rehearsal) { r.SetPosition([]string{"1", "2", "3"}) },
		"muted": func(r *rehearsal) {
			r.Mix("second", "mute second", func(s *Strip) { s.Muted = true })
		},
		"finish": func(r *rehearsal) { r.Finish() },
	}
	rapid.Check(t, func(rt *rapid.T) {
		way := rapid.SampledFrom(slices.Sorted(maps.Keys(ways))).Draw(rt, "way")
		instant := time.Duration(rapid.Int64Range(0, int64(20*time.Second)).Draw(rt, "instant"))
		synctest.Test(t, func(t *testing.T) {
			r := rehearse(s)
			at(instant, func() { ways[way](r) })
			_, err := r.playUntil(instant+time.Second, randomMatch(t, 1), randomMatch(t, 2))
			switch {
			case way == "fault" && err != nil && err.Error() == "internal error: oh":
			case way != "fault" && errors.Is(err, errEnough):
			case way == "finish" && err == nil:
			default:
				t.Errorf("%s: %v", way, err)
			}
			r.sink.mustBeSilent(t)
		})
	})
}

func TestFaultOfAGamer(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		calls := 0
		wild := thinker(func(p game.Position) game.Move {
			if calls++; calls == 3 {
				panic("no idea")
			}
			return p.Moves()[0]
		})
		r := rehearse(s)
		heard, err := r.play(play.NewMatch(board(t), wild, wild, 0, 1))
		if err == nil || err.Error() != "internal error: no idea" {
			t.Error(err)
		}
		if len(heard) != 1 || len(heard[0].Turns) != 2 {
			t.Errorf("heard %v", heard)
		}
		r.sink.mustBeSilent(t)
	})
}

// TestLostAndBack makes a port fail during a bar. It checks that the port is opened again as soon as it is present again.
func TestLostAndBack(t *testing.T) {
	const lost, back = 3 * time.Second, 9 * time.Second
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		sink, second := &recorder{clock: clock}, &recorder{clock: clock}
		var gone, opened atomic.Bool
		at(lost, func() { gone.Store(true) })
		at(back, func() { gone.Store(false) })
		port := only(sink)
		port.present = func() bool { return !gone.Load() }
		port.open = func() (Output, error) {
			if gone.Load() {
				return nil, errors.New("no such port")
			}
			opened.Store(true)
			return second, nil
		}
		r := rehearseOn(s, sink, port)
		heard, err := r.play(given(t, "1", "2", "1"))
		if err != nil || !opened.Load() {
			t.Fatal(err, opened.Load())
		}
		if len(heard[0].Turns) != 3 {
			t.Errorf("%d turns were heard", len(heard[0].Turns))
		}
		r.sink.mustBeSilent(t)
		second.mustBeSilent(t)
		if at := second.sent[0].at; at < back || at > back+time.Second {
			t.Errorf("the parts are set up at %v", at)
		}
		if !second.sent[silence].message.Is(midi.ControlChangeMsg) || !second.sent[silence+2].message.Is(midi.ProgramChangeMsg) {
			t.Errorf("the port is sent %v", second.sent[:9])
		}
		var kinds []EventKind
		for _, n := range r.events {
			kinds = append(kinds, n.Kind)
		}
		if want := []EventKind{TurnBegan, TurnBegan, PortLost, PortBack, TurnBegan}; !slices.Equal(kinds, want) {
			t.Errorf("events %v, want %v", kinds, want)
		}
	})
}

// TestFailingPort checks that a port that is present but rejects all messages is opened again.
func TestFailingPort(t *testing.T) {
	s := load(t, "paper")
	synctest.Test(t, func(t *testing.T) {
		clock := NewTimerClock()
		sink, second := &recorder{clock: clock, fail: errors.New("failed")}, &recorder{clock: clock}
		port := only(sink)
		port.open = func() (Output, error) { return second, nil }
		_, err := rehearseOn(s, sink, port).play(given(t, "1", "2", "1"))
		if err != nil {
			t.Fatal(err)
		}
		second.mustBeSilent(t)
		if n := len(second.starts()); n < 8 {
			t.Errorf("%d notes on the second port", n)
		}
	})
}
