// Package es is an evolution strategy that learns Connect Four from
// self-play alone. One network, the mean, has offspring in mirrored pairs; all
// of them play the same openings against the mean and some of its ancestors,
// and the mean moves towards the better ones and away from the worse.
//
// The opponents draw some of their moves from those that two plies hold equal,
// so that the offspring meet positions that no network would choose, and the
// results tell more. All networks play alike on both halves of the board: a
// number and its mirror image are tied, so that there is half as much to learn.
// What comes out is the mean averaged over many generations.
package es

import (
	"fmt"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/mlp"
)

// Settings are the numbers of the strategy. Each is also the flag of that
// name. Check knows their bounds.
type Settings struct {
	Game        string  `json:"game" usage:"the board to play on"`
	Generations int     `json:"generations" usage:"how many there are"`
	Offspring   int     `json:"offspring" usage:"children of a generation, an even number"`
	Opponents   int     `json:"opponents" usage:"the mean and ancestors that each child plays"`
	Openings    int     `json:"openings" usage:"openings that are played against each opponent, on both sides"`
	Plies       int     `json:"plies" usage:"random moves of an opening"`
	Explore     float64 `json:"explore" usage:"how likely an opponent draws its move"`
	Step        float64 `json:"step" usage:"standard deviation of a child's numbers from the mean's"`
	Learn       float64 `json:"learn" usage:"how far the mean goes, in steps"`
	Average     float64 `json:"average" usage:"share of a generation in the average that comes out"`
	Spread      float64 `json:"spread" usage:"standard deviation of the first mean's numbers"`
	Every       int     `json:"every" usage:"generations from one ancestor to the next"`
	Hidden      int     `json:"hidden" usage:"hidden neurons"`
	Bits        int     `json:"bits" usage:"bits of a number"`
	Range       float64 `json:"range" usage:"numbers lie between this and its opposite"`
}

// Default is the strategy that was found to learn well, in no more games than
// the paper's run has.
func Default() Settings {
	return Settings{
		Game:        "connect4-6x6",
		Generations: 410,
		Offspring:   100,
		Opponents:   8,
		Openings:    12,
		Plies:       1,
		Explore:     0.5,
		Step:        0.15,
		Learn:       1,
		Average:     0.02,
		Spread:      0.5,
		Every:       5,
		Hidden:      60,
		Bits:        16,
		Range:       8,
	}
}

// Games is the number of games of a generation: of each child and of the
// average.
func (s Settings) Games() int { return (s.Offspring + 1) * s.games() }

// games is the number of games of each child.
func (s Settings) games() int { return s.Opponents * s.Openings * 2 }

// Check reports the first setting that cannot be.
func (s Settings) Check() error {
	if _, err := mlp.NewShape(s.Game, s.Hidden); err != nil {
		return err
	}
	if err := s.coding().Check(); err != nil {
		return err
	}
	if s.Offspring%2 == 1 {
		return fmt.Errorf("offspring %d: it must be even, as children come in pairs", s.Offspring)
	}
	for _, n := range []struct {
		name           string
		n, least, most int
	}{
		{"generations", s.Generations, 1, 1_000_000},
		{"offspring", s.Offspring, 2, 5000},
		{"opponents", s.Opponents, 1, 1000},
		{"openings", s.Openings, 1, 1000},
		{"plies", s.Plies, 0, connect4.MinSide + 2}, // too few to end a game
		{"every", s.Every, 1, 1_000_000},
	} {
		if n.n < n.least || n.n > n.most {
			return fmt.Errorf("%s %d: it is %d to %d", n.name, n.n, n.least, n.most)
		}
	}
	for _, x := range []struct {
		name           string
		x, least, most float64
	}{
		{"explore", s.Explore, 0, 1},
		{"step", s.Step, 1e-6, 10},
		{"learn", s.Learn, 0, 100},
		{"average", s.Average, 0, 1},
		{"spread", s.Spread, 0, 10},
	} {
		if !(x.x >= x.least && x.x <= x.most) {
			return fmt.Errorf("%s %v: it is %v to %v", x.name, x.x, x.least, x.most)
		}
	}
	return nil
}

func (s Settings) coding() mlp.Coding { return mlp.Coding{Bits: s.Bits, Range: s.Range} }

func (s Settings) ascent() Ascent {
	return Ascent{Offspring: s.Offspring, Step: s.Step, Learn: s.Learn, Average: s.Average, Range: s.Range}
}

// shape is the size of the networks. The settings must have been checked.
func (s Settings) shape() mlp.Shape { return mlp.MustShape(s.Game, s.Hidden) }

// Length is how many generations there are to be.
func (s *Settings) Length() *int { return &s.Generations }
