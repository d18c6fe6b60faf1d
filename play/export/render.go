package export

import (
	"context"
	"fmt"
	"slices"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// Render plays matches to their ends by a score, reports how each went, and writes
// their files. Where ctx ends first nothing is written.
func (e *Exports) Render(ctx context.Context, s *scores.Score, matches []*play.Match) error {
	pieces, err := e.perform(ctx, s, matches)
	if err != nil {
		return err
	}
	for _, m := range matches {
		if err := e.report(s, m); err != nil {
			return err
		}
	}
	return e.Write(pieces...)
}

// perform plays matches to their ends and returns a piece of them all, or a piece
// of each if files are split.
func (e *Exports) perform(ctx context.Context, s *scores.Score, matches []*play.Match) ([]Piece, error) {
	var each func(*play.Match, play.Turn)
	if e.Show {
		fmt.Fprint(e.Messages, play.NoteLegend(s))
		each = func(m *play.Match, t play.Turn) { fmt.Fprintf(e.Messages, "\n%s", m.Text(t, s)) }
	}
	play.ApplyForm(s, matches)
	size := len(matches)
	if e.Split {
		size = 1
	}
	var pieces []Piece
	for movements := range slices.Chunk(matches, size) {
		piece, err := play.Perform(ctx, s, movements, each)
		if err != nil {
			return nil, err
		}
		pieces = append(pieces, Piece{piece, movements})
	}
	return pieces, nil
}

// report prints a match as a line of JSON, or a summary of it.
func (e *Exports) report(s *scores.Score, m *play.Match) error {
	if !e.JSON {
		_, err := fmt.Fprintf(e.Messages, "\n%s\nscore %s, seed %d\n", m.Summary(), s.Name, m.Seed)
		return err
	}
	line, err := m.JSON(s)
	if err != nil {
		return err
	}
	_, err = e.Stdout.Write(append(line, '\n'))
	return err
}
