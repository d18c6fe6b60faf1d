package session

import (
	"context"
	"errors"
	"sync"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Options say what is performed, and on which ports.
type Options struct {
	Score     *scores.Score
	Scores    ScoreList // to switch to during the performance; may be empty
	SetList   SetList   // leads through the matches; may be nil
	Transpose int       // semitones up
	Game      game.Game
	Matches   play.Programme // performed one after another
	Person    *Person        // whose Engine is among the players; may be nil

	Outputs []live.Destination // at least one; live.Nowhere is silent
	Inputs  []Input

	Sync        Sync
	FollowMeter scores.Meter    // of the sequencer whose clock is followed; zero for the score's
	Shared      live.SharedTime // time shared with other programs, on the same Clock; nil for none
	Stays       bool            // the session goes on after the last match, for undo and new-game
	Serves      bool            // a broken pipe or socket does not end the session
	Paused      bool            // the session starts paused
	Ahead       time.Duration   // how long before a note sounds it is announced to UIs; 0 for no announcements
	Clock       live.Clock      // nil for the machine's
	Tap         live.Tap        // receives all sent messages; nil for none

	// Keep receives the performed matches once the outputs are silent, composed by the score in use at the end. It is not called if no match was
	// performed. It may be nil.
	Keep func(by *scores.Score, performed []*play.Match) error
}

// Session is one performance with its ports and signals.
type Session struct {
	options     Options
	performance *live.Performance
	transport   *transport
	inputs      []*input
	ctx         context.Context // of the session
	signals     *signals
}

// Open opens the ports of a session, which lasts until ctx ends, somebody quits, or a signal asks for the end. If a port cannot be opened, all are
// closed again. The error says why, or is ErrInterrupted.
func Open(ctx context.Context, o Options) (*Session, error) {
	if o.Person == nil {
		o.Person = NewPerson() // never asked
	}
	p := live.New(o.Score, o.Outputs...)
	p.SendTime, p.Steady, p.Follow, p.Stays, p.Tap = o.Sync.Sends(), o.Sync == SyncSteady, o.Sync == SyncIn, o.Stays, o.Tap
	p.FollowMeter, p.Shared, p.Ahead = o.FollowMeter, o.Shared, o.Ahead
	p.Transpose(o.Transpose)
	if o.Clock != nil {
		p.Clock = o.Clock
	}
	s := &Session{options: o, performance: p, transport: newTransport(p, o.Person)}
	s.transport.scores, s.transport.setList = newScoreList(o, s.transport), o.SetList
	o.Person.sit(s.transport)
	s.ctx, s.transport.quit = context.WithCancelCause(ctx)
	s.signals = heedSignals(s.ctx, s.transport, o.Serves)
	opened := make(chan error, 1)
	go func() { opened <- Guard(s.openPorts) }()
	var err error
	select {
	case err = <-opened:
		opened <- err // abandon reads it
	case <-s.ctx.Done():
	}
	if s.ctx.Err() != nil { // perhaps just now
		err = s.abandon(opened)
	}
	if err != nil {
		s.end()
		return nil, err
	}
	return s, nil
}

// openPorts opens one port after another.
func (s *Session) openPorts() error {
	if err := s.performance.Open(); err != nil {
		return err
	}
	for n, i := range s.options.Inputs {
		opened, err := openInput(i, n, s.transport)
		if err != nil {
			return errors.Join(err, s.closePorts())
		}
		s.inputs = append(s.inputs, opened)
	}
	return nil
}

// abandon closes the ports of a session that ended while it opened them. If the system hangs, it gives up after three seconds. The error says why
// the session ended.
func (s *Session) abandon(opened <-chan error) error {
	const patience = 3 * time.Second
	select {
	case err := <-opened:
		if err == nil {
			err = s.closePorts()
		}
		return errors.Join(context.Cause(s.ctx), err)
	case <-time.After(patience):
		return context.Cause(s.ctx)
	}
}

func (s *Session) closePorts() error {
	for _, i := range s.inputs {
		i.close()
	}
	return s.performance.Close()
}

// Close closes the ports if Perform is not to be called.
func (s *Session) Close() error {
	defer s.end()
	return s.closePorts()
}

// end ends the session, and stops heeding signals.
func (s *Session) end() {
	s.transport.quit(nil)
	s.signals.Leave()
}

// Perform performs until the last match is over or the session ends; then it calls Keep
// and closes the ports. UIs run meanwhile. The error says what went wrong, or is
// ErrInterrupted. A Session performs once.
func (s *Session) Perform(uis ...UI) error {
	defer s.end()
	stopSuspending := s.suspendable()
	if s.options.Paused {
		s.transport.Pause()
	}
	closeInputs := s.listen()
	defer closeInputs() // after keep, because a driver may crash when it closes
	performed, err := s.play(uis)
	s.transport.quit(nil)
	stopSuspending()
	s.signals.Relax()
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, s.keep(performed))
}

// listen listens to the inputs, and watches the score's file, until closeInputs is called.
func (s *Session) listen() (closeInputs func()) {
	ended, end := context.WithCancel(context.WithoutCancel(s.ctx))
	var listening sync.WaitGroup
	for _, i := range s.inputs {
		s.start(&listening, func() error { return i.listen(ended) })
	}
	if len(s.options.Scores.Names) > 0 {
		s.start(&listening, func() error { return s.transport.scores.watch(ended) })
	}
	return func() {
		end()
		listening.Wait()
	}
}

// start runs a goroutine beside the performance. If it fails or panics, the performance ends in order; otherwise a panic would end the program
// while notes sound.
func (s *Session) start(beside *sync.WaitGroup, what func() error) {
	beside.Go(func() {
		if err := Guard(what); err != nil {
			s.transport.Quit(err)
		}
	})
}

// play performs the matches, with the UIs beside.
func (s *Session) play(uis []UI) ([]*play.Match, error) {
	ended, end := context.WithCancel(context.WithoutCancel(s.ctx))
	var beside sync.WaitGroup
	defer beside.Wait()
	defer end()
	listen := func(how func(events <-chan live.Event) error) {
		events := s.performance.Listen()
		s.start(&beside, func() error { return run(events, how) })
	}
	for _, ui := range uis {
		listen(func(events <-chan live.Event) error { return ui.Run(ended, s.transport, events) })
	}
	if list := s.options.SetList; list != nil {
		listen(func(events <-chan live.Event) error { return list.Lead(ended, s.performance, events) })
	}
	return s.performance.Play(s.ctx, s.programme)
}

// programme returns the next match of the programme in the options. It also sets the game, whose board scores must fit.
func (s *Session) programme(played []*play.Match) (*play.Match, error) {
	m, err := s.options.Matches(played)
	if err == nil {
		s.transport.scores.play(m.Game)
	}
	return m, err
}

// keep passes the performed matches to Keep, recomposed if the score was changed.
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
