package osc

import (
	"context"
	"net"
	"sync"
	"time"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Lead is the time between the announcement of a note and the note.
const Lead = 200 * time.Millisecond

// UI reports a performance to other programs, and does what they ask for. It implements session.UI.
// session.Options.Ahead must be set, as notes are announced ahead.
type UI struct {
	Targets []string   // HOST:PORT of each receiver
	In      *Listener  // nil if programs cannot steer; Run closes it
	Clock   live.Clock // the performance's

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
	const patience = 500 * time.Millisecond // for a target whose name is still being resolved
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

// tell reports events until the last one, and sends the state to programs that ask for it.
func (u *UI) tell(events <-chan live.Event, send func(packet []byte)) {
	news := newNews()
	var asked chan net.Addr // nil without a listener
	if u.In != nil {
		asked = u.In.states
	}
	for {
		select {
		case e, more := <-events:
			if !more {
				return
			}
			for _, b := range news.bursts(e) {
				for _, packet := range packets(u.timeOf(b.at), b.messages...) {
					send(packet)
				}
			}
		case from := <-asked:
			u.In.reply(from, append(news.state(), message(root+"lead", Lead.Seconds()))...)
		}
	}
}

// timeOf converts a time of the performance's clock to the time of day; zero for 0.
func (u *UI) timeOf(at time.Duration) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return u.wall.of(u.Clock, at)
}
