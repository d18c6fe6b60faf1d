package evolution

import (
	"context"
	"encoding/json"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
)

// state is everything that determines the rest of a run.
type state struct {
	trainer    Trainer
	settings   Settings
	seed       uint64
	number     int // number of the current generation, from 1
	population population
	measured   *arena.GenerationStats // statistics of the current generation; nil before its games are played
}

// begin returns the state at the start of a run. The first generation is drawn from the seed.
func begin(t Trainer, s Settings, seed uint64) (state, error) {
	if err := s.Check(); err != nil {
		return state{}, err
	}
	st := state{trainer: t, settings: s, seed: seed, number: 1}
	st.population = t.start(st.generation(1, nil))
	return st, nil
}

// proceed returns the state at a given generation. data is the encoded population.
func proceed(t Trainer, s Settings, seed uint64, number int, data []byte) (state, error) {
	if err := s.Check(); err != nil {
		return state{}, err
	}
	if number < 1 {
		return state{}, fmt.Errorf("there is no generation %d", number)
	}
	st := state{trainer: t, settings: s, seed: seed, number: number}
	p, scores, err := t.decode(data, st.generation(1, nil))
	if err != nil {
		return state{}, err
	}
	st.population = p
	st.note(scores)
	return st, nil
}

// generation returns the description of the current generation, which the population's methods need.
func (s *state) generation(cores int, played func()) generation {
	return generation{Settings: s.settings, Seed: s.seed, Number: s.number, Cores: cores, Played: played}
}

func (s *state) play(ctx context.Context, cores int, played func()) error {
	scores, err := s.population.measure(ctx, s.generation(cores, played))
	if err != nil {
		return err
	}
	s.note(scores)
	return nil
}

// rows returns the games of the current generation, divided into rows. The trainer must be Divisible. The parameter cores is for building the networks.
func (s *state) rows(cores int, played func()) arena.Rows {
	return s.population.rows(s.generation(cores, played))
}

// score records the scores of all rows; then the current generation is measured.
func (s *state) score(scores arena.Scores) {
	s.note(s.population.score(scores, s.generation(1, nil)))
}

// note records the statistics of the current generation, if scores has the results of its games.
func (s *state) note(scores arena.Scores) {
	if scores.Fitness != nil {
		stats := scores.Summarise(s.number, s.settings.Games())
		s.measured = &stats
	}
}

// last reports whether the run ends with the current generation, which must have been measured.
func (s *state) last() bool {
	return s.number >= *s.settings.Length() || s.population.settled(s.generation(1, nil))
}

func (s *state) next(cores int) {
	s.population = s.population.next(s.generation(cores, nil))
	s.number++
	s.measured = nil
}

// best returns the best gamer of the current generation. The generation must have been measured.
func (s *state) best() (*gamer.File, error) {
	champion := s.population.best(s.generation(1, nil))
	settings, err := json.Marshal(s.settings)
	return &gamer.File{
		System:     s.trainer.Name,
		Game:       champion.Game,
		Seed:       s.seed,
		Generation: s.number,
		Fitness:    champion.Fitness,
		Settings:   settings,
		Genes:      champion.Genes,
	}, err
}
