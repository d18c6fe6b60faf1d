// Package social is the individual and social learning of Yaakob and Mahdin (section 3 of their paper on Connect Four). In individual learning, each
// parent plays its mutated child, and the better of the two survives. At intervals there is a meeting, in which all parents play each other: the
// best enters a pool, and others copy from the pool.
package social

import (
	"cmp"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/setting"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/engine"
)

// Settings are the settings of the algorithm. Each has a flag of the same name. Check checks their bounds.
type Settings struct {
	Game      string  `json:"game" usage:"the board to play on"`
	Pairs     int     `json:"pairs" bounds:"2..100" usage:"parents, each with a child"`
	Intervals int     `json:"intervals" bounds:"1..1000000" usage:"number of intervals of individual learning, each with a meeting at its end"`
	Interval  int     `json:"interval" bounds:"1..1000000" usage:"generations of an interval"`
	Hidden    int     `json:"hidden" usage:"hidden neurons"`
	Step      float64 `json:"step" bounds:">0..10" usage:"standard deviation of a child's numbers from the parent's, at first"`
	arena.Points
	engine.DepthSetting `bounds:"depth=1..8"`
	Stay                float64 `json:"stay" bounds:"0..1" usage:"lowest place, from 0 (worst) to 1 (best), of players that stay as they are"`
	Copy                float64 `json:"copy" bounds:"0..1" usage:"probability that a player below --stay is replaced by a copy from the pool, instead of a new player"`
	CheckCopy           bool    `json:"check-copy" usage:"copy only players that beat the replaced one"`
	CheckFresh          bool    `json:"check-fresh" usage:"replace only by new players that are at least as good"`
	CheckPublish        bool    `json:"check-publish" usage:"publish only players that win at least as much as they lose against the pool"`
	EarlyDraws          bool    `json:"early-draws,omitempty" usage:"a board is a draw as soon as no four can be completed"`
}

// Default returns the settings of the paper. The paper does not state Step, Copy and Depth; we chose them.
func Default() Settings {
	return Settings{
		Game:         "connect4-7x6",
		Pairs:        5,
		Intervals:    200,
		Interval:     1000,
		Hidden:       14,
		Step:         0.05,
		Points:       arena.Points{Win: 2, Loss: -1},
		DepthSetting: engine.DepthSetting{Depth: 2},
		Stay:         0.9,
		Copy:         0.5,
	}
}

// Check returns an error about the first setting that is out of bounds.
func (s Settings) Check() error {
	_, err := mlp.NewShape(s.Game, s.Hidden)
	return cmp.Or(err, setting.Check(&s))
}

// Games returns the number of games in an interval: two for each parent and child in each generation, and two for each pair of survivors. Games
// against players of the pool are not counted.
func (s Settings) Games() int { return 2*s.Pairs*s.Interval + s.Pairs*(s.Pairs-1) }

// Length returns a pointer to the setting for the length of a run. In social evolution, this is the number of intervals.
func (s *Settings) Length() *int { return &s.Intervals }

// shape returns the shape of the networks. It panics if the settings are invalid.
func (s Settings) shape() mlp.Shape {
	shape := mlp.MustShape(s.Game, s.Hidden)
	shape.EarlyDraws = s.EarlyDraws
	return shape
}
