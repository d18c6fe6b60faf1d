package es

import (
	"cmp"
	"fmt"
)

// Rounds are the settings of a generation's games.
type Rounds struct {
	Game        string `json:"game" usage:"the board to play on"`
	Generations int    `json:"generations" usage:"how many generations there are"`
	Offspring   int    `json:"offspring" usage:"children of a generation, an even number"`
	Opponents   int    `json:"opponents" usage:"the mean and ancestors that each child plays"`
	Openings    int    `json:"openings" usage:"openings that are played against each opponent, on both sides"`
	Plies       int    `json:"plies" usage:"random moves of an opening"`
}

// Ascent are the settings of the mean's movement.
type Ascent struct {
	Step    float64 `json:"step" usage:"standard deviation of a child's numbers from the mean's"`
	Learn   float64 `json:"learn" usage:"how far the mean goes, in steps"`
	Average float64 `json:"average" usage:"share of a generation in the average that comes out"`
	Spread  float64 `json:"spread" usage:"standard deviation of the first mean's numbers"`
	Every   int     `json:"every" usage:"generations from one ancestor to the next"`
}

// Games is the number of games of a generation: the children's and the average's.
func (r Rounds) Games() int { return (r.Offspring + 1) * r.games() }

// games is the number of games of each child.
func (r Rounds) games() int { return r.Opponents * r.Openings * 2 }

// Length is the number of generations of a run.
func (r *Rounds) Length() *int { return &r.Generations }

func (r Rounds) rounds() Rounds { return r }

func (a Ascent) ascent() Ascent { return a }

const maxGenerations = 1_000_000

// check reports the first setting that is out of bounds. An opening has at most plies
// moves.
func (r Rounds) check(plies int) error {
	if r.Offspring%2 == 1 {
		return fmt.Errorf("offspring %d: it must be even, as children come in pairs", r.Offspring)
	}
	return cmp.Or(
		within("generations", r.Generations, 1, maxGenerations),
		within("offspring", r.Offspring, 2, 5000),
		within("opponents", r.Opponents, 1, 1000),
		within("openings", r.Openings, 1, 1000),
		within("plies", r.Plies, 0, plies))
}

// check reports the first setting that is out of bounds.
func (a Ascent) check() error {
	return cmp.Or(
		within("every", a.Every, 1, maxGenerations),
		within("step", a.Step, 1e-6, 10),
		within("learn", a.Learn, 0, 100),
		within("average", a.Average, 0, 1),
		within("spread", a.Spread, 0, 10))
}

// within reports a number that is out of its bounds or is not a number.
func within[N int | float64](name string, n, least, most N) error {
	if n >= least && n <= most {
		return nil
	}
	return fmt.Errorf("%s %v: it is %v to %v", name, n, least, most)
}
