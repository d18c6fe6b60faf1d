package midiconnect4

import (
	"context"
	"encoding/json"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/lab"
)

// untrainedKind is the kind of tasks that measure networks which learnt nothing.
const untrainedKind = "untrained midi-connect4"

// untrainedTask is such a task.
type untrainedTask struct {
	Settings genetic.Settings `json:"settings"`
	Seed     uint64           `json:"seed"`
	Rating   uint64           `json:"rating"` // the seed of the games against random moves
	Games    int              `json:"games"`  // of these, on each side
}

// untrained is the S of networks that learnt nothing: of one, and of the best of as many as
// a run tries.
type untrained struct {
	One  float64 `json:"one"`
	Best float64 `json:"best"`
}

// untrained is the task of a run's seed.
func (l experiment) untrained(s genetic.Settings, seed uint64) lab.Kept {
	t := untrainedTask{s, seed, l.Seed, l.RatingGames()}
	return lab.Kept{Name: l.Name("untrained", seed), Task: work.NewTask(untrainedKind, t, genetic.UntrainedGames(s)+4*t.Games)}
}

// Check implements work.Body.
func (t untrainedTask) Check() error {
	if err := t.Settings.Check(); err != nil {
		return err
	}
	if n := t.Settings.Generations; n < 2 || n > genetic.MaxPopulation { // the best of each generation meet
		return fmt.Errorf("generations %d: must be 2 to %d", n, genetic.MaxPopulation)
	}
	return contest.Test{Games: t.Games}.Check()
}

// measureUntrained does such a task.
func measureUntrained(ctx context.Context, t untrainedTask, step func()) ([]byte, error) {
	one, best, err := genetic.Untrained(ctx, t.Settings, t.Seed, 1, step)
	if err != nil {
		return nil, err
	}
	settings, err := json.Marshal(t.Settings)
	if err != nil {
		return nil, err
	}
	var u untrained
	for _, of := range []struct {
		champion arena.Champion
		s        *float64
	}{{one, &u.One}, {best, &u.Best}} {
		f := &gamer.File{System: gamer.MidiConnect4, Game: t.Settings.Game, Seed: t.Seed, Generation: 1, Settings: settings, Genes: of.champion.Genes}
		if *of.s, err = lab.Rate(ctx, f, t.Rating, t.Games, 1, func(string, int) func() { return step }); err != nil {
			return nil, err
		}
	}
	return json.Marshal(u)
}
