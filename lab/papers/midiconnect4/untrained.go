package midiconnect4

import (
	"context"
	"encoding/json"
	"fmt"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/genetic"
	"midiconnect4/evolution/work"
	"midiconnect4/gamer"
	"midiconnect4/internal/rng"
	"midiconnect4/lab"
)

// untrainedKind is the name of the kind of tasks that measure untrained networks.
const untrainedKind = "untrained midi-connect4"

// untrainedTask is a task of untrainedKind.
type untrainedTask struct {
	Settings genetic.Settings `json:"settings"`
	Seed     uint64           `json:"seed"`
	Rating   uint64           `json:"rating"` // the seed of the games against random moves
	Games    int              `json:"games"`  // games against random moves, on each side
}

// untrained has the strength S of one untrained network, and of the best among as many networks as a run tries.
type untrained struct {
	One  float64 `json:"one"`
	Best float64 `json:"best"`
}

// untrained returns the task for a run's seed.
func (l experiment) untrained(s genetic.Settings, seed uint64) lab.Kept {
	t := untrainedTask{s, seed, l.Seed, l.RatingGames()}
	return lab.Kept{Name: l.Name("untrained", seed), Task: work.NewTask(untrainedKind, t, drawnGames(s)+4*t.Games)}
}

// Check implements work.Body.
func (t untrainedTask) Check() error {
	if err := t.Settings.Check(); err != nil {
		return err
	}
	if n := t.Settings.Generations; n < 2 || n > genetic.MaxPopulation { // the best networks of all generations form a population
		return fmt.Errorf("generations %d: must be 2 to %d", n, genetic.MaxPopulation)
	}
	return contest.Test{Games: t.Games}.Check()
}

// draw is the control without learning. It draws as many networks as a run tries, in populations of a run's size, and measures each
// population as a run does. Then the best networks of all populations meet. It returns the genes of a random network and of the best one. It
// calls played after each game, drawnGames times in all.
func draw(ctx context.Context, s genetic.Settings, seed uint64, cores int, played func()) (one, best []byte, err error) {
	var finalists []byte
	for number := range s.Generations {
		p := genetic.New(s, rng.Stream(seed, "untrained", uint64(number)).Uint64())
		g := genetic.Generation{Settings: s, Seed: seed, Number: 1 + number, Cores: cores, Played: played}
		if _, err := p.Measure(ctx, g); err != nil {
			return nil, nil, err
		}
		champion := p.Best(g).Genes
		if number == 0 {
			one = p.Encode()[:len(champion)]
		}
		finalists = append(finalists, champion...)
	}
	s.Population = s.Generations
	final := genetic.Generation{Settings: s, Seed: seed, Cores: cores, Played: played}
	all, _, err := genetic.Decode(append(finalists, make([]byte, 8)...), final) // no games, and so no drawn games
	if err == nil {
		_, err = all.Measure(ctx, final)
	}
	if err != nil {
		return nil, nil, err
	}
	return one, all.Best(final).Genes, nil
}

// drawnGames returns the number of games that draw plays.
func drawnGames(s genetic.Settings) int {
	return s.Generations*s.Games() + s.Generations*(s.Generations-1)
}

// measureUntrained does a task of untrainedKind.
func measureUntrained(ctx context.Context, t untrainedTask, step func()) ([]byte, error) {
	one, best, err := draw(ctx, t.Settings, t.Seed, 1, step)
	if err != nil {
		return nil, err
	}
	settings, err := json.Marshal(t.Settings)
	if err != nil {
		return nil, err
	}
	var u untrained
	for _, of := range []struct {
		genes []byte
		s     *float64
	}{{one, &u.One}, {best, &u.Best}} {
		f := &gamer.File{System: gamer.MidiConnect4, Game: t.Settings.Game, Seed: t.Seed, Generation: 1, Settings: settings, Genes: of.genes}
		if *of.s, err = lab.Rate(ctx, f, t.Rating, t.Games, 1, func(string, int) func() { return step }); err != nil {
			return nil, err
		}
	}
	return json.Marshal(u)
}
