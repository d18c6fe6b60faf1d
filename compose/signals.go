package compose

import "midiconnect4/scores"

// Signals is what the game says at a move. Each is a number from 0 to 1.
type Signals struct {
	Tension   float64 `json:"tension"`
	Advantage float64 `json:"advantage"`
	Surprise  float64 `json:"surprise"`
	Progress  float64 `json:"progress"`
	Density   float64 `json:"density"`
	Capture   float64 `json:"capture"`
	Blunder   float64 `json:"blunder"`
}

// signal is the value of a signal at a move.
func (c *Composer) signal(s scores.Signal, m Move) float64 {
	switch {
	case s == scores.Confidence:
		return m.Confidence
	case s == scores.Whole:
		return c.share.from + float64((c.share.to-c.share.from)*m.Filled)
	case m.Signals == nil:
		return 0
	}
	return m.Signals.Of(s)
}

// Of is the value of a signal of the game; 0 for one that is not.
func (g *Signals) Of(s scores.Signal) float64 {
	switch s {
	case scores.Tension:
		return g.Tension
	case scores.Advantage:
		return g.Advantage
	case scores.Surprise:
		return g.Surprise
	case scores.Progress:
		return g.Progress
	case scores.Density:
		return g.Density
	case scores.Capture:
		return g.Capture
	case scores.Blunder:
		return g.Blunder
	default:
		return 0
	}
}
