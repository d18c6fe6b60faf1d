package compose

import (
	"midiconnect4/scores"
)

// Signals holds the values of the game's signals at a move, each 0..1.
type Signals struct {
	Tension   float64 `json:"tension"`
	Advantage float64 `json:"advantage"`
	Surprise  float64 `json:"surprise"`
	Progress  float64 `json:"progress"`
	Density   float64 `json:"density"`
	Capture   float64 `json:"capture"`
	Blunder   float64 `json:"blunder"`
	Mistake   float64 `json:"mistake"`
	Lead      float64 `json:"lead"`
	Decided   float64 `json:"decided"`
	Standing  float64 `json:"standing"`
	Check     float64 `json:"check"`
	Castling  float64 `json:"castling"`
	Promotion float64 `json:"promotion"`
	Win       float64 `json:"win"`
}

// signal returns the value of a signal at a move.
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

// Of returns the value of a signal. It returns 0 if g has no field for the signal.
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
	case scores.Mistake:
		return g.Mistake
	case scores.Lead:
		return g.Lead
	case scores.Decided:
		return g.Decided
	case scores.Standing:
		return g.Standing
	case scores.Check:
		return g.Check
	case scores.Castling:
		return g.Castling
	case scores.Promotion:
		return g.Promotion
	case scores.Win:
		return g.Win
	default:
		return 0
	}
}

// Amounts scale the signals that drive the score's drama. An amount of 1 leaves a signal unchanged, 0 holds it at its rest value, and more than
// 1 exaggerates it. A signal without an entry has the amount 1. Amounts must not be changed.
type Amounts map[scores.Signal]float64

// of returns the value of a signal, scaled by the amount that is set for the signal.
func (a Amounts) of(s scores.Signal, value float64) float64 {
	amount, set := a[s]
	if !set {
		return value
	}
	rest := s.Rest()
	return min(max(rest+float64((value-rest)*amount), 0), 1)
}
