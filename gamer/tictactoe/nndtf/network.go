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
	// Output is a cell number as a real number, 1 to 9.
	Output(in *Inputs) float32
}

// Kinds of networks.
const (
	DoubleTransfer = "nndtf"        // the paper's own network
	FeedForward    = "feed-forward" // the traditional network with which the paper compares it
)

// maxHidden is the greatest number of hidden neurons.
const maxHidden = 64

// Shape is the shape of a network: nine inputs, some hidden neurons, one output.
type Shape struct {
	Kind   string `json:"network"`
	Hidden int    `json:"hidden"`
}

// Check reports the first invalid field.
func (s Shape) Check() error {
	switch {
	case s.Kind != DoubleTransfer && s.Kind != FeedForward:
		return fmt.Errorf("network %.40q: must be %s or %s", s.Kind, DoubleTransfer, FeedForward)
	case s.Hidden < 1 || s.Hidden > maxHidden:
		return fmt.Errorf("hidden %d: must be 1 to %d", s.Hidden, maxHidden)
	}
	return nil
}

// Parameters is the number of parameters of a network.
func (s Shape) Parameters() int {
	if s.Kind == FeedForward {
		return s.Hidden*feedForwardNumbers + 1
	}
	return s.Hidden*doubleTransferNumbers + 2
}

// New makes a network with the given parameters, each −1 to 1. The network keeps the slice.
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

// number scales an output from −1…1 to 1…9.
func number(y float32) float32 { return 5 + float32(4*y) }

// Encode writes parameters as 4 bytes each, little-endian.
func Encode(parameters []float32) []byte {
	var data []byte
	for _, p := range parameters {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(p))
	}
	return data
}

// Decode reads the parameters of a shape.
func Decode(data []byte, s Shape) ([]float32, error) {
	if len(data) != 4*s.Parameters() {
		return nil, errors.New("has parameters of another network")
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
