package session

import (
	"context"
	"errors"
	"iter"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Options say what is performed, and by which ports.
type Options struct {
	Score   *scores.Score
	Game    game.Game
	Matches iter.Seq[*play.Match] // of Game, performed one after another; there may be no last one
	Person  *Person               // whose Engine is among the players; may be nil

	Outputs []live.Destination // at least one; live.Nowhere is silent
	Inputs  []Input

	SendClock   bool       // MIDI clock, start, stop and continue are sent
	FollowClock bool       // the MIDI clock of the inputs is followed
	Stays       bool       // after the last match, for Undo and NewGame, until somebody quits
	Paused      bool       // at first, until Transport.Resume
	Clock       live.Clock // nil for the machine's

	// Keep is given what was performed once all is silent, composed by the score that
	// was used last. It is not called if nothing was performed.
	Keep func(by *scores.Score, performed []*play.Match) error
}

// Session is one performance with all that surrounds it.
type Session struct {
	options     Options
	performance *live.Performance
	transport   *transport
	inputs      []*input
	ctx         context.Context // of the performance
}

// Open opens the ports of a session. Where one cannot be opened none stays open.
func Open(o Options) (*Session, error) {
	if o.Person == nil {
		o.Person = NewPerson() // who is never asked
	}
	p := live.New(o.Score, o.Outputs...)
	p.SendTime, p.Follow, p.Stays = o.SendClock, o.FollowClock, o.Stays
	if o.Clock != nil {
		p.Clock = o.Clock
	}
	s := &Session{options: o, performance: p, transport: newTransport(p, o.Person)}
	o.Person.sit(o.Game, s.transport)
	if err := p.Open(); err != nil {
		return nil, err
	}
	for _, i := range o.Inputs {
		opened, err := openInput(i, s.transport)
		if err != nil {
			return nil, errors.Join(err, s.Close())
		}
		s.inputs = append(s.inputs, opened)
	}
	return s, nil
}

// Close closes the ports if Perform is not to be called.
func (s *Session) Close() error {
	for _, i := range s.inputs {
		i.close()
	}
	return s.performance.Close()
}

// Perform performs until the last match is over, somebody quits, ctx ends, or a
// signal asks for the end; then it calls Keep and closes the ports. UIs run beside.
// The error is what went wrong, or ErrInterrupted. A Session performs once.
func (s *Session) Perform(ctx context.Context, uis ...UI) error {
	ctx, quit := context.WithCancelCause(ctx)
	defer quit(nil)
	s.ctx, s.transport.quit = ctx, quit
	stopSignals := s.heedSignals()
	if s.options.Paused {
		s.transport.Pause()
	}
	closeInputs := s.listen()
	defer closeInputs() // after keep: a driver that crashes as it closes costs nothing
	performed, err := s.play(uis)
	quit(nil)
	stopSignals()
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, s.keep(performed))
}

// listen listens to the inputs until they are closed.
func (s *Session) listen() (closeInputs func()) {
	ended, end := context.WithCancel(context.WithoutCancel(s.ctx))
	var listening sync.WaitGroup
	for _, i := range s.inputs {
		s.start(&listening, func() error { return i.listen(ended) })
	}
	return func() {
		end()
		listening.Wait()
	}
}

// start starts what goes on beside the performance. What goes wrong in it ends the
// performance, and not the program while notes sound.
func (s *Session) start(beside *sync.WaitGroup, what func() error) {
	beside.Go(func() {
		if err := Guard(what); err != nil {
			s.transport.Quit(err)
		}
	})
}

// play plays the matches, with the UIs beside.
func (s *Session) play(uis []UI) ([]*play.Match, error) {
	ended, end := context.WithCancel(context.WithoutCancel(s.ctx))
	var beside sync.WaitGroup
	defer beside.Wait()
	defer end()
	for _, ui := range uis {
		events := s.performance.Listen()
		s.start(&beside, func() error { return run(ended, ui, s.transport, events) })
	}
	return s.performance.Play(s.ctx, s.options.Matches)
}

// keep hands over what was performed, recomposed if the score was changed.
func (s *Session) keep(performed []*play.Match) error {
	if len(performed) == 0 || s.options.Keep == nil {
		return nil
	}
	var failed error
	score := s.performance.Score()
	if score != s.options.Score {
		performed, failed = play.Recompose(score, performed)
	}
	return errors.Join(failed, s.options.Keep(score, performed))
}
