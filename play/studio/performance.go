package studio

import (
	"cmp"
	"context"
	"errors"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/scores"
)

// performance is one performance, from its setup to its end.
type performance struct {
	order   play.Order // with nothing left open
	bill    *play.Bill
	matches []*play.Match // of the bill: its programme may have more
	paused  bool          // at first
	person  *session.Person
	unfit   string // why the controller, or its LEDs, do nothing; empty if they do

	begun     chan struct{}     // is closed when it has begun, could not, or another one is to follow in its place
	transport session.Transport // nil before it has begun
	rescored  int               // scores that pages sent, and whose events have not come yet
	ending    bool              // it was told to end, perhaps before it began
	kept      kept              // of it
	heard     *sets.Recorder    // what sounds; nil before it begins
}

// errNotOn is that there is no performance to steer.
var errNotOn = errors.New("nothing is being performed")

func newPerformance(o play.Order) *performance {
	return &performance{order: o, person: session.NewPerson(), begun: make(chan struct{})}
}

// prepare sets up a performance. The error says what is wrong with the order.
func (s *Studio) prepare(ctx context.Context, o play.Order) (*performance, error) {
	o.Seed = cmp.Or(o.Seed, strconv.FormatUint(uint64(rand.Uint32())+1, 10)) // short enough to be read out
	p := newPerformance(o)
	bill, err := o.Resolve(s.house(p))
	if err != nil {
		return nil, err
	}
	return p, p.setUp(ctx, bill)
}

// house is where the order of a performance is resolved: people and the audience play, and champions.
func (s *Studio) house(p *performance) play.House {
	return play.House{
		Load: play.ScoreText.Read, Loose: true,
		People: func(g game.Game) []*play.Person {
			return []*play.Person{p.person.Engine(play.PersonName, g), p.person.Engine(Audience, g)}
		},
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

// setUp sets up the matches of a bill.
func (p *performance) setUp(ctx context.Context, b *play.Bill) (err error) {
	p.bill = b
	if p.matches, err = b.SetUp(ctx); err != nil {
		return err
	}
	for _, m := range p.matches {
		m.Listening = true // pages show who is ahead
	}
	p.order = b.Filled(p.order, p.matches)
	return nil
}

// perform performs until the end, or until quit is called.
func (p *performance) perform(ctx context.Context, s *Studio) error {
	o := session.Options{
		Score: p.bill.Score, Scores: session.ScoreList{Names: scores.Names(), Load: s.loader(p)}, Transpose: p.bill.Transpose, Game: p.bill.Game, Matches: p.bill.Programme(p.matches), Person: p.person,
		Outputs: s.outputs(),
		Sync:    s.options.Sync, FollowMeter: s.options.FollowMeter,
		Stays: true, Serves: true, Paused: p.paused, Clock: s.clock,
		Keep: func(by *scores.Score, matches []*play.Match) error {
			s.ends(p, performed{by, matches, p.bill.Transpose, p.heard})
			return nil
		},
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

// control has the controller play the person, if there is one, and returns all that shows the
// performance. A controller that does not fit the game is no reason for silence.
func (s *Studio) control(p *performance, o *session.Options) []session.UI {
	uis := []session.UI{stage{s, p}}
	if s.options.Controller == nil {
		return uis
	}
	c, err := s.options.Controller(p.bill.Game)
	if err != nil {
		p.unfit = err.Error()
	}
	o.Inputs = c.Inputs
	if c.LEDs != nil {
		uis = append(uis, c.LEDs)
	}
	return uis
}

// steered is the current performance, or the one that follows at once, for which it waits.
// It has begun, so it has a transport. It is an error if there is none.
func (s *Studio) steered() (*performance, error) {
	const patience = 10 * time.Second // to open ports
	timeout := time.After(patience)
	for before := (*performance)(nil); ; {
		s.mu.Lock()
		p := cmp.Or(s.next, s.current)
		begun := p != nil && p.transport != nil
		s.mu.Unlock()
		switch {
		case begun:
			return p, nil
		case p == before: // there is none, or it could not begin
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

// outputs are where performances sound: in the pages, on the port that one of them chose,
// and where the studio was told to.
func (s *Studio) outputs() []live.Destination {
	all := append([]live.Destination{s.sound}, s.options.Outputs...)
	if s.options.Ports != nil {
		all = append(all, s.port)
	}
	return all
}

// quit ends the performance. The studio is locked.
func (p *performance) quit() {
	p.ending = true
	if p.transport != nil {
		p.transport.Quit(nil)
	}
}
