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

// ErrOver says that a match has ended, or that no match follows in a series.
var ErrOver = errors.New("all games are over")

// Series plays and composes matches one after another, as the movements of a piece. Only one goroutine may use it.
type Series struct {
	score     *scores.Score
	programme Programme
	played    []*Match // the matches before the current one, which have ended or were left; old ones without turns
	match     *Match   // the current match; nil before the first one begins
	ahead     *Match   // the match after the current one; nil if the programme was not asked yet
	apart     bool     // whether the music of each match starts at tick 0
	forced    *Forced  // a performer's choice for a turn; nil for none
}

// NewSeries returns a series of the programme's matches. No match has begun yet.
func NewSeries(s *scores.Score, all Programme) *Series {
	return &Series{score: s, programme: all}
}

// Next plays the next turn, and returns it with its match. The error is ErrOver if no match follows. Other errors say why an engine chose no
// move, or that the score does not fit the board of the next match.
func (s *Series) Next(ctx context.Context) (*Match, Turn, error) {
	m, err := s.Ready()
	if err != nil {
		return nil, Turn{}, err
	}
	t, err := s.next(ctx, m)
	if err == nil && m.Over() {
		t, err = s.close(m, t)
	}
	return m, t, err
}

// close is called with the last turn t of a match, and returns that turn. If no match follows, the turn may be composed again, with an ending.
func (s *Series) close(m *Match, t Turn) (Turn, error) {
	if err := s.look(); m.place.last || !errors.Is(err, ErrOver) {
		return t, nil // the method advance will return any other error
	}
	without := !m.closes()
	m.place.last = true
	if without && m.closes() {
		return m.composeLast()
	}
	return t, nil
}

// Ready returns the match of the next turn, and begins it if necessary. The error is ErrOver if no match follows. Other errors say that the
// score does not fit the match's board.
func (s *Series) Ready() (*Match, error) {
	for s.match == nil || s.match.Over() {
		if err := s.advance(); err != nil {
			return nil, err
		}
	}
	return s.match, nil
}

// look asks the programme for the next match and stores it in s.ahead. The error is ErrOver if no match follows.
func (s *Series) look() (err error) {
	if s.ahead == nil {
		s.ahead, err = s.programme(s.heard())
	}
	return err
}

// heard returns the matches up to the current one.
func (s *Series) heard() []*Match {
	if s.match == nil {
		return s.played
	}
	return append(slices.Clip(s.played), s.match)
}

// advance begins the next match of the programme.
func (s *Series) advance() error {
	if err := s.look(); err != nil {
		return err
	}
	m := s.ahead
	if len(m.Turns) > 0 { // the match had begun before an undo
		m = m.Back(0)
	}
	return s.follow(m)
}

// follow makes m the current match, and begins it.
func (s *Series) follow(m *Match) error {
	before := s.match
	s.played, s.ahead = s.heard(), nil
	replaceOld(s.played, (*Match).shell) // a programme asks only for the outcome
	return s.begin(m, before)
}

// begin begins the match m after another match, which may be nil.
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
		m.inherit(after)
		m.place.number, m.place.losses = after.place.number+1, after.lossesAfter()
		m.place.memory, m.place.lead = after.music.composer.Memory(), after.links()
		if start > 0 {
			start += after.silence()
		}
	}
	s.match = m
	return m.Begin(s.score, start)
}

// GoBack returns to a snapshot of the current match or of an earlier match, and continues from there. It drops what was played after the
// snapshot, and the move that a performer has forced. Gamers that a performer has swapped in the match stay.
func (s *Series) GoBack(to *Match) error {
	s.forced = nil
	return s.back(to)
}

func (s *Series) back(to *Match) error {
	now := s.match
	if s.match.place.serial > to.place.serial {
		s.played = s.played[:to.place.serial-1]
		s.score = to.music.score.Piece()
	}
	s.match, s.ahead = to.Snapshot(), nil
	if now.place.serial == to.place.serial {
		s.match.reseat(now)
	}
	s.match.place.last = false
	return s.match.recompose(s.score, to.place.start)
}

// Forget drops the turns that were played but not yet heard. The argument is a snapshot of the last match that was heard, after its last heard turn;
// nil if nothing was heard.
func (s *Series) Forget(last *Match) error {
	switch {
	case s.match == nil:
		return nil
	case last == nil || s.match.place.serial > last.place.serial:
		s.ahead = nil
		return s.begin(s.match.Back(0), last)
	default:
		return s.back(last)
	}
}

// Follows reports whether another match has begun after the match m.
func (s *Series) Follows(m *Match) bool {
	return s.match != nil && s.match.place.serial > m.place.serial
}

// Leave leaves the current match, even before its first move, and begins the next match. The error is ErrOver if no match follows.
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

// Rescore changes the score from the next turn on. Later turns sound as if this score had composed the whole match. The score must fit the
// board.
func (s *Series) Rescore(by *scores.Score) error {
	s.score = by
	if s.match == nil {
		return nil
	}
	return s.match.recompose(by, s.match.place.start)
}

// lossesAfter returns how many games of the piece each player has lost, including this match.
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

// end returns the tick at which the match's music so far ends.
func (m *Match) end() int {
	if len(m.Turns) == 0 {
		return m.place.start
	}
	return m.Turns[len(m.Turns)-1].End()
}

// Touch calls the method Touch of the current match.
func (s *Series) Touch(by Touch) { s.match.Touch(by) }
