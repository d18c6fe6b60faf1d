package studio

import (
	"errors"
	"strings"
	"testing"
	"time"

	"gitlab.com/gomidi/midi/v2"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/controller"
	"midiconnect4/play/session"
)

// keyboard is a MIDI input whose keys a test presses.
type keyboard struct{ receive chan func([]byte) }

// Open implements session.Source.
func (k keyboard) Open(receive func([]byte)) (func(), error) {
	k.receive <- receive
	return func() {}, nil
}

// Present implements session.Source.
func (keyboard) Present() bool { return true }

// TestKeysPlay checks that the keys of a MIDI input make a person's moves, in one performance after another.
func TestKeysPlay(t *testing.T) {
	input := keyboard{make(chan func([]byte), 10)}
	s := newStudio(t, Options{
		Order: play.Order{Gamers: [2]string{"human", "random"}, Games: "1", Seed: "7", Score: fast},
		Controller: func(g ...game.Game) (Controller, error) {
			width, _ := g[0].Size()
			return Controller{Inputs: []session.Input{{Source: input, Controller: &controller.Surface{Keys: controller.Default(width)}}}}, nil
		},
	})
	c := open(t, s, false)
	const middleC = 60
	for column, setup := range []*play.Order{nil, {Game: "connect4-7x6", Gamers: [2]string{"human", "random"}, Score: fast, Games: play.EndlessGames}} {
		if setup != nil {
			c.do(Request{Play: setup})
		}
		receive := <-input.receive
		if setup != nil {
			c.until("setup", func(m Message) bool { return m.Setup != nil && m.Setup.Game == setup.Game }) // until then, the old game sounds
		}
		c.do(call("pause-off"))
		c.until("question", func(m Message) bool { return m.Ask != nil })
		receive(midi.NoteOn(0, middleC+2*uint8(column), 100))
		if turn := c.until("turn", func(m Message) bool { return m.Turn != nil }).Turn; turn.Path[0].X != column+1 {
			t.Errorf("column %d for key %d", turn.Path[0].X, column+1)
		}
	}
}

// TestUnfitController has a controller that does not fit the board. It checks that all pages are told why, that the music continues, and that the
// parts of the controller that fit still work.
func TestUnfitController(t *testing.T) {
	input := keyboard{make(chan func([]byte), 10)}
	s := newStudio(t, Options{
		Order: play.Order{Game: "connect4-6x6", Gamers: [2]string{"random", "random"}, Games: "1", Seed: "7", Score: fast},
		Controller: func(g ...game.Game) (Controller, error) {
			var err error
			if width, _ := g[0].Size(); width > 6 {
				err = errors.New("keys.yaml:1:10: expected 7 keys, one for each column of the board; found 6")
			}
			return Controller{Inputs: []session.Input{{Source: input, Controller: &controller.Surface{Keys: &controller.Keys{}, Hold: true}}}}, err
		},
	})
	c := open(t, s, false)
	c.until("word of the performance", func(m Message) bool { return m.State != nil && m.State.Running && m.State.Unfit == "" })
	unfit := func(m Message) bool { return m.State != nil && strings.HasPrefix(m.State.Unfit, "keys.yaml:1:10: ") }
	c.do(Request{Play: &play.Order{Game: "connect4-7x6", Gamers: [2]string{"random", "random"}, Games: "1", Seed: "7", Score: fast}})
	c.until("word of the keys", unfit)
	<-input.receive
	(<-input.receive)(midi.NoteOn(0, 61, 100))
	c.until("turn", func(m Message) bool { return m.Turn != nil })
	open(t, s, false).until("word of the keys", unfit)
}

// TestFollowsClock checks that a performance waits for the clock that it is to follow, and tells pages the state of that clock.
func TestFollowsClock(t *testing.T) { timetest.Bubble(t, followsClock) }

func followsClock(t *testing.T) {
	t.Helper()
	input := keyboard{make(chan func([]byte), 10)}
	s := newStudio(t, Options{
		Order: play.Order{Gamers: [2]string{"random", "random"}, Seed: "7", Score: fast, Games: play.EndlessGames},
		Sync:  session.SyncIn,
		Controller: func(...game.Game) (Controller, error) {
			return Controller{Inputs: []session.Input{{Source: input}}}, nil
		},
	})
	c := open(t, s, false)
	receive := <-input.receive
	c.until("word of the clock", func(m Message) bool { return m.State != nil && m.State.Clock == clockLost })
	c.do(call("pause-off"))
	receive(midi.Start())
	receive(midi.TimingClock())
	c.until("word of the clock", func(m Message) bool { return m.State != nil && m.State.Clock == clockRuns })
	c.until("turn", func(m Message) bool { return m.Turn != nil })
}

// TestPagesGetNoClock checks that MIDI clock is not sent to pages, because they keep their own time.
func TestPagesGetNoClock(t *testing.T) {
	var told []midi.Message
	o := newSound(func(_ time.Duration, m midi.Message) { told = append(told, m) })
	note := midi.NoteOn(0, 60, 100)
	for _, m := range []midi.Message{midi.Start(), midi.TimingClock(), midi.SPP(3), note, midi.Stop()} {
		if err := o.Send(0, m); err != nil {
			t.Fatal(err)
		}
	}
	if len(told) != 1 || !told[0].Is(midi.NoteOnMsg) {
		t.Errorf("pages were sent %v", told)
	}
}
