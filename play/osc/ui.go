package osc

import (
	"context"
	"net"
	"sync"
	"time"

	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Lead is how long before its start a note is announced.
const Lead = 200 * time.Millisecond

// UI reports a performance to other programs, and makes the calls that these programs send. It implements session.UI. To announce notes, it needs
// session.Options.Ahead.
type UI struct {
	Targets []string   // HOST:PORT of each program that receives messages
	In      *Listener  // nil if programs may not steer; Run closes it
	Clock   live.Clock // the clock of the performance

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

// tell sends messages about all events, and sends the state to programs that ask for it.
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

// timeOf converts a time on the performance's clock to a time of day. 0 becomes the zero time.
func (u *UI) timeOf(at time.Duration) time.Time {
	if at == 0 {
		return time.Time{}
	}
	return u.wall.of(u.Clock, at)
}
