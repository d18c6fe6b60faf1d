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

// untrainedKind is the name of the kind of task that measures untrained networks.
const untrainedKind = "untrained midi-connect4"

// untrainedTask is the body of a task of untrainedKind.
type untrainedTask struct {
	Settings genetic.Settings `json:"settings"`
	Seed     uint64           `json:"seed"`
	Rating   uint64           `json:"rating"` // seed of the games against random moves
	Games    int              `json:"games"`  // number of games against random moves on each side
}

// untrained has the strength S of one untrained network. It also has the strength of the best of many untrained networks; their number is the number
// of networks that a run tries.
type untrained struct {
	One  float64 `json:"one"`
	Best float64 `json:"best"`
}

// untrained returns the task for the run with a seed.
func (l experiment) untrained(s genetic.Settings, seed uint64) lab.Kept {
	t := untrainedTask{s, seed, l.Seed, l.RatingGames()}
	return lab.Kept{Name: l.Name("untrained", seed), Task: work.NewTask(untrainedKind, t, drawnGames(s)+4*t.Games)}
}

// Check returns an error if a setting is out of bounds. It implements work.Body.
func (t untrainedTask) Check() error {
	if err := t.Settings.Check(); err != nil {
		return err
	}
	if n := t.Settings.Generations; n < 2 || n > genetic.MaxPopulation { // draw puts the best network of each generation into one population
		return fmt.Errorf("generations %d: must be 2 to %d", n, genetic.MaxPopulation)
	}
	return contest.Test{Games: t.Games}.Check()
}

// draw is the control experiment without learning. It draws as many networks as a run tries, in populations of the same size, and lets each
// population play a round robin. The best networks of all populations play a final round robin. draw returns the genes of a random network and of
// the winner. It calls played after each game; drawnGames returns the number of games.
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
	all, _, err := genetic.Decode(append(finalists, make([]byte, 8)...), final) // 8 zero bytes: no games were played, so there are no draws
	if err == nil {
		_, err = all.Measure(ctx, final)
	}
	if err != nil {
		return nil, nil, err
	}
	return one, all.Best(final).Genes, nil
}

// drawnGames returns how many games draw plays.
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
