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

// ErrOver means that a match, or the last match of a series, has ended.
var ErrOver = errors.New("all games are over")

// Series plays and composes matches one after another, as the movements of a piece. Only one goroutine may use it.
type Series struct {
	score     *scores.Score
	programme Programme
	played    []*Match // matches before match, which ended or were left
	match     *Match   // nil before the first
	ahead     *Match   // follows match; nil if the programme was not asked yet
	apart     bool     // the music of each match starts at tick 0
}

// NewSeries returns a series of matches, before the first move of the first.
func NewSeries(s *scores.Score, all Programme) *Series {
	return &Series{score: s, programme: all}
}

// Next plays the next turn and returns it with its match. The error is ErrOver, or it says why an engine chose no move, or what in the score does not
// fit the board of the next match.
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

// close returns the last turn t of a match. If no match follows, the turn may be composed again, with an ending.
func (s *Series) close(m *Match, t Turn) (Turn, error) {
	if err := s.look(); m.place.last || !errors.Is(err, ErrOver) {
		return t, nil // advance will return any other error
	}
	without := !m.closes()
	m.place.last = true
	if without && m.closes() {
		return m.composeLast()
	}
	return t, nil
}

// Ready returns the match of the next turn, and begins it if necessary. The error is ErrOver, or it says what in the score does not fit the match's
// board.
func (s *Series) Ready() (*Match, error) {
	for s.match == nil || s.match.Over() {
		if err := s.advance(); err != nil {
			return nil, err
		}
	}
	return s.match, nil
}

// look asks the programme for the next match. The error is ErrOver if there is none.
func (s *Series) look() (err error) {
	if s.ahead == nil {
		s.ahead, err = s.programme(s.heard())
	}
	return err
}

// heard returns the matches before the next one: those played, and the current one.
func (s *Series) heard() []*Match {
	if s.match == nil {
		return s.played
	}
	return append(slices.Clip(s.played), s.match)
}

// advance begins the programme's next match.
func (s *Series) advance() error {
	if err := s.look(); err != nil {
		return err
	}
	m := s.ahead
	if len(m.Turns) > 0 { // it had begun before an undo
		m = m.Back(0)
	}
	return s.follow(m)
}

// follow makes m the current match and begins it.
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

// GoBack returns to a snapshot of the current match or of an earlier one. It drops what was played after that, and continues from there.
func (s *Series) GoBack(to *Match) error {
	if s.match.place.serial > to.place.serial {
		s.played = s.played[:to.place.serial-1]
		s.score = to.music.score.Piece()
	}
	s.match, s.ahead = to.Snapshot(), nil
	s.match.place.last = false
	return s.match.recompose(s.score, to.place.start)
}

// Forget drops what was played after the last turn that was heard. last is a snapshot of that turn's match;
// nil if none was heard.
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

// Follows reports whether another match has begun after m.
func (s *Series) Follows(m *Match) bool {
	return s.match != nil && s.match.place.serial > m.place.serial
}

// Leave leaves this match, even before its first move, and continues with the next one. The error is ErrOver
// after the last one.
func (s *Series) Leave() error {
	if s.match == nil {
		if err := s.advance(); err != nil {
			return err
		}
	}
	return s.advance()
}

// NewGame is like Leave, but after the last match it begins a rematch with the next seed.
func (s *Series) NewGame() error {
	last := s.match
	err := s.Leave()
	if errors.Is(err, ErrOver) && last != nil {
		return s.follow(last.Rematch(last.Seed + 1))
	}
	return err
}

// Rescore changes the score from the next turn on, as if it had composed the match from the start. The score must fit the board.
func (s *Series) Rescore(by *scores.Score) error {
	s.score = by
	if s.match == nil {
		return nil
	}
	return s.match.recompose(by, s.match.place.start)
}

// lossesAfter returns how many games of the piece each player has lost, including this one.
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

// end returns the tick on which the music so far ends.
func (m *Match) end() int {
	if len(m.Turns) == 0 {
		return m.place.start
	}
	return m.Turns[len(m.Turns)-1].End()
}

// Touch calls Match.Touch of the current match.
func (s *Series) Touch(by Touch) { s.match.Touch(by) }
