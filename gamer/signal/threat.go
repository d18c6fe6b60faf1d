package signal

import "midiconnect4/gamer/game"

// threats counts what hangs over a position, for both sides together.
type threats struct {
	now  int // what the side to move could take at once, or must prevent
	soon int // what waits for the right moment
	near int // what could grow into a threat
}

// The weights of threats that are not for now.
const (
	soonWeight = 0.5
	nearWeight = 1.0 / 16
)

// tension is from 0, where nothing hangs over a position, towards 1. A game that is
// won is as tense as can be, and a draw not at all.
func tension(o game.Outcome, t threats) float64 {
	switch o {
	case game.Undecided:
		sum := float64(t.now) + float64(soonWeight*float64(t.soon)) + float64(nearWeight*float64(t.near))
		return sum / (sum + 1)
	case game.Draw:
		return 0
	}
	return 1
}
