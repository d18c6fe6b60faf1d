package studio

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
	"midiconnect4/play/sets"
	"midiconnect4/scores"
)

// performance is one performance, from its setup to its end.
type performance struct {
	setup   Setup // with nothing left open
	game    game.Game
	score   *scores.Score
	matches []*play.Match
	all     play.Programme // what is performed: matches, or more after the first
	endless bool
	person  *session.Person
	unfit   string // why the controller, or its LEDs, do nothing; empty if they do

	begun     chan struct{}     // is closed when it has begun, could not, or another one is to follow in its place
	transport session.Transport // nil before it has begun
	ending    bool              // it was told to end, perhaps before it began
	kept      kept              // of it
	heard     *sets.Recorder    // what sounds; nil before it begins
}

// errNotOn is that there is no performance to steer.
var errNotOn = errors.New("nothing is being performed")

func newPerformance(o Setup) *performance {
	return &performance{setup: o, person: session.NewPerson(), begun: make(chan struct{})}
}

// prepare sets up a performance. The error says what is wrong with the setup.
func (s *Studio) prepare(ctx context.Context, o Setup) (*performance, error) {
	p := newPerformance(o)
	p.endless = o.Games == 0
	var err error
	if p.score, err = o.Score.read(); err != nil {
		return nil, err
	}
	p.setup.Score.Name = p.score.Name
	if o.Tempo != 0 {
		if err := p.score.SetTempo(o.Tempo); err != nil {
			return nil, err
		}
	}
	if p.game, err = p.setup.game(p.score); err != nil {
		return nil, err
	}
	p.setup.Game = p.game.Name()
	if p.setup.Seed == 0 {
		p.setup.Seed = uint64(rand.Uint32()) + 1 // short enough to be read out
	}
	if p.setup.evolves() {
		if err := s.checkChampion(p.game); err != nil {
			return nil, err
		}
	}
	if p.matches, err = p.setup.matches(ctx, p.game, p.score, s.players(p)); err != nil {
		return nil, err
	}
	p.all = play.InOrder(p.matches...)
	if p.endless {
		p.all = play.Endless(p.matches[0])
	}
	for side, name := range p.setup.Gamers {
		p.setup.Gamers[side] = cmp.Or(name, p.matches[0].Names[side])
	}
	return p, p.check()
}

// players are those of a performance that are no gamers of the program: people, and champions.
func (s *Studio) players(p *performance) play.Setup {
	return play.Setup{
		People:   []*play.Person{p.person.Engine(play.PersonName, p.game), p.person.Engine(Audience, p.game)},
		Evolving: append([]*play.Evolving{play.NewEvolving(Evolving, s.champion)}, s.options.Evolving...),
	}
}

// check says what does not fit, and readies the matches.
func (p *performance) check() error {
	play.ApplyForm(p.matches)
	for _, m := range p.matches {
		m.Listening = true // pages show who is ahead
	}
	return play.CheckFits(p.score, p.matches)
}

// game is the game that the setup names, or the usual one of the score.
func (o Setup) game(s *scores.Score) (game.Game, error) {
	switch {
	case o.Game != "":
		return gamer.FindGame(o.Game)
	case s.Game != "":
		return gamer.FindGame(s.Game)
	}
	return gamer.FindGame(play.DefaultGame)
}

// matches sets up the matches, between gamers or players.
func (o Setup) matches(ctx context.Context, g game.Game, s *scores.Score, setup play.Setup) ([]*play.Match, error) {
	switch {
	case o.Games < 0 || o.Games > play.MostGames:
		return nil, fmt.Errorf("%d games; a performance has 1 to %d, or no end", o.Games, play.MostGames)
	case o.Transpose < -play.MostTransposed || o.Transpose > play.MostTransposed:
		return nil, fmt.Errorf("moved by %d semitones; it takes -%d to %d", o.Transpose, play.MostTransposed, play.MostTransposed)
	}
	if o.Moves != "" {
		moves, err := play.SplitMoves(o.Moves)
		if err != nil {
			return nil, err
		}
		m, err := play.NewGivenMatch(g, moves, o.Seed)
		if err != nil {
			return nil, err
		}
		return []*play.Match{m}, m.FixSigns(o.Signs)
	}
	setup.Game, setup.Opening, setup.Signs, setup.Seed, setup.Games = g, play.UsualOpening, o.Signs, o.Seed, max(1, o.Games)
	if o.Opening != nil {
		width, height := g.Size()
		if *o.Opening < 0 || *o.Opening > width*height {
			return nil, fmt.Errorf("an opening of %d moves; it takes 0 to %d", *o.Opening, width*height)
		}
		setup.Opening = *o.Opening
	}
	for side, name := range o.Gamers {
		var err error
		if setup.Gamers[side], err = gamer.ParseRef(name); err != nil {
			return nil, err
		}
	}
	if length := o.length(s); length != 0 {
		return setup.Lasting(ctx, s, length)
	}
	return setup.Matches(s)
}

// length is how long the games are to last together; 0 for any length. People may take any
// number of moves.
func (o Setup) length(s *scores.Score) time.Duration {
	switch {
	case o.needsPeople():
		return 0
	case o.Length != 0:
		return time.Duration(o.Length * float64(time.Second))
	case s.Form != nil:
		return s.Form.Length
	}
	return 0
}

// needsPeople reports whether a person or the audience plays, who may take any number of
// moves.
func (o Setup) needsPeople() bool {
	return slices.ContainsFunc(o.Gamers[:], func(name string) bool { return name == play.PersonName || name == Audience })
}

// perform performs until the end, or until quit is called.
func (p *performance) perform(ctx context.Context, s *Studio) error {
	o := session.Options{
		Score: p.score, Scores: session.ScoreList{Names: scores.Names(), Load: s.loader(p)}, Transpose: p.setup.Transpose, Game: p.game, Matches: p.all, Person: p.person,
		Outputs:   s.outputs(),
		SendClock: s.options.SendClock, SteadyClock: s.options.SteadyClock, FollowClock: s.options.FollowClock, FollowMeter: s.options.FollowMeter,
		Stays: true, Serves: true, Paused: p.setup.Paused, Clock: s.clock,
		Keep: func(by *scores.Score, matches []*play.Match) error {
			s.ends(p, performed{by, matches, p.setup.Transpose, p.heard})
			return nil
		},
	}
	p.heard = sets.New()
	p.heard.Take()
	if s.options.Record != nil {
		defer s.options.Record(p.heard, p.matches[0], p.score)()
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
	c, err := s.options.Controller(p.game)
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
