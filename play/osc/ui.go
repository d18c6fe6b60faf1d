package osc

import (
	"context"
	"net"
	"sync"
	"time"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Lead is how long before they are due receivers are told of notes.
const Lead = 200 * time.Millisecond

// UI tells other programs of a performance, and heeds what they ask for. It implements session.UI. The
// performance must tell of notes ahead (session.Options.Ahead).
type UI struct {
	Targets []string   // HOST:PORT of each that is told
	In      *Listener  // nil if nobody may ask; Run closes it
	Clock   live.Clock // of the performance

	wall wall
}

// Run implements session.UI.
func (u *UI) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	var targets []*target
	var sending sync.WaitGroup
	for _, address := range u.Targets {
		to := newTarget(address, t.Say)
		targets = append(targets, to)
		sending.Go(to.run)
	}
	if u.In != nil {
		defer u.In.Close()
		t.Say("OSC: listening at %s\n", u.In.Address())
		go func() {
			err := session.Guard(func() error {
				u.In.run(t)
				return nil
			})
			if err != nil {
				t.Quit(err)
			}
		}()
	}
	u.tell(events, func(packet []byte) {
		for _, to := range targets {
			to.put(packet)
		}
	})
	for _, to := range targets {
		close(to.queue)
	}
	const patience = 500 * time.Millisecond // with a name that is being resolved
	sent := make(chan struct{})
	go func() {
		sending.Wait()
		close(sent)
	}()
	select {
	case <-sent:
	case <-time.After(patience):
	}
	return nil
}

// tell tells of events until the last one, and of what holds to those who ask.
func (u *UI) tell(events <-chan live.Event, send func(packet []byte)) {
	news := newNews()
	var asked chan net.Addr // for what holds; nobody asks without a listener
	if u.In != nil {
		asked = u.In.states
	}
	for {
		select {
		case e, more := <-events:
			if !more {
				return
			}
			for _, b := range news.hear(e) {
				for _, packet := range packets(u.timeOf(b.at), b.messages...) {
					send(packet)
				}
			}
		case from := <-asked:
			u.In.reply(from, append(news.state(), message(root+"lead", Lead.Seconds()))...)
		}
	}
}

// timeOf is the time of day of a time on the performance's clock; zero for 0.
func (u *UI) timeOf(at time.Duration) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return u.wall.of(u.Clock, at)
}
