// Package genetic is the genetic algorithm of Miranda and Zhang (section 2.3; system midi-connect4): bit strings that code
// networks, measured by a round robin of Connect Four, selected by roulette, and changed by crossover, mutation and cloning.
package genetic

import (
	"fmt"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
)

// Settings are the numbers of the algorithm. Each is a flag of the same name. Check knows their bounds.
type Settings struct {
	Game        string  `json:"game" usage:"the board to play on"`
	Population  int     `json:"population" usage:"networks of a generation, an even number"`
	Generations int     `json:"generations" usage:"how many generations there are"`
	Parents     int     `json:"parents" usage:"the best so many have children; half of another --population"`
	Crossover   float64 `json:"crossover" usage:"rate of crossover"`
	Mutation    float64 `json:"mutation" usage:"rate of mutation"`
	Clone       float64 `json:"clone" usage:"rate of cloning"`
	Flip        float64 `json:"flip" usage:"how likely a mutation turns a bit"`
	arena.Points
	mlp.SigmoidSettings
}

// Default has the paper's settings. The paper does not state Flip, Bits and Range; these values are ours.
func Default() Settings {
	return Settings{
		Game:        "connect4-6x6",
		Population:  200,
		Generations: 200,
		Parents:     100,
		Crossover:   0.7,
		Mutation:    0.25,
		Clone:       0.05,
		Flip:        0.001,
		Points:      arena.Points{Win: 2, Loss: -2},

		SigmoidSettings: mlp.SigmoidSettings{Hidden: 60, Coding: mlp.Coding{Bits: 16, Range: 8}},
	}
}

// MaxPopulation is the greatest number of networks, so that their games can be counted, and the networks fit into memory.
const MaxPopulation = 5000

// Check reports the first setting that is out of bounds.
func (s Settings) Check() error {
	if _, err := mlp.NewShape(s.Game, s.Hidden); err != nil {
		return err
	}
	if err := s.Coding.Check(); err != nil {
		return err
	}
	switch {
	case s.Population < 2 || s.Population > MaxPopulation:
		return fmt.Errorf("population %d: it has 2 to %d networks", s.Population, MaxPopulation)
	case s.Population%2 == 1:
		return fmt.Errorf("population %d: it must be even, as crossover makes children in pairs", s.Population)
	case s.Generations < 1 || s.Generations > 1_000_000:
		return fmt.Errorf("generations %d: there are 1 to 1000000", s.Generations)
	case s.Parents < 2 || s.Parents > s.Population:
		return fmt.Errorf("parents %d: there are at least 2, and at most the population's %d", s.Parents, s.Population)
	case !(s.Flip >= 0 && s.Flip <= 1):
		return fmt.Errorf("flip %v: it is a probability, 0 to 1", s.Flip)
	}
	if err := s.Points.Check(); err != nil {
		return err
	}
	return s.checkRates()
}

func (s Settings) checkRates() error {
	for _, r := range []struct {
		name string
		rate float64
	}{{"crossover", s.Crossover}, {"mutation", s.Mutation}, {"clone", s.Clone}} {
		if !(r.rate >= 0 && r.rate <= 1) {
			return fmt.Errorf("%s %v: a rate is 0 to 1", r.name, r.rate)
		}
	}
	if sum := s.Crossover + s.Mutation + s.Clone; math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("the rates crossover %v, mutation %v and clone %v add up to %.6g, not 1",
			s.Crossover, s.Mutation, s.Clone, sum)
	}
	return nil
}

// shape is the size of the networks. The settings must have been checked.
func (s Settings) shape() mlp.Shape {
	shape := mlp.MustShape(s.Game, s.Hidden)
	shape.Blind = s.Blind
	return shape
}

// Follow makes half of the population parents, if only the population was given.
func (s *Settings) Follow(given func(name string) bool) {
	if given("population") && !given("parents") {
		s.Parents = max(2, s.Population/2)
	}
}

// Length is the number of generations of a run.
func (s *Settings) Length() *int { return &s.Generations }
