package studio

import (
	"context"
	"errors"
	"sync"
	"time"

	"midiconnect4/compose/audio"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/play/take"
	"midiconnect4/scores"
)

// Options are the options of a studio.
type Options struct {
	Version  string
	Order    play.Order       // the order of the first performance
	Bill     *play.Bill       // saved games for the first performance, in place of Order; nil for none
	Evening  *Evening         // a set list for the first performance, in place of Order; nil for none
	Evolving []*play.Evolving // gamers of runs that other programs evolve
	Alone    bool             // whether the studio runs in the browser, without a server: no ports, and only short evolutions
	Runs     string           // folder of runs
	Sets     string           // folder of sets, which pages list; empty for none
	Scores   string           // folder of the scores that people keep; empty for none
	Site     string           // address of a page without a program, which links name; empty for none

	Outputs []live.Destination // outputs in addition to the pages
	Aloud   bool               // whether an output can be heard where the pages are, so that pages start silent
	Ports   Ports              // MIDI outputs that a page may choose; nil for none
	Font    *audio.Font        // instruments of pages and sound files; nil for the bundled instruments
	Clock   live.Clock         // nil for the clock of this machine

	Click   bool // whether a click marks the beats from the start of each performance
	CountIn int  // number of bars of clicks before the first bar of each performance

	Sync        session.Sync // whether to send a clock to the ports, or to follow the clock of the controller's input
	FollowMeter scores.Meter // meter of the sequencer whose clock is followed; the zero value stands for the score's meter

	// Controller returns the controller for games; nil for none. The error is a text for people about the parts that do not fit a game. The result then
	// has the other parts.
	Controller func(...game.Game) (Controller, error)
	// Keep writes the files of a performance when its last game or the performance ends. wrote is a text for people about the written files. Keep may
	// be nil.
	Keep func(Kept) (wrote string, err error)
	// Record starts to record a set of a performance that is about to begin. end ends the set. Record may be nil.
	Record func(r *sets.Recorder, first *play.Match, by *scores.Score) (end func())
}

// Controller has MIDI inputs, and the LEDs of the first input.
type Controller struct {
	Inputs []session.Input
	LEDs   session.UI // nil for none
}

// Ports gives access to the MIDI outputs of the machine.
type Ports interface {
	List() ([]string, error)
	// Destination returns the output with a name. forget releases it.
	Destination(name string) (d live.Destination, forget func())
}

// Studio performs for pages. There is one performance at a time, for all pages.
type Studio struct {
	options Options
	facts   Facts
	clock   live.Clock
	sound   *sound
	port    *port

	audience string // address of the page for listeners; empty for none

	mu      sync.Mutex
	pages   map[*page]bool
	scene   scene
	polling poll
	next    *performance  // replaces the current performance; nil for none
	wake    chan struct{} // tells Run that next is set
	current *performance  // nil between two performances
	last    *performed    // music of the last performance that has ended; nil for none
	keeping keeping       // writes the files of performances
	shelf   shelf         // files that pages can load
	evolver *evolver      // the newest run; nil before the first; set while evolving is locked, too

	evolving  sync.Mutex         // held while a run is started or stopped; locked before mu
	unexplore context.CancelFunc // stops the current exploration; nil for none
}

// performed is performed music: matches, with the score that composed them.
type performed struct {
	by        *scores.Score
	matches   []*play.Match
	transpose int   // number of semitones by which files are to sound higher
	heard     heard // the music as it sounded; nil for a rendered piece
}

// heard is a recording of music.
type heard interface{ Heard() *take.Take }

// New returns a studio with a first performance, which Run performs.
func New(ctx context.Context, o Options) (*Studio, error) {
	s := &Studio{
		options: o, clock: o.Clock, port: &port{ports: o.Ports}, pages: map[*page]bool{}, wake: make(chan struct{}, 1),
	}
	if s.clock == nil {
		s.clock = live.NewClock()
	}
	var err error
	if s.facts, err = FindFacts(); err != nil {
		return nil, err
	}
	s.sound = newSound(s.tellMIDI)
	first, err := s.first(ctx)
	if err != nil {
		return nil, err
	}
	first.paused = true // until a page can play sound
	s.next = first
	s.wake <- struct{}{}
	return s, nil
}

// first sets up the first performance.
func (s *Studio) first(ctx context.Context) (*performance, error) {
	switch {
	case s.options.Evening != nil:
		return s.options.Evening.performance(), nil
	case s.options.Bill != nil:
		p := newPerformance(s.options.Order)
		return p, p.setUp(ctx, s.options.Bill)
	}
	return s.prepare(ctx, s.options.Order)
}

// SetAudience sets the address of the page for listeners, which performers see. It must be called before Run.
func (s *Studio) SetAudience(url string) { s.audience = url }

// font returns the instruments of sound files.
func (s *Studio) font() *audio.Font {
	if s.options.Font != nil {
		return s.options.Font
	}
	return audio.Bundled()
}

// InstrumentFile returns a file from which a page loads its instruments.
func (s *Studio) InstrumentFile(name string) ([]byte, error) {
	if s.options.Font != nil {
		return s.options.Font.File(name)
	}
	return audio.BundledFile(name)
}

// Run performs until ctx ends, or a signal asks the program to end. The error is session.ErrInterrupted.
func (s *Studio) Run(ctx context.Context) error {
	defer s.closePages()
	defer s.keeping.wait()
	defer s.stopEvolve()
	defer s.exploring(nil)
	for {
		select {
		case <-s.wake:
		case <-ctx.Done():
			return session.ErrInterrupted
		}
		s.mu.Lock()
		s.current, s.next = s.next, nil
		now := s.current
		s.mu.Unlock()
		if now == nil {
			continue // the studio was woken twice for one performance
		}
		err := now.perform(ctx, s)
		if errors.Is(err, session.ErrInterrupted) || ctx.Err() != nil {
			return session.ErrInterrupted
		}
		s.ended(err)
	}
}

// play replaces the current performance by another one. It returns an error if the current performance is locked.
func (s *Studio) play(p *performance) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.current != nil && s.current.transport != nil && s.current.transport.Locked() {
		return session.ErrLocked
	}
	if s.next != nil {
		close(s.next.begun)
	}
	s.next = p
	select {
	case s.wake <- struct{}{}:
	default:
	}
	if s.current != nil {
		s.current.quit()
	}
	return nil
}

// ended tells the pages that the performance has ended.
func (s *Studio) ended(err error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.current = nil
	s.scene.state.Running, s.scene.now.Waiting = false, false
	if err != nil {
		s.scene.state.Over = err.Error()
	}
	s.tellState()
}

// milliseconds converts a time on the clock to the unit that pages use.
func milliseconds(at time.Duration) float64 { return float64(at.Microseconds()) / 1000 }
