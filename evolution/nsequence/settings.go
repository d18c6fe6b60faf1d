// Package nsequence is the genetic algorithm of Morrow, DeBell and Bogaerts (from their paper on a minimax player for Connect Four, sections Genetic
// Algorithm and Implementation). A player has three weights. In each round, all players meet in a round robin; the best stay, and their children
// replace the others.
package nsequence

import (
	"cmp"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/nseq"
	"midiconnect4/gamer/engine"
)

// Settings are the settings of the algorithm. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Game        string  `json:"game" usage:"the board to play on"`
	Players     int     `json:"players" bounds:"3..200" usage:"players of a round"`
	Generations int     `json:"generations" bounds:"1..1000000" usage:"number of generations"`
	Winners     int     `json:"winners" bounds:"2..199" usage:"number of the best players that stay; their children replace the others"`
	Crossover   float64 `json:"crossover" bounds:"0..1" usage:"rate of crossover"`
	Mutation    float64 `json:"mutation" bounds:"0..1" usage:"rate of mutation"`
	Threshold   int     `json:"threshold" bounds:"0..100" usage:"the run ends when the winners differ by less in each weight; 0 for never"`
	arena.Points
	nseq.Settings `bounds:"depth=1..10"` // with a greater depth a run would take days
}

// Default returns the settings of the paper. The paper does not state the number of players or the rates of crossover and mutation; we chose them.
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

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	_, err := connect4.Find(s.Game)
	if err := cmp.Or(err, setting.Check(&s)); err != nil {
		return err
	}
	switch {
	case s.Winners >= s.Players:
		return fmt.Errorf("winners %d: must be fewer than the %d players", s.Winners, s.Players)
	case !(s.Crossover+s.Mutation > 0.999999 && s.Crossover+s.Mutation < 1.000001):
		return fmt.Errorf("the rates crossover %v and mutation %v do not add up to 1", s.Crossover, s.Mutation)
	}
	return nil
}

// Games returns the number of games in a round: two for each pair of players.
func (s Settings) Games() int { return s.Players * (s.Players - 1) }

// Length returns a pointer to the number of rounds.
func (s *Settings) Length() *int { return &s.Generations }

// board returns the game. It panics if the settings are invalid.
func (s Settings) board() *connect4.Game {
	g, err := connect4.Find(s.Game)
	if err != nil {
		panic(err)
	}
	return g
}
