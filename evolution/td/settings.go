// Package td trains a network by temporal differences, TD(λ), in games against itself (Sutton 1988, Tesauro 1995). Like all networks of gamer/mlp,
// it rates the board after a move.
package td

import (
	"cmp"

	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/mlp"
)

// Settings are the settings of the trainer. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Game string `json:"game" usage:"the board to play on"`
	mlp.Settings
	Iterations int     `json:"iterations" bounds:"1..1000000" usage:"number of iterations"`
	Episodes   int     `json:"episodes" bounds:"1..1000000" usage:"games of an iteration"`
	Initial    float64 `json:"initial" bounds:">0..100" usage:"greatest absolute value of first weights"`
	Rate       float64 `json:"rate" bounds:"0..100" usage:"how far weights move, for each unit of error (alpha)"`
	Lambda     float64 `json:"lambda" bounds:"0..1" usage:"weight of later boards in a board's value: 0 for only the next board, 1 for only the end of the game"`
	Explore    float64 `json:"explore" bounds:"0..1" usage:"probability of a random move"`
}

// Default returns the default settings. A run has as many games as a run of package swarm.
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

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	_, err := contest.Shape(s.Game, s.Settings)
	return cmp.Or(err, setting.Check(&s))
}

// Follow clears a Reading that equals the default.
func (s *Settings) Follow(func(name string) bool) { s.Reading = s.Reading.Canonical() }

// Games returns the number of games in an iteration.
func (s Settings) Games() int { return s.Episodes }

// Length returns a pointer to the number of iterations.
func (s *Settings) Length() *int { return &s.Iterations }
