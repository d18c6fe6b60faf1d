package play

import (
	"context"
	"errors"
	"iter"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/scores"
)

// ErrOver is that a match, or all matches of a series, have ended.
var ErrOver = errors.New("all games are over")

// Series plays and composes matches one after another, as the movements of a piece.
// One goroutine uses it, which must not be locked to a thread, or unlocked, meanwhile.
type Series struct {
	score *scores.Score
	next  func() (*Match, bool)
	stop  func()
	match *Match // nil before the first, and after the last if none was played
	ahead *Match // the one that follows in matches; nil after the last
	later *Match // begun before GoBack went back to the match before; nil for none
	apart bool   // the music of each match starts at tick 0
}

// NewSeries returns a series of matches, before the first move of the first.
// Stop must be called in the end.
func NewSeries(s *scores.Score, matches iter.Seq[*Match]) *Series {
	next, stop := iter.Pull(matches)
	series := &Series{score: s, next: next, stop: stop}
	series.take()
	return series
}

// take returns the next of the matches, and looks at the one after it, so that the last
// one is known as such. It returns nil after the last.
func (s *Series) take() *Match {
	m := s.ahead
	s.ahead, _ = s.next()
	if m != nil {
		m.last = s.ahead == nil
	}
	return m
}

// Stop ends the series.
func (s *Series) Stop() { s.stop() }

// Next plays the next turn and returns it with its match. The error is ErrOver,
// why an engine made no choice, or what of the score does not fit the board of the next match.
func (s *Series) Next(ctx context.Context) (*Match, Turn, error) {
	m, err := s.Ready()
	if err != nil {
		return nil, Turn{}, err
	}
	t, err := m.Next(ctx)
	return m, t, err
}

// Ready returns the match of the next turn, which it begins if that is another one. The
// error is ErrOver, or what of the score does not fit its board.
func (s *Series) Ready() (*Match, error) {
	for s.match == nil || s.match.over() {
		if err := s.advance(); err != nil {
			return nil, err
		}
	}
	return s.match, nil
}

// advance begins the next match after this one.
func (s *Series) advance() error {
	m := s.later
	if s.later = nil; m == nil {
		if m = s.take(); m == nil {
			return ErrOver
		}
	}
	return s.begin(m, s.match)
}

// begin begins a match after another one, if any.
func (s *Series) begin(m, after *Match) error {
	m.number, m.losses, m.memory, m.lead = 1, [2]int{}, compose.Memory{}, nil
	start := 0
	if after != nil {
		m.number, m.losses = after.number+1, after.lossesAfter()
		m.memory, m.lead = after.composer.Memory(), after.links()
		if start = after.end(); s.apart {
			start = 0
		} else if start > 0 {
			start += after.silence()
		}
	}
	s.match = m
	return m.Begin(s.score, start)
}

// GoBack goes on after the turns of a snapshot, of this match or the one
// before. What was played since is dropped.
func (s *Series) GoBack(to *Match) error {
	if s.match.number > to.number {
		s.later = s.match.Back(0)
	}
	s.match = to.Snapshot()
	return s.match.recompose(s.score, to.start)
}

// Forget drops what was played after the last turn that was heard. last is a
// snapshot of its match, nil if none was heard.
func (s *Series) Forget(last *Match) error {
	switch {
	case s.match == nil:
		return nil
	case last == nil || s.match.number > last.number:
		return s.begin(s.match.Back(0), last)
	default:
		return s.GoBack(last)
	}
}

// NewGame leaves this match and goes on with the next one. After the last one it is
// a rematch by the next seed.
func (s *Series) NewGame() error {
	last := s.match
	err := s.advance()
	if errors.Is(err, ErrOver) && last != nil {
		again := last.Rematch(last.Seed + 1)
		again.last = true
		return s.begin(again, last)
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
	return s.match.recompose(by, s.match.start)
}

// lossesAfter is how many games each player has lost in the piece after this one.
func (m *Match) lossesAfter() [2]int {
	losses := m.losses
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
		return m.start
	}
	return m.Turns[len(m.Turns)-1].End()
}

// StartOn composes the last turn again, so that it starts on a key. There must be
// one.
func (s *Series) StartOn(key int) { s.match.StartOn(key) }
