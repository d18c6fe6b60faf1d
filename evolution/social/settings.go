// Package social is the individual and social learning of Yaakob and Mahdin (their paper on Connect Four, section 3). Each
// parent has one child and plays it for survival. At intervals all parents meet, and the best enters a pool from which the
// others copy.
package social

import (
	"fmt"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
	"midiconnect4/gamer/engine"
)

// Settings are the numbers of the algorithm. Each is a flag of the same name. Check knows their bounds.
type Settings struct {
	Game      string  `json:"game" usage:"the board to play on"`
	Pairs     int     `json:"pairs" usage:"parents, each with a child"`
	Intervals int     `json:"intervals" usage:"how many intervals of individual learning there are, each with a meeting at its end"`
	Interval  int     `json:"interval" usage:"generations of an interval"`
	Hidden    int     `json:"hidden" usage:"hidden neurons"`
	Step      float64 `json:"step" usage:"standard deviation of a child's numbers from the parent's, at first"`
	arena.Points
	engine.DepthSetting
	Stay         float64 `json:"stay" usage:"players at or over this place, of 0 to 1, stay as they are"`
	Copy         float64 `json:"copy" usage:"how likely one under it copies from the pool, rather than starting afresh"`
	CheckCopy    bool    `json:"check-copy" usage:"copy only what beats the player that it replaces"`
	CheckFresh   bool    `json:"check-fresh" usage:"start afresh only with what is as good as the player that it replaces"`
	CheckPublish bool    `json:"check-publish" usage:"publish only what holds its own against the pool"`
	EarlyDraws   bool    `json:"early-draws,omitempty" usage:"a board counts as drawn as soon as no four can be completed any more"`
}

// Default has the paper's settings. The paper does not state Step, Copy and Depth; these values are ours.
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

const (
	maxPairs    = 100
	maxInterval = 1_000_000 // generations, and intervals
	maxDepth    = 8
)

// Check reports the first setting that is out of bounds.
func (s Settings) Check() error {
	if _, err := mlp.NewShape(s.Game, s.Hidden); err != nil {
		return err
	}
	switch {
	case s.Pairs < 2 || s.Pairs > maxPairs:
		return fmt.Errorf("pairs %d: there are 2 to %d", s.Pairs, maxPairs)
	case s.Intervals < 1 || s.Intervals > maxInterval:
		return fmt.Errorf("intervals %d: there are 1 to %d", s.Intervals, maxInterval)
	case s.Interval < 1 || s.Interval > maxInterval:
		return fmt.Errorf("interval %d: it has 1 to %d generations", s.Interval, maxInterval)
	case !(s.Step > 0 && s.Step <= 10):
		return fmt.Errorf("step %v: it is more than 0 and at most 10", s.Step)
	case s.Depth < 1 || s.Depth > maxDepth:
		return fmt.Errorf("depth %d: it is 1 to %d plies", s.Depth, maxDepth)
	case !(s.Stay >= 0 && s.Stay <= 1):
		return fmt.Errorf("stay %v: it is 0 to 1", s.Stay)
	case !(s.Copy >= 0 && s.Copy <= 1):
		return fmt.Errorf("copy %v: it is a probability, 0 to 1", s.Copy)
	}
	return s.Points.Check()
}

// Games is the number of games of an interval: two between each parent and its child in each generation, and two between
// each pair of survivors. Games of the checks are not counted.
func (s Settings) Games() int { return 2*s.Pairs*s.Interval + s.Pairs*(s.Pairs-1) }

// Length is the number of intervals of a run.
func (s *Settings) Length() *int { return &s.Intervals }

// shape is the size of the networks. The settings must have been checked.
func (s Settings) shape() mlp.Shape {
	shape := mlp.MustShape(s.Game, s.Hidden)
	shape.EarlyDraws = s.EarlyDraws
	return shape
}
