package evolving

import (
	"context"
	"fmt"
	"io"

	"midiconnect4/internal/offer"
	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Notices shows notices in all user interfaces of a performance. It is a session.UI itself.
type Notices chan string

// NewNotices returns an empty queue of notices.
func NewNotices() Notices { return make(Notices, 16) }

// Tell adds a notice. If too many notices are waiting, it drops the notice.
func (n Notices) Tell(format string, args ...any) {
	offer.To(n, text.Printable(fmt.Sprintf(format, args...))+"\n")
}

// Run implements session.UI. It says a notice, and waits for the event of that notice before it takes the next one. A notice whose event does not
// come before the end of the performance is kept for Rest.
func (n Notices) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	said := "" // a notice whose event has not come yet
	for {
		waiting := n
		if said != "" {
			waiting = nil
		}
		select {
		case said = <-waiting:
			t.Say("%s", said)
		case e, more := <-events:
			switch {
			case more && e.Kind == live.Notice && e.Text == said:
				said = ""
			case !more && said != "":
				offer.To(n, said)
				return nil
			case !more:
				return nil
			}
		}
	}
}

// Rest writes the notices that came too late for the performance.
func (n Notices) Rest(w io.Writer) {
	for {
		select {
		case notice := <-n:
			fmt.Fprint(w, notice)
		default:
			return
		}
	}
}
