package nndtf

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"

	"midiconnect4/gamer/tictactoe"
)

// Network chooses a cell to mark in a grid.
type Network interface {
	// Output returns the number of the cell to mark as a real number, 1 to 9.
	Output(in *Inputs) float32
}

// These are the kinds of networks.
const (
	DoubleTransfer = "nndtf"        // the paper's own network
	FeedForward    = "feed-forward" // the traditional network with which the paper compares it
)

// maxHidden is the greatest number of hidden neurons.
const maxHidden = 64

// Shape is the shape of a network: nine inputs, a number of hidden neurons, one output.
type Shape struct {
	Kind   string `json:"network"`
	Hidden int    `json:"hidden"`
}

// Check returns an error for the first field that is out of bounds.
func (s Shape) Check() error {
	switch {
	case s.Kind != DoubleTransfer && s.Kind != FeedForward:
		return fmt.Errorf("network %.40q: must be %s or %s", s.Kind, DoubleTransfer, FeedForward)
	case s.Hidden < 1 || s.Hidden > maxHidden:
		return fmt.Errorf("hidden %d: must be 1 to %d", s.Hidden, maxHidden)
	}
	return nil
}

// Parameters returns the number of parameters of a network.
func (s Shape) Parameters() int {
	if s.Kind == FeedForward {
		return s.Hidden*feedForwardNumbers + 1
	}
	return s.Hidden*doubleTransferNumbers + 2
}

// New makes a network with the given parameters, which must be −1 to 1. The network keeps the slice.
func New(s Shape, parameters []float32) Network {
	if s.Kind == FeedForward {
		return newFeedForward(s.Hidden, parameters)
	}
	return newDoubleTransfer(s.Hidden, parameters)
}

// choose returns the empty cell whose number is nearest to the network's output.
func choose(n Network, p tictactoe.Position) tictactoe.Cells {
	g := view(p)
	in := g.Inputs()
	return g.Nearest(n.Output(&in))
}

// number scales an output of −1 to 1 to a cell number of 1 to 9.
func number(y float32) float32 { return 5 + float32(4*y) }

// Encode returns the parameters as bytes: a float32 each, little-endian.
func Encode(parameters []float32) []byte {
	var data []byte
	for _, p := range parameters {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(p))
	}
	return data
}

// Decode reads the parameters of a network with the shape s. It returns an error if the length is wrong, or if a parameter is not −1 to 1.
func Decode(data []byte, s Shape) ([]float32, error) {
	if len(data) != 4*s.Parameters() {
		return nil, errors.New("has the wrong number of parameters for its settings")
	}
	parameters := make([]float32, s.Parameters())
	for i := range parameters {
		p := math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if !(p >= -1 && p <= 1) {
			return nil, errors.New("has a parameter that is not −1 to 1")
		}
		parameters[i] = p
	}
	return parameters, nil
}
