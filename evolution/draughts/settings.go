// Package draughts is an evolution strategy that learns checkers from self-play
// alone. One network, the mean, has offspring in mirrored pairs; all of them play
// the same openings, on both sides, against the mean and some of its later
// ancestors, looking ahead as far as the settings say; and the mean moves towards
// the better ones and away from the worse. What comes out is the mean averaged
// over many generations.
package draughts

import (
	"fmt"

	"midiconnect4/evolution/es"
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/engine"
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
	Depth       int     `json:"depth" usage:"plies that the players look ahead"`
	Step        float64 `json:"step" usage:"standard deviation of a child's numbers from the mean's"`
	Learn       float64 `json:"learn" usage:"how far the mean goes, in steps"`
	Average     float64 `json:"average" usage:"share of a generation in the average that comes out"`
	Spread      float64 `json:"spread" usage:"standard deviation of the first mean's numbers"`
	Every       int     `json:"every" usage:"generations from one ancestor to the next"`
	Man         float64 `json:"man" usage:"what a man counts in the first mean, more or less"`
	King        float64 `json:"king" usage:"what a king counts in it"`
	Longest     int     `json:"longest" usage:"plies after which a game ends"`
	Lead        float64 `json:"lead" usage:"it is won by who then has so much more, a man being 1 and a king 1.5; else drawn"`
}

// Default is the strategy that the bundled gamer is of.
func Default() Settings {
	return Settings{
		Game:        checkers.Game{}.Name(),
		Generations: 800,
		Offspring:   60,
		Opponents:   4,
		Openings:    6,
		Plies:       6,
		Depth:       2,
		Step:        0.1,
		Learn:       1,
		Average:     0.01,
		Spread:      0.1,
		Every:       5,
		Man:         1,
		King:        1.5,
		Longest:     80,
		Lead:        1,
	}
}

// Games is the number of games of a generation: of each child and of the
// average.
func (s Settings) Games() int { return (s.Offspring + 1) * s.games() }

// games is the number of games of each child.
func (s Settings) games() int { return s.Opponents * s.Openings * 2 }

// Length is how many generations there are to be.
func (s *Settings) Length() *int { return &s.Generations }

const (
	maxGenerations = 1_000_000
	maxPlies       = 20
	maxDepth       = 20
	maxLongest     = 10_000
)

// Check reports the first setting that cannot be.
func (s Settings) Check() error {
	if name := (checkers.Game{}).Name(); s.Game != name {
		return fmt.Errorf("game %.40q: this system plays %s", s.Game, name)
	}
	if s.Offspring%2 == 1 {
		return fmt.Errorf("offspring %d: it must be even, as children come in pairs", s.Offspring)
	}
	for _, n := range []struct {
		name           string
		n, least, most int
	}{
		{"generations", s.Generations, 1, maxGenerations},
		{"offspring", s.Offspring, 2, 5000},
		{"opponents", s.Opponents, 1, 1000},
		{"openings", s.Openings, 1, 1000},
		{"plies", s.Plies, 0, maxPlies},
		{"depth", s.Depth, 1, maxDepth},
		{"every", s.Every, 1, maxGenerations},
		{"longest", s.Longest, 1, maxLongest},
	} {
		if n.n < n.least || n.n > n.most {
			return fmt.Errorf("%s %d: it is %d to %d", n.name, n.n, n.least, n.most)
		}
	}
	for _, x := range []struct {
		name           string
		x, least, most float64
	}{
		{"step", s.Step, 1e-6, 10},
		{"learn", s.Learn, 0, 100},
		{"average", s.Average, 0, 1},
		{"spread", s.Spread, 0, 10},
		{"lead", s.Lead, 0.5, checkers.Pieces},
		{"man", s.Man, 0, eval.Range},
		{"king", s.King, 0, eval.Range},
	} {
		if !(x.x >= x.least && x.x <= x.most) {
			return fmt.Errorf("%s %v: it is %v to %v", x.name, x.x, x.least, x.most)
		}
	}
	return nil
}

func (s Settings) ascent() es.Ascent {
	return es.Ascent{Offspring: s.Offspring, Step: s.Step, Learn: s.Learn, Average: s.Average, Range: eval.Range}
}

func (s Settings) limit() engine.Limit { return engine.Limit{Depth: s.Depth} }
