package studio

import (
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"midiconnect4/internal/timetest"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// gate is an output whose Open waits until the test sends an error or nil.
type gate struct {
	live.Nowhere
	opens chan error
}

func (g gate) Open() (live.Output, error) { return g, <-g.opens }

// TestAnotherFollows makes a call while a performance has not begun, and then replaces that performance. It checks that the call waits for the
// performance that replaces it.
func TestAnotherFollows(t *testing.T) { timetest.Bubble(t, anotherFollows) }

func anotherFollows(t *testing.T) {
	t.Helper()
	g := gate{opens: make(chan error)}
	first := play.Order{Gamers: [2]string{"random", "random"}, Games: "1", Seed: "7", Score: fast}
	s := newStudio(t, Options{Order: first, Outputs: []live.Destination{g}})
	c, other := open(t, s, false), open(t, s, false)
	c.do(Request{Play: &first})
	answered := make(chan Message)
	go func() { answered <- c.ask(call("pause-off")) }()
	synctest.Wait()
	other.do(Request{Play: &first})
	g.opens <- nil
	g.opens <- nil
	asked := time.Now()
	if m := <-answered; m.Error != "" || time.Since(asked) > time.Second {
		t.Errorf("%q after %v", m.Error, time.Since(asked))
	}
}

// TestToldOfTwice wakes the studio twice for a performance that cannot begin. It checks that the studio then performs what it is asked for next.
func TestToldOfTwice(t *testing.T) { timetest.Bubble(t, toldOfTwice) }

func toldOfTwice(t *testing.T) {
	t.Helper()
	g := gate{opens: make(chan error)}
	s := newStudio(t, Options{Order: play.Order{Games: "1", Seed: "7", Score: fast}, Outputs: []live.Destination{g}})
	c := open(t, s, false)
	synctest.Wait()
	s.wake <- struct{}{}
	g.opens <- errors.New("there is no such port")
	c.until("word of the port", func(m Message) bool { return m.State != nil && m.State.Over == "there is no such port" })
	go func() { g.opens <- nil }()
	c.do(Request{Play: &play.Order{Gamers: [2]string{"random", "random"}, Games: "1", Seed: "7", Score: fast}})
	c.until("turn", func(m Message) bool { return m.Turn != nil })
}

// TestBeginsAlone closes the last performer's page while the next performance opens its ports. It checks that the performance begins paused.
func TestBeginsAlone(t *testing.T) { timetest.Bubble(t, beginsAlone) }

func beginsAlone(t *testing.T) {
	t.Helper()
	g := gate{opens: make(chan error)}
	s := newStudio(t, Options{Order: play.Order{Games: "1", Seed: "7", Score: fast}, Outputs: []live.Destination{g}})
	g.opens <- nil
	listener, performer := open(t, s, true), open(t, s, false)
	performer.do(Request{Play: &play.Order{Gamers: [2]string{"random", "random"}, Games: "1", Seed: "8", Score: fast}})
	_ = performer.Close()
	synctest.Wait()
	g.opens <- nil
	listener.until("setup", func(m Message) bool { return m.Setup != nil && m.Setup.Seed == "8" })
	listener.until("pause", func(m Message) bool { return m.State != nil && m.State.Paused })
}

// TestCountIn counts two bars in. It checks that pages are told of each before the first move, and afterwards only of the click.
func TestCountIn(t *testing.T) { timetest.Bubble(t, countIn) }

func countIn(t *testing.T) {
	t.Helper()
	s := newStudio(t, Options{Order: play.Order{Gamers: [2]string{"random", "random"}, Games: "1", Seed: "7", Score: fast}, Click: true, CountIn: 2})
	c := open(t, s, false)
	c.do(Request{Play: &play.Order{Gamers: [2]string{"random", "random"}, Games: "1", Seed: "8", Score: fast}})
	for _, want := range []string{"count-in 2", "count-in 1"} {
		m := c.until(want, func(m Message) bool { return m.Turn != nil || m.State != nil && slices.Contains(m.State.Changes, want) })
		if m.Turn != nil {
			t.Fatalf("the first move comes before %s", want)
		}
	}
	c.until("turn", func(m Message) bool { return m.Turn != nil })
	c.until("state", func(m Message) bool { return m.State != nil && slices.Equal(m.State.Changes, []string{"click"}) })
}
