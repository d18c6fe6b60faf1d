package signal

import "midiconnect4/gamer/game"

// threats counts the threats in a position, of both sides together.
type threats struct {
	now  int // immediate: the side to move can use them, or must prevent them
	soon int // waiting for the right moment
	near int // could become threats
}

// Weights of threats that are not immediate; an immediate threat has the weight 1.
const (
	soonWeight = 0.5
	nearWeight = 1.0 / 16
)

// tension grows with the threats from 0 towards 1. It is 1 after a win and 0 after a draw.
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
