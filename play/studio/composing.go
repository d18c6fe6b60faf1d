package studio

import (
	"cmp"
	"errors"
	"strconv"

	"midiconnect4/internal/onethread"
	"midiconnect4/play"
	"midiconnect4/play/session"
	"midiconnect4/scores"
	"midiconnect4/scores/settings"
)

// controlGroups are the settings of a score for which pages have controls: about a dozen to change during the music, and in the last group some more,
// which are hidden at first.
var controlGroups = []struct {
	name  string
	paths []string
}{
	{"time", []string{"tempo", "bar", "grid", "rhythm.rests"}},
	{"notes", []string{"scale.root", "scale.mode", "range", "signs"}},
	{"sound", []string{"velocity", "dynamics.by", "players.first.program", "players.second.program"}},
	{moreControls, []string{"reference.notes", "reference.then", "rhythm.dotted", "memory.of", "humanise.timing"}},
}

// load returns a bundled score with its values.
func load(name string) (*Checked, error) {
	t, err := play.ScoreText{Name: name}.Source()
	if err != nil {
		return nil, err
	}
	return check(t), nil
}

// check returns a score with its values and mistakes.
func check(t play.ScoreText) *Checked {
	var paths []string
	for _, group := range controlGroups {
		paths = append(paths, group.paths...)
	}
	c := &Checked{ScoreText: t, Problems: []Problem{}, Values: settings.Given([]byte(t.YAML), paths...)}
	onethread.Rest()
	score, err := scores.ParseEdited(cmp.Or(t.Name, "score"), []byte(t.YAML))
	if err != nil {
		c.Problems = problems(err)
		return c
	}
	onethread.Rest()
	c.Game, c.Sections = score.Game, scores.Sections(cmp.Or(t.Name, "score"), []byte(t.YAML))
	return c
}

// problems lists the errors that are joined in err.
func problems(err error) []Problem {
	if several, ok := err.(interface{ Unwrap() []error }); ok {
		var all []Problem
		for _, one := range several.Unwrap() {
			all = append(all, problems(one)...)
		}
		return all
	}
	if e, ok := errors.AsType[*settings.Error](err); ok {
		return []Problem{{Line: e.Line, Column: e.Column, Field: e.Field, Text: e.Problem, Hint: e.Hint}}
	}
	return []Problem{{Text: err.Error()}}
}

// set changes one setting in the text of a score.
func set(v SetValue) (*Checked, error) {
	changed, err := settings.Set([]byte(v.YAML), v.Path, v.Value)
	if err != nil {
		return nil, err
	}
	return check(play.ScoreText{Name: v.Name, YAML: string(changed)}), nil
}

// rescore makes a score compose the performance from the next bar line on.
func (s *Studio) rescore(t play.ScoreText) error {
	score, err := t.Read()
	if err != nil {
		return err
	}
	onethread.Rest()
	now, err := s.steered()
	if err != nil {
		return err
	}
	s.mu.Lock()
	before, matches := now.order, now.matches
	s.mu.Unlock()
	if err := keepTempo(before, score); err != nil {
		return err
	}
	if err := play.CheckFits(score, matches); err != nil {
		return err
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := now.transport.Do(session.SetScore(score)); err != nil {
		return err
	}
	now.order.Score, now.order.Tempo = t, play.GivenTempo(score)
	now.rescored++
	order := now.order
	s.scene.setup = encoded(Message{Setup: &order}) // for pages that connect before the event arrives
	return nil
}

// loader returns a function that loads a bundled score for a performance.
func (s *Studio) loader(p *performance) func(name string) (*scores.Score, error) {
	return func(name string) (*scores.Score, error) {
		score, err := scores.Load(name)
		if err != nil {
			return nil, err
		}
		s.mu.Lock()
		before := p.order
		s.mu.Unlock()
		return score, keepTempo(before, score)
	}
}

// keepTempo gives a new score the title and the tempo that the user has set (in an order). If the tempo in the new score's text differs from the
// tempo in the text of the order's score, the new score keeps its own tempo.
func keepTempo(o play.Order, next *scores.Score) error {
	if err := next.SetGiven(0, o.Title); err != nil || o.Tempo == "" {
		return err
	}
	before, err := o.Score.Read()
	if err != nil || before.Tempo != next.Tempo {
		return nil //nolint:nilerr // a score that cannot be read has another tempo
	}
	tempo, err := strconv.ParseFloat(o.Tempo, 64)
	if err != nil {
		return err
	}
	return next.SetTempo(tempo)
}
