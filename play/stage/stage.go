// Package stage opens everything on this machine that a performance needs: MIDI ports, the sound card, controllers, Open Sound Control, Ableton Link,
// and the set that records the performance.
package stage

import (
	"context"
	"errors"
	"fmt"

	"midiconnect4/compose/audio"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/controller"
	"midiconnect4/play/link"
	"midiconnect4/play/live"
	"midiconnect4/play/osc"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/play/sound"
	"midiconnect4/scores"
)

// Stage is what a performance uses on this machine. Errors about values of a Stage are *play.OrderError, whose fields are names of flags.
type Stage struct {
	API       string // name of the system of MIDI ports; empty for the default
	Ports     []Port
	Aloud     bool    // whether the sound card plays
	Gain      float64 // of the sound card, in decibels
	Default   bool    // whether no output was requested, so that ChooseOutput may choose the card
	Sync      session.Sync
	StartStop bool // whether to share start and stop by Ableton Link
	Input     Input
	OSC       OSC
	Sets      sets.Keeping

	Portless error            // why ChooseOutput has chosen the sound card; nil if it has not
	Card     *sound.Card      // nil for none; set by OpenCard
	Keys     *controller.Keys // what the keys of the inputs do; nil for none; set by Open
	Recorder *sets.Recorder   // records the performance; set by Open

	piece   Piece
	session *session.Session
	uis     []session.UI
	leave   func() // leaves the session of Ableton Link; nil for none
	end     func() // ends the set
}

// OSC says which programs receive messages of Open Sound Control (OSC) about the performance, and whether programs may steer the performance.
type OSC struct {
	Targets []string // HOST:PORT of each program that receives messages
	In      string   // address on which messages are received; empty for none
	Quits   bool     // whether programs may end the performance

	ui *osc.UI
}

// Tells returns true if any programs receive OSC messages.
func (o *OSC) Tells() bool { return len(o.Targets) > 0 }

// ListenError means that the program cannot receive messages on the address OSC.In.
type ListenError struct{ error }

// Unwrap returns the cause.
func (e *ListenError) Unwrap() error { return e.error }

// Piece is what a Stage performs.
type Piece struct {
	session.Options                 // Open adds the outputs, inputs and clock
	First           *play.Match     // the first match
	Games           []game.Game     // all games for which the file of keys is read
	Later           []*scores.Score // the scores of a set list's items
	People          bool            // whether a person plays
	Font            *audio.Font     // plays the notes on the sound card
}

// Check returns an error for values that exclude each other, and for malformed addresses.
func (s *Stage) Check() error {
	switch {
	case s.StartStop && s.Sync != session.SyncLink:
		return wrong("link-start-stop", "add {clock} link", "{link-start-stop} needs Ableton Link")
	case s.Sets.Dir != "" && s.Sets.Off:
		return wrong("set", "", "{set} and {no-set} exclude each other")
	}
	for _, target := range s.OSC.Targets {
		if err := osc.CheckTarget(target); err != nil {
			return wrong("osc", "an address is HOST:PORT, such as localhost:57120, 192.168.1.255:9000 or [ff02::1%eth0]:9000", "{osc} %s: %v", target, err)
		}
	}
	if s.OSC.Quits && s.OSC.In == "" {
		return wrong("osc-quit", "add {osc-in}", "{osc-quit} needs {osc-in}")
	}
	return nil
}

// Open opens everything that a piece needs. Close must be called afterwards, even after an error.
func (s *Stage) Open(ctx context.Context, p Piece) (err error) {
	if err := s.CheckParts(append([]*scores.Score{p.Score}, p.Later...)...); err != nil {
		return err
	}
	if s.Keys, err = s.Input.ReadKeys(p.People, p.Games...); err != nil {
		return err
	}
	if err := s.OSC.open(); err != nil {
		return err
	}
	s.OpenCard(p.Font)
	s.Recorder = sets.New()
	p.Outputs, p.Sync, p.FollowMeter, p.Tap = s.Outputs(), s.Sync, s.Input.Meter, s.Recorder
	if p.Clock = live.NewClock(); s.Card != nil {
		p.Clock = s.Card.Clock
	}
	if s.OSC.ui != nil {
		s.OSC.ui.Clock, p.Ahead = p.Clock, osc.Lead
		s.uis = append(s.uis, s.OSC.ui)
	}
	if s.Keys != nil {
		p.Inputs = s.Input.Surfaces(s.Keys)
	}
	if s.Sync == session.SyncLink {
		peer, err := link.Join(p.Clock.Now, p.Score.Tempo, s.StartStop)
		if err != nil {
			return err
		}
		p.Shared, s.leave = peer, peer.Leave
		s.uis = append(s.uis, &link.Watch{Peer: peer, StartStop: s.StartStop})
	}
	if s.session, err = session.Open(ctx, p.Options); err != nil {
		return err
	}
	s.piece = p
	if err := errors.Join(s.checkPortsDiffer(), s.Input.checkDiffer()); err != nil {
		return err
	}
	leds, err := s.Input.OpenLEDs(s.Keys, p.First.Game)
	if leds != nil {
		s.uis = append(s.uis, leds)
	}
	return err
}

// Perform performs the piece to its end. It starts to record a set, which ends with EndSet.
func (s *Stage) Perform(uis ...session.UI) error {
	s.end = s.Sets.Begin(s.Recorder, s.piece.First, s.piece.Score)
	opened := s.session
	s.session = nil
	return opened.Perform(append(append(uis, s.Recorder), s.uis...)...)
}

// EndSet ends the set that Perform started, and tells people its name.
func (s *Stage) EndSet() { s.end() }

// Close closes everything that Open opened.
func (s *Stage) Close() error {
	var err error
	if s.session != nil {
		err = s.session.Close()
	}
	if s.leave != nil {
		s.leave()
	}
	if s.OSC.ui != nil && s.OSC.ui.In != nil {
		_ = s.OSC.ui.In.Close() // if the OSC interface has run, it has closed In already
	}
	for _, p := range s.Ports {
		p.Close()
	}
	s.Input.close()
	return err
}

// Try opens outputs and inputs and closes them at once, to find out early whether they can be opened.
func (s *Stage) Try(outputs []live.Destination) error {
	for _, output := range outputs {
		if s.Virtual() && output != s.Card {
			continue // other programs would see the port appear and vanish
		}
		opened, err := output.Open()
		if err == nil {
			err = opened.Close()
		}
		if err != nil {
			return err
		}
	}
	if err := s.checkPortsDiffer(); len(s.Ports) > 1 && err != nil {
		return err
	}
	for _, source := range s.Input.Sources {
		stop, err := source.Open(func([]byte) {})
		if err != nil {
			return err
		}
		stop()
	}
	return s.Input.checkDiffer()
}

// open starts to receive OSC messages, if In is not empty.
func (o *OSC) open() error {
	if !o.Tells() && o.In == "" {
		return nil
	}
	o.ui = &osc.UI{Targets: o.Targets}
	if o.In == "" {
		return nil
	}
	in, err := osc.Listen(o.In)
	if err != nil {
		return &ListenError{err}
	}
	in.Quits, o.ui.In = o.Quits, in
	return nil
}

// wrong returns an error about the value of a field, such as the name of a port.
func wrong(field, hint, format string, args ...any) error {
	return &play.OrderError{Field: field, Hint: hint, Problem: fmt.Sprintf(format, args...)}
}
