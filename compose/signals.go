package compose

import "midiconnect4/scores"

// Signals is what the game says at a move. Each is a number from 0 to 1; the zero
// value stands for a score that does not ask.
type Signals struct {
	Tension, Advantage, Surprise, Progress, Density, Capture, Blunder float64
}

// signal is the value of a signal at a move.
func (c *Composer) signal(s scores.Signal, m Move) float64 {
	switch s {
	case scores.Tension:
		return m.Signals.Tension
	case scores.Advantage:
		return m.Signals.Advantage
	case scores.Surprise:
		return m.Signals.Surprise
	case scores.Progress:
		return m.Signals.Progress
	case scores.Density:
		return m.Signals.Density
	case scores.Capture:
		return m.Signals.Capture
	case scores.Blunder:
		return m.Signals.Blunder
	case scores.Confidence:
		return m.Confidence
	default: // scores.Whole
		return c.share.from + float64((c.share.to-c.share.from)*m.Filled)
	}
}
