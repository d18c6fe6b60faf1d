package studio

import (
	"cmp"
	"context"
	"slices"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// missingScoreError means that the score of saved games is a file, and the request lacks that file.
type missingScoreError struct{ name string }

func (e *missingScoreError) Error() string {
	return "the score of the saved games is missing: " + e.name
}

// saved sets up a performance of saved games. The error may be a *missingScoreError.
func (s *Studio) saved(o Open) (*performance, error) {
	saved, err := play.ParseSaved(cmp.Or(o.Name, "the file"), []byte(o.Text))
	if err != nil {
		return nil, err
	}
	text := play.ScoreText{Name: saved.Score}
	switch {
	case o.Score != nil:
		text = *o.Score
	case !slices.Contains(scores.Names(), saved.Score):
		return nil, &missingScoreError{saved.Score}
	}
	p := newPerformance(play.Order{})
	in := s.house(p)
	in.Saved, in.Load = saved, func(play.ScoreText) (*scores.Score, error) { return text.Read() }
	bill, err := p.order.Resolve(in)
	if err != nil {
		return nil, err
	}
	p.order.Score = text
	return p, p.setUp(context.Background(), bill)
}
