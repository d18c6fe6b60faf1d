// Package link shares tempo, bar lines, start and stop with other programs in the network by Ableton Link. Only make build-link builds the program
// with Link, because Link is under the GPL.
package link

import (
	"context"
	"errors"
	"time"

	"midiconnect4/internal/text"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// ErrNotBuilt means that the program was built without Ableton Link.
var ErrNotBuilt = errors.New("this midiconnect4 was built without Ableton Link; choose another clock, or build it with Link")

// Watch tells people how many peers (other programs) share the Link session. If StartStop is true, it also shares start and stop with them. It
// implements session.UI.
type Watch struct {
	Peer      *Peer
	StartStop bool

	peers int
	plays bool // whether the Link session plays, as last seen or set
}

// Run implements session.UI.
func (w *Watch) Run(ctx context.Context, t session.Transport, events <-chan live.Event) error {
	const pause = 20 * time.Millisecond
	look := time.NewTicker(pause)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case e, more := <-events:
			if !more {
				return nil
			}
			w.share(e)
		case <-look.C:
			w.look(t)
		}
	}
}

// share starts or stops the Link session when the performance resumes or pauses.
func (w *Watch) share(e live.Event) {
	switch {
	case !w.StartStop:
	case e.Kind == live.Paused && w.plays:
		w.plays = false
		w.Peer.setPlays(false)
	case (e.Kind == live.Resumed || e.Kind == live.TurnBegan) && !w.plays:
		w.plays = true
		w.Peer.setPlays(true)
	}
}

// look handles changes in the Link session: the number of peers, and start and stop.
func (w *Watch) look(t session.Transport) {
	if peers := w.Peer.peers(); peers != w.peers {
		w.peers = peers
		t.Say("Link: %s\n", text.Count(peers, "peer"))
	}
	if plays := w.Peer.plays(); w.StartStop && plays != w.plays {
		if w.plays = plays; plays {
			_ = t.Do(session.MustCall("pause-off")) // if the transport is locked, Do tells people
		} else {
			_ = t.Do(session.MustCall("pause-on"))
		}
	}
}
