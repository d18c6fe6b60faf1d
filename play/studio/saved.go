package studio

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/play"
	"midiconnect4/scores"
)

// Given is games that have been played, as a saved file has them, with the score that composes them.
type Given struct {
	Score     *scores.Score
	Text      ScoreText // of the score
	Matches   []*play.Match
	Transpose int // keys by which the music is moved
}

// performance is a performance of the games.
func (g Given) performance() (*performance, error) {
	first := g.Matches[0]
	p := newPerformance(Setup{
		Game: first.Game.Name(), Gamers: first.Names, Seed: first.Seed, Games: len(g.Matches), Score: g.Text,
		Tempo: g.Score.GivenTempo, Transpose: g.Transpose,
	})
	p.all, p.score, p.game, p.matches = play.InOrder(g.Matches...), g.Score, first.Game, g.Matches
	return p, p.check()
}

// missingScoreError is that the score of saved games is a file, which did not come with them.
type missingScoreError struct{ name string }

func (e *missingScoreError) Error() string {
	return "the score of the saved games is missing: " + e.name
}

// saved is a performance of games that were saved. The error may be a *missingScoreError.
func saved(o Open) (*performance, error) {
	saved, err := play.ParseSaved(cmp.Or(o.Name, "the file"), []byte(o.Text))
	if err != nil {
		return nil, err
	}
	text := ScoreText{Name: saved.Score}
	switch {
	case o.Score != nil:
		text = *o.Score
	case !slices.Contains(scores.Names(), saved.Score):
		return nil, &missingScoreError{saved.Score}
	}
	score, err := text.read()
	if err != nil {
		return nil, fmt.Errorf("the score of the saved games: %w", err)
	}
	if saved.Tempo != nil {
		if err := score.SetTempo(*saved.Tempo); err != nil {
			return nil, err
		}
	}
	if err := saved.Edit(score, score); err != nil {
		return nil, err
	}
	text.Name = score.Name
	return Given{Score: score, Text: text, Matches: saved.Games, Transpose: saved.Transpose}.performance()
}
