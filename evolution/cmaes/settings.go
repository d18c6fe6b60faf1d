// Package cmaes trains networks by CMA-ES (Hansen 2016), an evolution strategy that adapts the distribution of its samples towards the better
// samples. Fitness is the number of points in games against other networks, chosen at random. It is the same as in package swarm, so results can be
// compared.
package cmaes

import (
	"cmp"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/mlp"
)

// Names of the kinds of covariance matrix.
const (
	whole   = "full"
	byParts = "diagonal"
)

// Settings are the settings of CMA-ES. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Game        string `json:"game" usage:"the board to play on"`
	Individuals int    `json:"individuals" bounds:"5..1000" usage:"networks that compete: samples, and their mean"` // at least 5, so that the better half has more than one sample
	mlp.Settings
	Iterations int `json:"iterations" bounds:"1..1000000" usage:"number of iterations"`
	Opponents  int `json:"opponents" bounds:"1..1000" usage:"opponents of each player"`
	Fame       int `json:"fame" bounds:"0..opponents" usage:"number of opponents that are means of earlier iterations"`
	arena.Points
	Initial    float64 `json:"initial" bounds:">0..100" usage:"greatest absolute value of first weights"`
	Step       float64 `json:"step" bounds:"1e-12..100" usage:"standard deviation of the first samples' weights"`
	Covariance string  `json:"covariance" bounds:"full|diagonal" usage:"full, or diagonal, which is faster but learns less; diagonal is the default for networks of many weights"`
}

// Default returns the default settings. Numbers of networks, iterations and games are the same as in package swarm.
func Default() Settings {
	return Settings{
		Game:        "tictactoe",
		Individuals: 90,
		Settings:    mlp.Settings{Hidden: 5},
		Iterations:  500,
		Opponents:   5,
		Points:      arena.Points{Win: 1, Loss: -2},
		Initial:     1,
		Step:        0.5,
		Covariance:  whole,
	}
}

const (
	// usualWhole is the largest number of weights for which the default is a full matrix.
	usualWhole = 400
	// maxWhole is the largest number of weights for which a full matrix is allowed.
	maxWhole = 1000
)

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	shape, err := contest.Shape(s.Game, s.Settings)
	if err := cmp.Or(err, setting.Check(&s)); err != nil {
		return err
	}
	if s.Covariance == whole && shape.Weights() > maxWhole {
		return fmt.Errorf("covariance %s: the network has %d weights; networks of more than %d weights need %s", whole, shape.Weights(), maxWhole, byParts)
	}
	return nil
}

// Follow chooses a diagonal covariance for large networks, if the user chose no covariance. It also clears a Reading that equals the default.
func (s *Settings) Follow(given func(name string) bool) {
	s.Reading = s.Reading.Canonical()
	if shape, err := contest.Shape(s.Game, s.Settings); err == nil && shape.Weights() > usualWhole && !given("covariance") {
		s.Covariance = byParts
	}
}

// Games returns the number of games in an iteration.
func (s Settings) Games() int { return s.Individuals * s.Opponents }

// Length returns a pointer to the number of iterations.
func (s *Settings) Length() *int { return &s.Iterations }

// samples returns the number of samples: all individuals but the mean.
func (s Settings) samples() int { return s.Individuals - 1 }

// contest returns the rules of the contest. It panics if the settings are invalid.
func (s Settings) contest() contest.Rules {
	return contest.Rules{Shape: contest.MustShape(s.Game, s.Settings), Opponents: s.Opponents, Fame: s.Fame, Points: s.Points}
}
