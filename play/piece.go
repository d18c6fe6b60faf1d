package play

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// Perform plays matches to their ends, one after another. It returns a piece with a movement for each match, and with the pauses of the score's form.
// After every turn, it calls the function each (which may be nil). If the score does not fit the board of a match, Perform plays nothing and returns
// an error. Other errors are the cause of ctx, or say why an engine chose no move.
func Perform(ctx context.Context, s *scores.Score, matches []*Match, each func(*Match, Turn)) (*compose.Piece, error) {
	if err := performAll(ctx, s, matches, false, each); err != nil {
		return nil, err
	}
	return performed(s, matches), nil
}

// PerformApart is like Perform, but returns a separate piece for each match. If the score has movements, each piece sounds as it does in the
// whole suite. Otherwise the pieces do not depend on each other.
func PerformApart(ctx context.Context, s *scores.Score, matches []*Match, each func(*Match, Turn)) ([]*compose.Piece, error) {
	together := 1
	if len(Movements(s)) > 0 {
		together = max(1, len(matches))
	}
	var pieces []*compose.Piece
	for some := range slices.Chunk(matches, together) {
		if err := performAll(ctx, s, some, true, each); err != nil {
			return nil, err
		}
		for i := range some {
			pieces = append(pieces, performed(s, some[i:i+1]))
		}
	}
	return pieces, nil
}

// performAll plays matches to their ends. If apart is true, the music of each starts at tick 0.
func performAll(ctx context.Context, s *scores.Score, matches []*Match, apart bool, each func(*Match, Turn)) error {
	if err := CheckFits(s, matches); err != nil {
		return err
	}
	series := NewSeries(s, InOrder(matches...))
	series.apart = apart
	for {
		m, t, err := series.Next(ctx)
		switch {
		case errors.Is(err, ErrOver):
			return nil
		case err != nil:
			return err
		case each != nil:
			each(m, t)
		}
	}
}

// performed returns the piece of matches that were played to their ends. The matches and the piece share their bars.
func performed(s *scores.Score, matches []*Match) *compose.Piece {
	piece := Piece(s, matches)
	for i, m := range matches {
		m.shareBars(piece.Movements[i].Bars)
	}
	return piece
}

// CheckFits returns an error if a score does not fit the board of a match, for example because a table of intervals is too short.
func CheckFits(s *scores.Score, matches []*Match) error {
	for _, m := range matches {
		if err := s.Fits(m.Game.Size()); err != nil {
			return err
		}
	}
	return nil
}

// Recompose returns copies of matches, composed by another score as far as they were played. It returns an error if the score does not fit the
// board of a match.
func Recompose(s *scores.Score, matches []*Match) ([]*Match, error) {
	series := NewSeries(s, InOrder())
	again := Snapshots(matches)
	ApplyForm(again)
	for _, m := range again {
		if err := series.begin(m, series.match); err != nil {
			return nil, err
		}
		if err := m.recompose(s, m.place.start); err != nil {
			return nil, err
		}
	}
	return again, nil
}

// Piece returns the music of matches as far as they were played. s is the score that has composed them.
func Piece(s *scores.Score, matches []*Match) *compose.Piece {
	piece := &compose.Piece{Score: s, Title: s.Title}
	for i, m := range matches {
		start := piece.End()
		if len(m.Turns) > 0 {
			start = m.Turns[0].start()
		}
		number := i + 1
		if m.derived.excerpt {
			number = m.place.number
		}
		piece.Movements = append(piece.Movements, m.movement(number, start, s))
	}
	return piece
}

// shareBars makes the turns of the match use the bars of its movement. Copies of the bars would take much memory in a piece of a thousand games.
func (m *Match) shareBars(bars []compose.Bar) {
	for i := range m.Turns {
		n := len(m.Turns[i].Bars)
		m.Turns[i].Bars, bars = bars[:n:n], bars[n:]
	}
}

// movement returns the music of the match so far. number is the movement's number in its title, start the tick at which it starts.
func (m *Match) movement(number, start int, s *scores.Score) compose.Movement {
	movement := compose.Movement{
		Start: start, Score: m.music.score,
		Title: cmp.Or(m.music.title, fmt.Sprintf("%d: %s against %s", number, m.Names[0], m.Names[1])),
		Comments: []string{
			m.summary(),
			fmt.Sprintf("moves %s", m.Moves()),
			fmt.Sprintf("score %s, seed %d", filepath.Base(s.Name), m.Seed),
		},
	}
	if !m.derived.excerpt { // an excerpt cannot show the board, because earlier moves are missing
		movement.Width, movement.Height = m.Game.Size()
		movement.Diagram = m.diagram()
	}
	movement.Before = m.derived.leftOut
	movement.Bars = make([]compose.Bar, 0, len(m.Turns))
	for i := range m.Turns {
		movement.Bars = append(movement.Bars, m.Turns[i].Bars...)
		movement.Ending = m.Turns[i].Ending
	}
	return movement
}
