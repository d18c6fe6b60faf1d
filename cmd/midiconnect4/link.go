package main

import (
	"errors"

	"github.com/urfave/cli/v2"

	"midiconnect4/play/link"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// parseLink checks the flags of Ableton Link.
func (o *playOptions) parseLink(c *cli.Context) error {
	o.startStop = c.Bool("link-start-stop")
	if o.startStop && o.clock != session.SyncLink {
		return wrongUsage(withHint(errors.New("--link-start-stop is for Ableton Link, which is not asked for"), "add --clock link"))
	}
	return nil
}

// joinLink joins a session of Ableton Link if the flags ask for it, and returns what has the
// performance share its time.
func (o *playOptions) joinLink(s *session.Options) (leave func(), watch []session.UI, err error) {
	if o.clock != session.SyncLink {
		return func() {}, nil, nil
	}
	if s.Clock == nil {
		s.Clock = live.NewClock()
	}
	peer, err := link.Join(s.Clock.Now, s.Score.Tempo, o.startStop)
	if errors.Is(err, link.ErrNotBuilt) {
		err = withHint(err, "make build-link builds it in: see docs/building.md")
	}
	if err != nil {
		return nil, nil, err
	}
	s.Shared = peer
	return peer.Leave, []session.UI{&link.Watch{Peer: peer, StartStop: o.startStop}}, nil
}
