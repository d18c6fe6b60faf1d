package compose

import "midiconnect4/scores"

// Amounts scale signals where they drive the score's drama: 1 leaves the signal as it is, 0 holds
// it at rest, more than 1 exaggerates it. A signal that is missing has 1. Amounts are read-only.
type Amounts map[scores.Signal]float64

// of returns a signal's value, scaled by its amount.
func (a Amounts) of(s scores.Signal, value float64) float64 {
	amount, set := a[s]
	if !set {
		return value
	}
	rest := s.Rest()
	return min(max(rest+float64((value-rest)*amount), 0), 1)
}
