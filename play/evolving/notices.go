package evolving

import (
	"context"
	"fmt"
	"io"

	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// Notices are told on all user interfaces of a performance, as one of them.
type Notices chan string

// NewNotices returns notices that a performance will tell.
func NewNotices() Notices { return make(Notices, 16) }

// Tell tells a notice, unless many wait to be told.
func (n Notices) Tell(format string, args ...any) {
	n.put(text.Printable(fmt.Sprintf(format, args...)) + "\n")
}

func (n Notices) put(notice string) {
	select {
	case n <- notice:
	default:
	}
}

// Run implements session.UI. It hears its own notices, too: one that comes at the end may be heard by nobody.
func (n Notices) Run(_ context.Context, t session.Transport, events <-chan live.Event) error {
	said := "" // and not heard yet
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
				n.put(said)
				return nil
			case !more:
				return nil
			}
		}
	}
}

// Rest writes what nobody has heard, as it came when the performance was over.
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
