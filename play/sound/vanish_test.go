package sound

import (
	"context"
	"slices"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/compose/audio"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// plug is a studio that can be unplugged.
type plug struct {
	*studio
	out atomic.Bool
}

func (p *plug) gone() bool { return p.out.Load() }

// TestCardThatVanishesIsWaitedFor unplugs the card during a game, and plugs it in some seconds later. It checks that the performance waits for the
// card, and then continues to its end.
func TestCardThatVanishesIsWaitedFor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		clock := live.NewTimerClock()
		first, second := &plug{studio: newStudio()}, &plug{studio: newStudio()}
		back := false
		card := &Card{Font: audio.Bundled(), Clock: clock, open: func() (device, error) {
			switch {
			case !first.out.Load():
				return first, nil
			case clock.Now() < 8*time.Second:
				return nil, ErrNoCard
			}
			back = true
			return second, nil
		}}
		time.AfterFunc(4*time.Second, func() { first.out.Store(true) })
		p := live.New(load(t, "paper"), card)
		p.Clock = clock
		var kinds []live.EventKind
		var at []time.Duration
		var hearing sync.WaitGroup
		events := p.Listen()
		hearing.Go(func() {
			for e := range events {
				if e.Kind == live.PortLost || e.Kind == live.PortBack {
					kinds, at = append(kinds, e.Kind), append(at, e.At)
				}
			}
		})
		heard, err := p.Play(context.Background(), play.InOrder(randomMatch(t, 3)))
		if err != nil {
			t.Fatal(err)
		}
		hearing.Wait()
		if !slices.Equal(kinds, []live.EventKind{live.PortLost, live.PortBack}) || !back {
			t.Fatalf("events %v at %v", kinds, at)
		}
		if lost, found := at[0]-4*time.Second, at[1]-8*time.Second; lost < 0 || found < 0 || lost > time.Second || found > time.Second {
			t.Errorf("lost and found %v and %v late", lost, found)
		}
		if len(heard) != 1 || heard[0].Outcome() == game.Undecided {
			t.Errorf("the game was not played to its end")
		}
		if got := len(second.sound); got < 2*wavRate*5 || slices.Max(second.sound) < 0.1 {
			t.Errorf("%d samples after the card was back, up to %f", got, slices.Max(second.sound))
		}
	})
}

// TestCardThatStandsStillIsLost checks that a card that calls for no more sound counts as lost.
func TestCardThatStandsStillIsLost(t *testing.T) {
	card := &Card{Font: audio.Bundled(), Clock: live.NewClock(), open: func() (device, error) { return still{}, nil }}
	if card.Present() {
		t.Error("it is there before it was opened")
	}
	output, err := card.Open()
	if err != nil {
		t.Fatal(err)
	}
	looks := 0
	for card.Present() {
		if looks++; looks > 20 {
			t.Fatal("it is never lost")
		}
	}
	if looks < 4 {
		t.Errorf("it is lost after %d looks", looks)
	}
	if err := output.Close(); err != nil {
		t.Error(err)
	}
}

// still is a card that never calls for sound.
type still struct{}

func (still) rate() int                   { return wavRate }
func (still) start(func([]float32)) error { return nil }
func (still) gone() bool                  { return false }
func (still) close()                      {}
