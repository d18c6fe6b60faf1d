package studio

import (
	"cmp"
	"context"
	"fmt"
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
	text := play.ScoreText{Name: cmp.Or(saved.Score, play.UsualScore(saved.Games[0].Game.Name(), play.PerformanceScore))}
	switch {
	case o.Score != nil:
		text = *o.Score
	case !slices.Contains(scores.Names(), text.Name):
		return nil, &missingScoreError{saved.Score}
	}
	if n := len(saved.Damaged); n > 0 {
		left := fmt.Sprintf("Games that are damaged, and left out: %d. The first: %v", n, saved.Damaged[0])
		s.mu.Lock()
		s.tell(Message{Notice: &left})
		s.mu.Unlock()
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
