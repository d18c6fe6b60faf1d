// Package nndtf trains networks for tic-tac-toe as in Ling and Lam's paper on a genetic neural network with double transfer functions (sections 4 to
// 6). A network's parameters evolve until the network marks the cells with the best scores.
package nndtf

import (
	"cmp"
	"fmt"

	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/tictactoe/nndtf"
)

// Settings are the settings of both algorithms. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Network     string  `json:"network" usage:"nndtf, or feed-forward, with which the paper compares it"`
	Algorithm   string  `json:"algorithm" bounds:"improved|traditional" usage:"improved, or traditional, the default with --network feed-forward"`
	Population  int     `json:"population" bounds:"2..1000" usage:"networks of a generation, for the traditional algorithm an even number"`
	Generations int     `json:"generations" bounds:"1..1000000" usage:"number of generations"`
	Iterations  int     `json:"iterations" bounds:"1..1000000" usage:"iterations of a generation"`
	Patterns    int     `json:"patterns" bounds:"1..4298" usage:"grids to learn from"`
	Calm        bool    `json:"calm" usage:"learn only from grids without a win in one move"`
	Hidden      int     `json:"hidden" usage:"hidden neurons"`
	Weight      float64 `json:"weight" bounds:"0..1" usage:"weight of the parents in offspring of the improved algorithm; the rest is the weight of the bounds"`
	Acceptance  float64 `json:"acceptance" bounds:"0..1" usage:"probability that the improved algorithm takes the best mutant even if it is worse"`
	Crossover   float64 `json:"crossover" bounds:"0..1" usage:"rate of crossover of the traditional algorithm"`
	Mutation    float64 `json:"mutation" bounds:"0..1" usage:"rate of mutation of the traditional algorithm"`
	Shape       int     `json:"shape" bounds:"1..100" usage:"how fast mutations of the traditional algorithm become smaller"`
	Horizon     int     `json:"horizon" bounds:"1..1000000" usage:"iterations until mutations of the traditional algorithm have vanished"`
}

// Names of the algorithms.
const (
	Improved    = "improved"    // the paper's own algorithm, section 4
	Traditional = "traditional" // the algorithm with which the paper compares it, section 6
)

// Default returns the settings of the paper's network and algorithm.
func Default() Settings {
	return Settings{
		Network:     nndtf.DoubleTransfer,
		Algorithm:   Improved,
		Population:  10,
		Generations: 500,
		Iterations:  100,
		Patterns:    100,
		Hidden:      8,
		Weight:      0.1,
		Acceptance:  0.5,
		Crossover:   0.8,
		Mutation:    0.1,
		Shape:       5,
		Horizon:     50_000,
	}
}

// Rival returns the settings of the feed-forward network and the traditional algorithm. The paper compares these with its own network and algorithm.
func Rival() Settings {
	s := Default()
	s.Network, s.Algorithm = nndtf.FeedForward, Traditional
	return s
}

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	if grids := len(s.grids()); s.Patterns > grids { // the bounds of Patterns do not consider Calm, which leaves fewer grids
		return fmt.Errorf("patterns %d: must be 1 to %d", s.Patterns, grids)
	}
	if s.Algorithm == Traditional && s.Population%2 == 1 {
		return fmt.Errorf("population %d: must be even, as crossover makes children in pairs", s.Population)
	}
	return cmp.Or(s.network().Check(), setting.Check(&s))
}

// Follow chooses the traditional algorithm for the feed-forward network, if the user chose no algorithm.
func (s *Settings) Follow(given func(name string) bool) {
	if s.Network == nndtf.FeedForward && !given("algorithm") {
		s.Algorithm = Traditional
	}
}

// grids returns the grids that may become patterns.
func (s Settings) grids() []nndtf.Grid {
	all, calm := openGrids()
	if s.Calm {
		return calm
	}
	return all
}

// tries returns how many networks an iteration tries.
func (s Settings) tries() int {
	if s.Algorithm == Traditional {
		return s.Population
	}
	return candidates + mutants
}

// Games returns how many networks a generation tries; each counts as a game.
func (s Settings) Games() int { return s.Iterations * s.tries() }

// Length returns a pointer to the number of generations.
func (s *Settings) Length() *int { return &s.Generations }

func (s Settings) network() nndtf.Shape { return nndtf.Shape{Kind: s.Network, Hidden: s.Hidden} }
