package signal

import "midiconnect4/gamer/game"

// threats has the numbers of threats in a position. The threats of both sides are counted together.
type threats struct {
	now  int // immediate: the side to move can use them, or must prevent them
	soon int // waiting: for example, the cell is not playable yet
	near int // could become threats later
}

// These are the weights of threats that are not immediate. An immediate threat has the weight 1.
const (
	soonWeight = 0.5
	nearWeight = 1.0 / 16
)

// tension returns a number from 0 towards 1 that grows with the threats. It is 1 after a win and 0 after a draw.
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
