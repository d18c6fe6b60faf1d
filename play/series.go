package play

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// ErrOver is that a match, or all matches of a series, have ended.
var ErrOver = errors.New("all games are over")

// Series plays and composes matches one after another, as the movements of a piece.
// One goroutine uses it.
type Series struct {
	score     *scores.Score
	programme Programme
	played    []*Match // before match: to their ends, or left
	match     *Match   // nil before the first
	ahead     *Match   // the one that follows match, if the programme was asked; else nil
	apart     bool     // the music of each match starts at tick 0
}

// NewSeries returns a series of matches, before the first move of the first.
func NewSeries(s *scores.Score, all Programme) *Series {
	return &Series{score: s, programme: all}
}

// Next plays the next turn and returns it with its match. The error is ErrOver,
// why an engine made no choice, or what of the score does not fit the board of the next match.
func (s *Series) Next(ctx context.Context) (*Match, Turn, error) {
	m, err := s.Ready()
	if err != nil {
		return nil, Turn{}, err
	}
	t, err := m.Next(ctx)
	if err == nil && m.Over() {
		t, err = s.close(m, t)
	}
	return m, t, err
}

// close is told of the last turn of a match. If no match follows, the turn may have an ending
// that it has not got yet.
func (s *Series) close(m *Match, t Turn) (Turn, error) {
	if err := s.look(); m.place.last || !errors.Is(err, ErrOver) {
		return t, nil // another error is advance's
	}
	without := !m.closes()
	m.place.last = true
	if without && m.closes() {
		return m.composeLast()
	}
	return t, nil
}

// Ready returns the match of the next turn, which it begins if that is another one. The
// error is ErrOver, or what of the score does not fit its board.
func (s *Series) Ready() (*Match, error) {
	for s.match == nil || s.match.Over() {
		if err := s.advance(); err != nil {
			return nil, err
		}
	}
	return s.match, nil
}

// look asks the programme for the match that follows. The error is ErrOver if there is none.
func (s *Series) look() (err error) {
	if s.ahead == nil {
		s.ahead, err = s.programme(s.heard())
	}
	return err
}

// heard is the matches before the one that follows.
func (s *Series) heard() []*Match {
	if s.match == nil {
		return s.played
	}
	return append(slices.Clip(s.played), s.match)
}

// advance begins the next match after this one.
func (s *Series) advance() error {
	if err := s.look(); err != nil {
		return err
	}
	m := s.ahead
	if len(m.Turns) > 0 { // it began before, and was taken back
		m = m.Back(0)
	}
	return s.follow(m)
}

// follow goes on with a match.
func (s *Series) follow(m *Match) error {
	before := s.match
	s.played, s.ahead = s.heard(), nil
	return s.begin(m, before)
}

// begin begins a match after another one, if any.
func (s *Series) begin(m, after *Match) error {
	m.place.serial = len(s.played) + 1
	m.place.number, m.place.losses, m.place.memory, m.place.lead = 1, [2]int{}, compose.Memory{}, nil
	start := 0
	if after != nil && !s.apart {
		start = after.end()
	}
	switch {
	case m.Entrance != nil:
		s.score = cmp.Or(m.Entrance.Score, s.score)
		start += m.Entrance.enter(m, after)
	case after != nil:
		m.place.number, m.place.losses = after.place.number+1, after.lossesAfter()
		m.place.memory, m.place.lead = after.music.composer.Memory(), after.links()
		if start > 0 {
			start += after.silence()
		}
	}
	s.match = m
	return m.Begin(s.score, start)
}

// GoBack goes on after the turns of a snapshot, of this match or one before. What was
// played since is dropped.
func (s *Series) GoBack(to *Match) error {
	if s.match.place.serial > to.place.serial {
		s.played = s.played[:to.place.serial-1]
		s.score = to.music.score.Piece()
	}
	s.match, s.ahead = to.Snapshot(), nil
	s.match.place.last = false
	return s.match.recompose(s.score, to.place.start)
}

// Forget drops what was played after the last turn that was heard. last is a
// snapshot of its match, nil if none was heard.
func (s *Series) Forget(last *Match) error {
	switch {
	case s.match == nil:
		return nil
	case last == nil || s.match.place.serial > last.place.serial:
		s.ahead = nil
		return s.begin(s.match.Back(0), last)
	default:
		return s.GoBack(last)
	}
}

// Follows reports whether another match has begun after one.
func (s *Series) Follows(m *Match) bool {
	return s.match != nil && s.match.place.serial > m.place.serial
}

// Leave leaves this match, be it the first before its first move, and goes on with the next
// one. The error is ErrOver after the last one.
func (s *Series) Leave() error {
	if s.match == nil {
		if err := s.advance(); err != nil {
			return err
		}
	}
	return s.advance()
}

// NewGame does so too, but after the last one it is a rematch by the next seed.
func (s *Series) NewGame() error {
	last := s.match
	err := s.Leave()
	if errors.Is(err, ErrOver) && last != nil {
		return s.follow(last.Rematch(last.Seed + 1))
	}
	return err
}

// Rescore changes the score of what follows, as if the match had been composed by it
// from its start. The score must fit the board.
func (s *Series) Rescore(by *scores.Score) error {
	s.score = by
	if s.match == nil {
		return nil
	}
	return s.match.recompose(by, s.match.place.start)
}

// lossesAfter is how many games each player has lost in the piece after this one.
func (m *Match) lossesAfter() [2]int {
	losses := m.place.losses
	switch m.Outcome() {
	case game.FirstWins:
		losses[game.Second]++
	case game.SecondWins:
		losses[game.First]++
	}
	return losses
}

// end is the tick on which the music ends so far.
func (m *Match) end() int {
	if len(m.Turns) == 0 {
		return m.place.start
	}
	return m.Turns[len(m.Turns)-1].End()
}

// Touch composes the last turn again, as a performer touches it. There must be
// one.
func (s *Series) Touch(by Touch) { s.match.Touch(by) }
