package studio

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/scores"
)

// performance is one performance, from the order (what to play) to the end of the music.
type performance struct {
	order     play.Order // with all defaults filled in
	bill      *play.Bill
	matches   []*play.Match // the first matches; there may be more later
	programme play.Programme
	evening   *Evening // the set list that is performed; nil for none. Its items set order, bill and matches
	paused    bool     // whether the performance starts paused
	person    *session.Person
	unfit     string // why the controller or its LEDs do not work; empty if they work

	begun     chan struct{}     // closed when the performance has begun, has failed to begin, or is replaced by another performance
	transport session.Transport // nil until the performance has begun
	rescored  int               // number of scores that pages have set, and whose ScoreChosen events have not arrived yet
	ending    bool              // whether the performance is to end, perhaps before it has begun
	kept      kept              // identifies the files written so far
	heard     *sets.Recorder    // records the sounding music; nil before the performance begins
}

// errNotOn means that there is no performance to steer.
var errNotOn = errors.New("nothing is being performed")

func newPerformance(o play.Order) *performance {
	return &performance{order: o, person: session.NewPerson(), begun: make(chan struct{})}
}

// prepare reads an order (what to play), and sets up its performance.
func (s *Studio) prepare(ctx context.Context, o play.Order) (*performance, error) {
	o.Seed = cmp.Or(o.Seed, strconv.FormatUint(uint64(rand.Uint32())+1, 10)) // short enough to be read aloud
	p := newPerformance(o)
	bill, err := o.Resolve(s.house(p))
	if err != nil {
		return nil, err
	}
	return p, p.setUp(ctx, bill)
}

// house returns what is needed to read an order (what to play): how to load scores, and the special gamers person, audience and evolved champions.
func (s *Studio) house(p *performance) play.House {
	return play.House{
		Load: play.ScoreText.Read, Usual: play.PerformanceScore, Loose: true,
		People: People(p.person),
		Run: func(name string, g game.Game) (*play.Evolving, error) {
			if name == Evolving {
				return play.NewEvolving(Evolving, s.champion), s.checkChampion(g)
			}
			i := slices.IndexFunc(s.options.Evolving, func(e *play.Evolving) bool { return e.Name() == name })
			if i < 0 {
				return nil, nil
			}
			return s.options.Evolving[i], nil
		},
	}
}

// setUp sets up the matches of a bill (what is played).
func (p *performance) setUp(ctx context.Context, b *play.Bill) (err error) {
	p.bill = b
	if p.matches, err = b.SetUp(ctx); err != nil {
		return err
	}
	for _, m := range p.matches {
		m.Listening = true // pages show who is ahead
	}
	p.order, p.programme = b.Filled(p.order, p.matches), b.Programme(p.matches)
	return nil
}

// perform performs until the performance ends or quit is called.
func (p *performance) perform(ctx context.Context, s *Studio) error {
	limit := p.bill.Limit
	o := session.Options{
		Score: p.bill.Score, Scores: session.ScoreList{Names: scores.Names(), Load: s.loader(p)}, Transpose: p.bill.Transpose, Game: p.bill.Game, Matches: p.programme, Person: p.person,
		Gamer:   func(name string, g game.Game) (engine.Engine, error) { return s.house(p).Gamer(name, g, limit) },
		Outputs: s.outputs(), Click: s.options.Click, CountIn: s.options.CountIn,
		Sync: s.options.Sync, FollowMeter: s.options.FollowMeter,
		Stays: true, Serves: true, Paused: p.paused, Clock: s.clock,
		Keep: func(by *scores.Score, matches []*play.Match) error {
			s.ends(p, performed{by, matches, p.bill.Transpose, p.heard})
			return nil
		},
	}
	if e := p.evening; e != nil {
		o.SetList, o.Scores, o.Transpose, o.Keep = e.SetList, o.Scores.With(e.Scores), 0, nil
	}
	if s.options.Alone { // the page plays all messages a quarter of a second after they are due, so that it has time for other work
		o.Leeway = 150 * time.Millisecond
	}
	p.heard = sets.New()
	p.heard.Take()
	if s.options.Record != nil {
		defer s.options.Record(p.heard, p.matches[0], p.bill.Score)()
	}
	o.Tap = p.heard
	uis := append(s.control(p, &o), p.heard)
	opened, err := session.Open(ctx, o)
	if err != nil {
		close(p.begun)
		return err
	}
	return opened.Perform(uis...)
}

// control adds the inputs of the controller to o, and returns the user interfaces. If the controller does not fit the game, the performance continues
// with the parts that fit.
func (s *Studio) control(p *performance, o *session.Options) []session.UI {
	uis := []session.UI{stage{s, p}}
	if s.options.Controller == nil {
		return uis
	}
	games := []game.Game{p.bill.Game}
	if p.evening != nil {
		games = p.evening.Games
	}
	c, err := s.options.Controller(games...)
	if err != nil {
		p.unfit = err.Error()
	}
	o.Inputs = c.Inputs
	if c.LEDs != nil {
		uis = append(uis, c.LEDs)
	}
	return uis
}

// steered returns the performance on which calls act: the next one if there is one, otherwise the current one. It waits until that performance has
// begun and has a transport. The error is errNotOn.
func (s *Studio) steered() (*performance, error) {
	const patience = 10 * time.Second // time to open ports
	timeout := time.After(patience)
	for before := (*performance)(nil); ; {
		s.mu.Lock()
		p := cmp.Or(s.next, s.current)
		begun := p != nil && p.transport != nil
		s.mu.Unlock()
		switch {
		case begun:
			return p, nil
		case p == before: // there is no performance, or it has failed to begin
			return nil, errNotOn
		}
		select {
		case <-p.begun:
			before = p
		case <-timeout:
			return nil, errNotOn
		}
	}
}

// outputs returns the outputs of performances: the pages, the outputs of the options, and the port that a page has chosen.
func (s *Studio) outputs() []live.Destination {
	all := append([]live.Destination{s.sound}, s.options.Outputs...)
	if s.options.Ports != nil {
		all = append(all, s.port)
	}
	return all
}

// quit ends the performance. The caller must hold the studio's lock.
func (p *performance) quit() {
	p.ending = true
	if p.transport != nil {
		p.transport.Quit(nil)
	}
}
