// Package td trains a network by temporal differences, TD(λ), in games against itself (Sutton 1988, Tesauro 1995). Like the
// networks of gamer/mlp, it values the boards after moves.
package td

import (
	"fmt"

	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
)

// Settings are the numbers of the method. Each is a flag of the same name. Check knows their bounds.
type Settings struct {
	Game string `json:"game" usage:"the board to play on"`
	mlp.Settings
	Iterations int     `json:"iterations" usage:"how many iterations there are"`
	Episodes   int     `json:"episodes" usage:"games of an iteration"`
	Initial    float64 `json:"initial" usage:"first weights lie between this and its opposite"`
	Rate       float64 `json:"rate" usage:"how far weights move, for each unit of error (alpha)"`
	Lambda     float64 `json:"lambda" usage:"how much of what a board is worth the later boards say: 0 the next one, 1 the end of the game"`
	Explore    float64 `json:"explore" usage:"how likely a move is drawn"`
}

// Default plays as many games as the swarm.
func Default() Settings {
	return Settings{
		Game:       "tictactoe",
		Settings:   mlp.Settings{Hidden: 5},
		Iterations: 500,
		Episodes:   450,
		Initial:    1,
		Rate:       0.3,
		Lambda:     0.7,
		Explore:    0.5,
	}
}

const (
	maxIterations = 1_000_000
	maxEpisodes   = 1_000_000
	maxReal       = 100.0 // of all real settings
)

// Check reports the first setting that is out of bounds.
func (s Settings) Check() error {
	if _, err := contest.Shape(s.Game, s.Settings); err != nil {
		return err
	}
	switch {
	case s.Iterations < 1 || s.Iterations > maxIterations:
		return fmt.Errorf("iterations %d: there are 1 to %d", s.Iterations, maxIterations)
	case s.Episodes < 1 || s.Episodes > maxEpisodes:
		return fmt.Errorf("episodes %d: there are 1 to %d", s.Episodes, maxEpisodes)
	case !(s.Initial > 0 && s.Initial <= maxReal):
		return fmt.Errorf("initial %v: it is more than 0 and at most %v", s.Initial, maxReal)
	case !(s.Rate >= 0 && s.Rate <= maxReal):
		return fmt.Errorf("rate %v: it is 0 to %v", s.Rate, maxReal)
	case !(s.Lambda >= 0 && s.Lambda <= 1):
		return fmt.Errorf("lambda %v: it is 0 to 1", s.Lambda)
	case !(s.Explore >= 0 && s.Explore <= 1):
		return fmt.Errorf("explore %v: it is 0 to 1", s.Explore)
	}
	return nil
}

// Follow removes a reading that equals the default.
func (s *Settings) Follow(func(name string) bool) { s.Reading = s.Reading.Canonical() }

// Games is the number of games of an iteration.
func (s Settings) Games() int { return s.Episodes }

// Length is the number of iterations of a run.
func (s *Settings) Length() *int { return &s.Iterations }
