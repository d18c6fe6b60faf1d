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
	"midiconnect4/scores"
)

// Options say what a studio has beside the pages.
type Options struct {
	Version  string
	Order    play.Order       // of the first performance
	Bill     *play.Bill       // of saved games that it performs, by the order; nil for none
	Evolving []*play.Evolving // gamers of runs that others evolve
	Alone    bool             // there is no program around: no ports, and short evolutions
	Runs     string           // folder in which evolutions are kept

	Outputs []live.Destination // that sound beside the pages
	Aloud   bool               // one of them is heard where the pages are, so that these are silent at first
	Ports   Ports              // MIDI outputs that a page may choose; nil without any
	Font    *audio.Font        // the instruments of pages and of sound files; nil for the bundled ones
	Clock   live.Clock         // nil for the machine's

	Sync        session.Sync // with the ports, or the controller's input
	FollowMeter scores.Meter // of the sequencer whose clock is followed; the zero one is the score's

	// Controller plays the person in a game; nil for none. The error says what of it cannot, for people: the
	// rest comes beside it.
	Controller func(game.Game) (Controller, error)
	// Keep writes files of a performance that has ended, or whose last game has; nil for none.
	// What was written is for people.
	Keep func(Kept) (wrote string, err error)
	// Record has the recorder of a performance that is about to begin make a set, until end is called; nil for no sets.
	Record func(r *sets.Recorder, first *play.Match, by *scores.Score) (end func())
}

// Controller is MIDI inputs, and what lights up on the first of them.
type Controller struct {
	Inputs []session.Input
	LEDs   session.UI // nil for none
}

// Ports are the MIDI outputs of the machine.
type Ports interface {
	List() ([]string, error)
	// Destination finds an output by its name for as long as it is not forgotten.
	Destination(name string) (d live.Destination, forget func())
}

// Studio performs for pages: one performance at a time, which all of them see and hear.
type Studio struct {
	options Options
	facts   Facts
	clock   live.Clock
	sound   *sound
	port    *port

	audience string // address; empty if there is none

	mu      sync.Mutex
	pages   map[*page]bool
	scene   scene
	polling poll
	next    *performance  // that follows the current one; nil for none
	wake    chan struct{} // there is a next one
	current *performance  // nil between two
	last    *performed    // when the last performance ended; nil before
	keeping keeping       // files of performances
	shelf   shelf         // files that pages fetch
	work    work          // explorations and evolutions
	evolver *evolver      // the newest run; nil before the first
}

// performed is what was performed, and the score that composed it.
type performed struct {
	by        *scores.Score
	matches   []*play.Match
	transpose int            // keys by which files have it higher
	heard     *sets.Recorder // what sounded of it; nil for a piece that was only composed
}

// New returns a studio, which performs when it runs. The error says what is wrong with
// the first performance.
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
	first.paused = true // until a page is there, which can sound
	s.next = first
	s.wake <- struct{}{}
	return s, nil
}

// first is the first performance.
func (s *Studio) first(ctx context.Context) (*performance, error) {
	if s.options.Bill != nil {
		p := newPerformance(s.options.Order)
		return p, p.setUp(ctx, s.options.Bill)
	}
	return s.prepare(ctx, s.options.Order)
}

// SetAudience tells performers the address for the audience. It must be called before Run.
func (s *Studio) SetAudience(url string) { s.audience = url }

// Font is the instruments of the pages.
func (s *Studio) Font() *audio.Font {
	if s.options.Font != nil {
		return s.options.Font
	}
	return audio.Bundled()
}

// Run performs until ctx ends or a signal ends the program: the error is
// session.ErrInterrupted.
func (s *Studio) Run(ctx context.Context) error {
	defer s.closePages()
	defer s.keeping.wait()
	defer s.work.stop()
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
			continue // it was told of twice, and has ended
		}
		err := now.perform(ctx, s)
		if errors.Is(err, session.ErrInterrupted) || ctx.Err() != nil {
			return session.ErrInterrupted
		}
		s.ended(err)
	}
}

// play has a performance follow the current one at once, unless that is locked.
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

// ended tells the pages that a performance has ended.
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

// milliseconds is a time of the clock for a page.
func milliseconds(at time.Duration) float64 { return float64(at.Microseconds()) / 1000 }
