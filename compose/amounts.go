package compose

import "midiconnect4/scores"

// Amounts are how much a performer makes of signals where the score's drama binds them: 1
// as the score says, 0 as if the signal were at rest, more than 1 exaggerates. A signal
// without an amount has 1. Amounts are never changed.
type Amounts map[scores.Signal]float64

// of is the value of a signal by its amount.
func (a Amounts) of(s scores.Signal, value float64) float64 {
	amount, set := a[s]
	if !set {
		return value
	}
	rest := s.Rest()
	return min(max(rest+float64((value-rest)*amount), 0), 1)
}
