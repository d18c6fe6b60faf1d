// Package nseq values positions of Connect Four as Morrow, DeBell and Bogaerts do (section evalState of their paper on a Connect Four minimax
// player). A window is four cells in a row, in any direction. The value counts the windows that contain discs of only one side.
package nseq

import (
	"errors"
	"math/bits"
	"strconv"
	"strings"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// MaxWeight is the greatest weight; the least is 0.
const MaxWeight = 99

// Weights are the values of a window with one, two and three discs of one side.
type Weights [3]uint8

// Decode decodes three weights, a byte each. It returns an error if a weight is over MaxWeight.
func Decode(data []byte) (Weights, error) {
	if len(data) != len(Weights{}) {
		return Weights{}, errors.New("does not have three weights")
	}
	w := Weights(data)
	for _, weight := range w {
		if weight > MaxWeight {
			return Weights{}, errors.New("has a weight over 99")
		}
	}
	return w, nil
}

// Parse reads three weights from text such as 3,52,84.
func Parse(text string) (w Weights, err error) {
	parts := strings.Split(text, ",")
	for i, part := range parts {
		weight, err := strconv.ParseUint(part, 10, 8)
		if err != nil || weight > MaxWeight || len(parts) != len(w) {
			return Weights{}, errors.New("takes three weights of 0 to 99, such as 3,52,84")
		}
		w[i] = uint8(weight)
	}
	return w, nil
}

// Encode writes the weights, a byte each.
func (w Weights) Encode() []byte { return w[:] }

// Value returns the value for the given side (own): the sum of the weights of this side's windows, minus the same sum for the opponent. The value is
// an integer. The board is p after two more discs: first on the cell first, then on the cell second. If the parameter first is 0, only the disc on
// second is added.
func (w Weights) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	discs := [2]uint64{p.Discs(game.First), p.Discs(game.Second)}
	side := p.Turn()
	if first != 0 {
		discs[side] |= first
		side = side.Other()
	}
	discs[side] |= second
	mine := count(p.Game(), discs[own], discs[own.Other()])
	theirs := count(p.Game(), discs[own.Other()], discs[own])
	value := 0
	for n, weight := range w {
		value += int(weight) * (mine[n] - theirs[n])
	}
	return float32(value)
}

// count counts the windows with one, two and three discs of a side (mask own), and no disc of the opponent (mask other).
func count(g *connect4.Game, own, other uint64) (windows [3]int) {
	open := g.Cells() &^ other
	_, height := g.Size()
	for _, step := range [4]uint{1, uint(height), uint(height) + 1, uint(height) + 2} {
		// A window is represented by its lowest bit. The discs of its four cells are added as a binary number: ones has the lower bit of the sum, twos
		// the upper.
		one, two, three := step&63, 2*step&63, 3*step&63
		whole := open & (open >> one) & (open >> two) & (open >> three)
		a, b, c, d := own, own>>one, own>>two, own>>three
		low, high := a^b, c^d
		ones := low ^ high
		twos := (a & b) ^ (c & d) ^ (low & high)
		windows[0] += bits.OnesCount64(whole & ones &^ twos)
		windows[1] += bits.OnesCount64(whole &^ ones & twos)
		windows[2] += bits.OnesCount64(whole & ones & twos)
	}
	return windows
}
