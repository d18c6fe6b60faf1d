// Package swarm trains networks by evolutionary programming and by particle swarms, as in Messerschmidt's thesis (2005, chapter 3). Networks learn
// only from games against random members of the same population.
package swarm

import (
	"cmp"
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/mlp"
)

// Names of the algorithms. The first two are evolutionary programming, with noise from U(0,1) or N(0,1); the last three are particle swarms (section
// 2.7.4). EPSymmetric, with noise from U(−1,1), is not in the thesis.
const (
	EPUniform   = "ep-uniform"
	EPGaussian  = "ep-gaussian"
	EPSymmetric = "ep-symmetric"
	GBest       = "gbest"
	LBest       = "lbest"
	GCPSO       = "gcpso"
)

// Settings are the settings of all algorithms. Each algorithm ignores settings that only others use. Each has a flag of the same name. Check checks
// their bounds.
type Settings struct {
	Game        string `json:"game" usage:"the board to play on"`
	Algorithm   string `json:"algorithm" bounds:"ep-uniform|ep-gaussian|ep-symmetric|gbest|lbest|gcpso" usage:"ep-uniform, ep-gaussian, ep-symmetric, gbest, lbest or gcpso"`
	Individuals int    `json:"individuals" bounds:"2..1000" usage:"individuals, or particles of a swarm"`
	mlp.Settings
	Iterations int `json:"iterations" bounds:"1..1000000" usage:"number of iterations"`
	Opponents  int `json:"opponents" bounds:"1..1000" usage:"opponents of each player"`
	Fame       int `json:"fame,omitempty" bounds:"0..opponents" usage:"number of opponents that are champions of earlier iterations"`
	arena.Points
	Initial       float64 `json:"initial" bounds:">0..100" usage:"greatest absolute value of first weights"`
	Noise         float64 `json:"noise" bounds:">0..100" usage:"factor for the random numbers of a mutation"`
	Topology      string  `json:"topology" bounds:"ring|von-neumann|wheel|star" usage:"whom a particle learns from: ring, von-neumann, wheel or star; star for gbest"`
	Neighbourhood int     `json:"neighbourhood" bounds:"2..1000" usage:"particles of a ring's neighbourhood, itself included"`
	Inertia       float64 `json:"inertia" bounds:"0..100" usage:"share of a velocity that is kept (w)"`
	Cognitive     float64 `json:"cognitive" bounds:"0..100" usage:"pull of a particle's own best (c1)"`
	Social        float64 `json:"social" bounds:"0..100" usage:"pull of the neighbourhood's best (c2)"`
	VMax          float64 `json:"vmax" bounds:">0..100" usage:"bound of a velocity, for each weight"`
	Rho           float64 `json:"rho" bounds:">0..100" usage:"how far gcpso searches at first, around a particle that is the best of its neighbourhood"`
	Successes     int     `json:"successes" bounds:"1..1000000" usage:"gcpso searches twice as far after more than this number of improvements in a row (sc)"`
	Failures      int     `json:"failures" bounds:"1..1000000" usage:"gcpso searches half as far after more than this number of iterations in a row without an improvement (fc)"`
}

// DefaultFame returns the default settings of the system hall-of-fame: evolutionary programming in which some opponents are champions of earlier
// iterations, as Rosin and Belew propose (1997). A run has as many games as with Default.
func DefaultFame() Settings {
	s := Default()
	s.Algorithm, s.Individuals, s.Fame = EPGaussian, 90, 2
	return s
}

// Default returns the settings with the best result for tic-tac-toe in the thesis (table 4.7). The thesis does not state Initial, Successes and
// Failures; we chose them.
func Default() Settings {
	return Settings{
		Game:          "tictactoe",
		Algorithm:     GCPSO,
		Individuals:   45,
		Settings:      mlp.Settings{Hidden: 5},
		Iterations:    500,
		Opponents:     5,
		Points:        arena.Points{Win: 1, Loss: -2},
		Initial:       1,
		Noise:         1,
		Topology:      Ring,
		Neighbourhood: 5,
		Inertia:       1,
		Cognitive:     1,
		Social:        1,
		VMax:          0.1,
		Rho:           1,
		Successes:     15,
		Failures:      5,
	}
}

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	_, err := contest.Shape(s.Game, s.Settings)
	if err := cmp.Or(err, setting.Check(&s)); err != nil {
		return err
	}
	if s.Algorithm == GBest && s.Topology != Star {
		return fmt.Errorf("topology %s: the algorithm %s needs the topology %s; %s can have any", s.Topology, GBest, Star, LBest)
	}
	return nil
}

// Follow chooses the topology star for the algorithm gbest, if the user chose no topology. It also clears a Reading that equals the default.
func (s *Settings) Follow(given func(name string) bool) {
	s.Reading = s.Reading.Canonical()
	if s.Algorithm == GBest && !given("topology") {
		s.Topology = Star
	}
}

// Games returns the number of games in an iteration.
func (s Settings) Games() int { return s.pool() * s.Opponents }

// pool returns how many networks compete: all individuals, or all particles and their personal bests.
func (s Settings) pool() int {
	if s.Swarm() {
		return 2 * s.Individuals
	}
	return s.Individuals
}

// Swarm reports whether the algorithm is a particle swarm.
func (s Settings) Swarm() bool {
	return s.Algorithm == GBest || s.Algorithm == LBest || s.Algorithm == GCPSO
}

// Length returns a pointer to the number of iterations.
func (s *Settings) Length() *int { return &s.Iterations }

// contest returns the rules of the contest. It panics if the settings are invalid.
func (s Settings) contest() contest.Rules {
	return contest.Rules{Shape: contest.MustShape(s.Game, s.Settings), Opponents: s.Opponents, Fame: s.Fame, Points: s.Points}
}
