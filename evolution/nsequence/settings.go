// Package nsequence is the genetic algorithm of Morrow, DeBell and Bogaerts (their paper on a Connect Four minimax player,
// sections Genetic Algorithm and Implementation): players of three weights meet in a round robin; the best stay, and the
// others are replaced by their children.
package nsequence

import (
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/engine"
)

// Settings are the numbers of the algorithm. Each is a flag of the same name. Check knows their bounds.
type Settings struct {
	Game        string  `json:"game" usage:"the board to play on"`
	Players     int     `json:"players" usage:"players of a round"`
	Generations int     `json:"generations" usage:"how many generations there are"`
	Winners     int     `json:"winners" usage:"the best so many are carried over, and have the others as children"`
	Crossover   float64 `json:"crossover" usage:"rate of crossover"`
	Mutation    float64 `json:"mutation" usage:"rate of mutation"`
	Threshold   int     `json:"threshold" usage:"ends the run when each weight of the winners spreads by less; 0 for never"`
	arena.Points
	nseq.Settings
}

// Default has the paper's settings. The paper does not state the number of players and the rates of crossover and
// mutation; these values are ours.
func Default() Settings {
	return Settings{
		Game:        "connect4-7x6",
		Players:     20,
		Generations: 300,
		Winners:     4,
		Crossover:   0.5,
		Mutation:    0.5,
		Points:      arena.Points{Win: 1, Loss: -1},
		Settings:    nseq.Settings{DepthSetting: engine.DepthSetting{Depth: 3}},
	}
}

const (
	maxPlayers = 200 // each has a mebibyte of memory on each core
	maxDepth   = 10  // more would take days
)

// Check reports the first setting that is out of bounds.
func (s Settings) Check() error {
	if _, err := connect4.Find(s.Game); err != nil {
		return err
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
	return s.Points.Check()
}

// Games is the number of games of a round: every pair plays twice, and each player moves first once.
func (s Settings) Games() int { return s.Players * (s.Players - 1) }

// Length is the number of rounds of a run.
func (s *Settings) Length() *int { return &s.Generations }

// board is the game. The settings must have been checked.
func (s Settings) board() *connect4.Game {
	g, err := connect4.Find(s.Game)
	if err != nil {
		panic(err)
	}
	return g
}
