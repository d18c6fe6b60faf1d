package es

import "fmt"

// Rounds are the settings for the games of a generation.
type Rounds struct {
	Game        string `json:"game" usage:"the board to play on"`
	Generations int    `json:"generations" bounds:"1..1000000" usage:"number of generations"`
	Offspring   int    `json:"offspring" bounds:"2..5000" usage:"children of a generation, an even number"`
	Opponents   int    `json:"opponents" bounds:"1..1000" usage:"opponents of each child: the mean, and ancestors"`
	Openings    int    `json:"openings" bounds:"1..1000" usage:"openings against each opponent, on both sides"`
	Plies       int    `json:"plies" usage:"random moves of an opening"`
}

// Ascent are the settings for the moves of the mean.
type Ascent struct {
	Step    float64 `json:"step" bounds:"1e-06..10" usage:"standard deviation of a child's numbers from the mean's"`
	Learn   float64 `json:"learn" bounds:"0..100" usage:"how far the mean goes, in steps"`
	Average float64 `json:"average" bounds:"0..1" usage:"weight of a generation in the final average"`
	Spread  float64 `json:"spread" bounds:"0..10" usage:"standard deviation of the first mean's numbers"`
	Every   int     `json:"every" bounds:"1..1000000" usage:"generations from one ancestor to the next"`
}

// Games returns the number of games in a generation, including the games of the average network.
func (r Rounds) Games() int { return (r.Offspring + 1) * r.games() }

// games returns the number of games of one child.
func (r Rounds) games() int { return r.Opponents * r.Openings * 2 }

// Length returns a pointer to the number of generations.
func (r *Rounds) Length() *int { return &r.Generations }

func (r Rounds) rounds() Rounds { return r }

func (a Ascent) ascent() Ascent { return a }

// check returns an error if the number of children is odd.
func (r Rounds) check() error {
	if r.Offspring%2 == 1 {
		return fmt.Errorf("offspring %d: must be even, as children come in pairs", r.Offspring)
	}
	return nil
}
