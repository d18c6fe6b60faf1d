// Package genetic is the genetic algorithm of Miranda and Zhang (section 2.3; system midi-connect4). Networks are encoded as bit strings. Their
// fitness comes from a round robin of Connect Four. Parents are selected by roulette; children result from crossover, mutation and cloning.
package genetic

import (
	"cmp"
	"fmt"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/connect4/mlp"
)

// Settings are the settings of the algorithm. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Game        string  `json:"game" usage:"the board to play on"`
	Population  int     `json:"population" bounds:"2..5000" usage:"networks of a generation, an even number"`
	Generations int     `json:"generations" bounds:"1..1000000" usage:"number of generations"`
	Parents     int     `json:"parents" bounds:"2..population" usage:"number of the best networks that have children; with another --population, half of it"`
	Crossover   float64 `json:"crossover" bounds:"0..1" usage:"rate of crossover"`
	Mutation    float64 `json:"mutation" bounds:"0..1" usage:"rate of mutation"`
	Clone       float64 `json:"clone" bounds:"0..1" usage:"rate of cloning"`
	Flip        float64 `json:"flip" bounds:"0..1" usage:"probability that a mutation flips a bit"`
	arena.Points
	mlp.SigmoidSettings
}

// Default returns the settings of the paper. The paper does not state Flip, Bits and Range; we chose them.
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

// MaxPopulation is the largest number of networks in a generation. More networks would need too much memory and too many games.
const MaxPopulation = 5000

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	_, err := mlp.NewShape(s.Game, s.Hidden)
	if err := cmp.Or(err, s.Coding.Check(), setting.Check(&s)); err != nil {
		return err
	}
	if s.Population%2 == 1 {
		return fmt.Errorf("population %d: must be even, as crossover makes children in pairs", s.Population)
	}
	if sum := s.Crossover + s.Mutation + s.Clone; math.Abs(sum-1) > 1e-9 {
		return fmt.Errorf("the rates crossover %v, mutation %v and clone %v add up to %.6g, not 1",
			s.Crossover, s.Mutation, s.Clone, sum)
	}
	return nil
}

// shape returns the shape of the networks. It panics if the settings are invalid.
func (s Settings) shape() mlp.Shape {
	shape := mlp.MustShape(s.Game, s.Hidden)
	shape.Blind = s.Blind
	return shape
}

// Follow sets Parents to half the population if the user set only the population.
func (s *Settings) Follow(given func(name string) bool) {
	if given("population") && !given("parents") {
		s.Parents = max(2, s.Population/2)
	}
}

// Length returns a pointer to the number of generations.
func (s *Settings) Length() *int { return &s.Generations }
