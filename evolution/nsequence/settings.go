// Package nsequence is the genetic algorithm of Morrow, DeBell and Bogaerts
// (their paper on a Connect Four minimax player, sections Genetic Algorithm and
// Implementation): players of three weights meet in a round robin, the best are
// carried over, and the others are crossed and mutated from them.
package nsequence

import (
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/search"
)

// Settings are the numbers of the algorithm. Each is also the flag of that
// name. Check knows their bounds.
type Settings struct {
	Game        string  `json:"game" usage:"the board to play on"`
	Players     int     `json:"players" usage:"players of a round"`
	Generations int     `json:"generations" usage:"how many there are"`
	Winners     int     `json:"winners" usage:"the best so many are carried over, and have the others as children"`
	Crossover   float64 `json:"crossover" usage:"rate of crossover"`
	Mutation    float64 `json:"mutation" usage:"rate of mutation"`
	Threshold   int     `json:"threshold" usage:"ends the run when each weight of the winners spreads by less; 0 for never"`
	Win         int     `json:"win" usage:"points for a game won"`
	Loss        int     `json:"loss" usage:"points for a game lost"`
	Draw        int     `json:"draw" usage:"points for a game drawn"`
	Depth       int     `json:"depth" usage:"plies that players look ahead"`
}

// Default is the paper's algorithm. The number of players and the rates of
// crossover and mutation, which it does not state, are this program's.
func Default() Settings {
	return Settings{
		Game:        "connect4-7x6",
		Players:     20,
		Generations: 300,
		Winners:     4,
		Crossover:   0.5,
		Mutation:    0.5,
		Win:         1,
		Loss:        -1,
		Depth:       3,
	}
}

const (
	maxPlayers = 1000
	maxDepth   = 10 // more would take days
)

// Check reports the first setting that cannot be.
func (s Settings) Check() error {
	_, is, err := connect4.Parse(s.Game)
	switch {
	case !is:
		return fmt.Errorf("game %q: this system plays Connect Four, such as connect4-7x6", s.Game)
	case err != nil:
		return fmt.Errorf("game %q: %w", s.Game, err)
	}
	switch {
	case s.Players < 3 || s.Players > maxPlayers:
		return fmt.Errorf("players %d: there are 3 to %d", s.Players, maxPlayers)
	case s.Winners < 2 || s.Winners >= s.Players:
		return fmt.Errorf("winners %d: there are at least 2, and fewer than the %d players", s.Winners, s.Players)
	case s.Generations < 1 || s.Generations > 1_000_000:
		return fmt.Errorf("generations %d: there are 1 to 1000000", s.Generations)
	case s.Threshold < 0 || s.Threshold > 100:
		return fmt.Errorf("threshold %d: it is 0 to 100", s.Threshold)
	case s.Depth < 1 || s.Depth > maxDepth:
		return fmt.Errorf("depth %d: it is 1 to %d plies", s.Depth, maxDepth)
	case !(s.Crossover >= 0 && s.Mutation >= 0 && s.Crossover+s.Mutation > 0.999999 && s.Crossover+s.Mutation < 1.000001):
		return fmt.Errorf("the rates crossover %v and mutation %v do not add up to 1", s.Crossover, s.Mutation)
	}
	return s.points().Check()
}

func (s Settings) points() arena.Points { return arena.Points{Win: s.Win, Loss: s.Loss, Draw: s.Draw} }

// Games is the number of games of a round: every two players meet twice, each
// moving first once.
func (s Settings) Games() int { return s.Players * (s.Players - 1) }

// Length is how many rounds there are to be.
func (s *Settings) Length() *int { return &s.Generations }

// board is the game. The settings must have been checked.
func (s Settings) board() *connect4.Game {
	g, _, err := connect4.Parse(s.Game)
	if err != nil {
		panic(err)
	}
	return g
}

func (s Settings) limit() search.Limit { return search.Limit{Depth: s.Depth} }
