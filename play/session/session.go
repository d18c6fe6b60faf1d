package session

import (
	"context"
	"errors"
	"sync"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/scores"
)

// Options say what a session performs, and on which ports.
type Options struct {
	Score     *scores.Score
	Scores    ScoreList // scores between which a performer can switch; may be empty
	SetList   SetList   // chooses the matches in the order of a set list; nil for none
	Transpose int       // number of semitones by which the music sounds higher
	Game      game.Game
	Matches   play.Programme                                        // the matches, in their order
	Gamer     func(name string, g game.Game) (engine.Engine, error) // opens a gamer by the name that a performer gives; nil if no gamer may take another's place
	Person    *Person                                               // the human player, whose Engine is a player of the matches; nil for none

	Outputs []live.Destination // at least one; live.Nowhere makes no sound
	Inputs  []Input

	Click   bool // whether a click marks the beats from the start
	CountIn int  // number of bars of clicks before the first bar

	Sync        Sync
	FollowMeter scores.Meter    // meter of the sequencer whose clock is followed; the zero value stands for the score's meter
	Shared      live.SharedTime // time shared with other programs, measured on the same Clock; nil for none
	Stays       bool            // whether the session continues after the last match, so that people can undo or start a new game
	Serves      bool            // whether the session continues after writing to a closed pipe or socket
	Paused      bool            // whether the session starts paused
	Ahead       time.Duration   // how long before its start a note is announced to user interfaces; 0 for no announcements
	Clock       live.Clock      // nil for the clock of this machine
	Tap         live.Tap        // receives copies of all sent messages; nil for none
	Leeway      time.Duration   // by how much a message may be late and still sound in time; see live.Performance

	// Keep receives the performed matches when the outputs are silent. If the score was changed, they are composed anew with the last score. Keep is
	// not called if no match was performed. It may be nil.
	Keep func(by *scores.Score, performed []*play.Match) error
}

// Session is one performance, with its ports and its handling of signals.
type Session struct {
	options     Options
	performance *live.Performance
	transport   *transport
	inputs      []*input
	ctx         context.Context // ends with the session
	signals     *signals
}

// Open opens the ports of a session. The session lasts until ctx ends, a person quits, or a signal asks the program to end. If a port cannot be
// opened, Open closes all ports. The error says why, or is ErrInterrupted.
func Open(ctx context.Context, o Options) (*Session, error) {
	if o.Person == nil {
		o.Person = NewPerson() // never asked
	}
	p := live.New(o.Score, o.Outputs...)
	p.SendTime, p.Steady, p.Follow, p.Stays, p.Tap = o.Sync.Sends(), o.Sync == SyncSteady, o.Sync == SyncIn, o.Stays, o.Tap
	p.FollowMeter, p.Shared, p.Ahead, p.Leeway = o.FollowMeter, o.Shared, o.Ahead, o.Leeway
	p.Click, p.CountIn = o.Click, o.CountIn
	p.Transpose(o.Transpose)
	if o.Clock != nil {
		p.Clock = o.Clock
	}
	s := &Session{options: o, performance: p, transport: newTransport(p, o.Person)}
	s.transport.scores, s.transport.setList, s.transport.gamer = newScoreList(o, s.transport), o.SetList, o.Gamer
	o.Person.sit(s.transport)
	s.ctx, s.transport.quit = context.WithCancelCause(ctx)
	s.signals = heedSignals(s.ctx, s.transport, o.Serves)
	opened := make(chan error, 1)
	go func() { opened <- Guard(s.openPorts) }()
	var err error
	select {
	case err = <-opened:
		opened <- err // for abandon, which receives it
	case <-s.ctx.Done():
	}
	if s.ctx.Err() != nil { // true also if the session has ended since the port was opened
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

// abandon closes the ports of a session that ended while its ports were being opened. If the operating system hangs, abandon returns after three
// seconds. The error says why the session ended.
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

// Close closes the ports. It is only needed if Perform is not called.
func (s *Session) Close() error {
	defer s.end()
	return s.closePorts()
}

// end ends the session, and stops catching signals.
func (s *Session) end() {
	s.transport.quit(nil)
	s.signals.Leave()
}

// Perform performs until the last match is over or the session ends. The user interfaces run during that time. Then Perform calls Keep and closes the
// ports. The error says what went wrong, or is ErrInterrupted. Perform may be called only once.
func (s *Session) Perform(uis ...UI) error {
	defer s.end()
	stopSuspending := s.suspendable()
	if s.options.Paused {
		s.transport.Pause()
	}
	closeInputs := s.listen()
	defer closeInputs() // after Keep, because a driver may crash when an input is closed
	performed, err := s.play(uis)
	s.transport.quit(nil)
	stopSuspending()
	s.signals.Relax()
	if errors.Is(err, errQuit) {
		err = nil
	}
	return errors.Join(err, s.keep(performed))
}

// listen handles the messages of the inputs and watches the score's file, until closeInputs is called.
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

// start runs a function in a goroutine during the performance. If the function fails or panics, the performance ends properly. Without this, a panic
// would end the program while notes sound.
func (s *Session) start(beside *sync.WaitGroup, what func() error) {
	beside.Go(func() {
		if err := Guard(what); err != nil {
			s.transport.Quit(err)
		}
	})
}

// play performs the matches while the user interfaces run.
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
		listen(s.transport.scores.follow)
	}
	return s.performance.Play(s.ctx, s.programme)
}

// programme returns the next match of Options.Matches. It also tells the list of scores which match is played.
func (s *Session) programme(played []*play.Match) (*play.Match, error) {
	m, err := s.options.Matches(played)
	if err == nil {
		s.transport.scores.play(m, len(played))
	}
	return m, err
}

// keep passes the performed matches to Keep. It composes them anew if the score was changed.
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
