package perceptron

import "math"

// MaxWeight bounds the weights of a network: those beyond count as ±MaxWeight.
const MaxWeight = 512

// one is the weight 1 as a fixed-point number. The sum that reaches a hidden
// neuron of checkers, where the squares add up to 48 at the most and the side
// and the bias are one each, then fits an int32.
const one = 1 << 16

// maxSquares is the greatest number of squares of a game.
const maxSquares = 32

// row is the weights from the squares to a hidden neuron.
type row [maxSquares]int32

// end is what else belongs to a hidden neuron. The vector code knows its fields.
type end struct {
	start [2]int32 // its bias with the input of the side, by side
	out   float32  // the weight to the output
}

// Network is a network of its weights, which do not change. Sums of the hidden
// layer are of fixed-point numbers, so that they are exact in any order.
type Network struct {
	rows []row // of the hidden neurons
	ends []end
	bias float32 // of the output
}

// New makes a network of the weights of a shape, which must pass its Check: for
// each hidden neuron those from the squares in their order, from the side and
// its bias; then those from the hidden neurons to the output, and its bias.
// Weights to the hidden layer count to 2^-16, and all of them within ±MaxWeight.
func New(s Shape, weights []float32) *Network {
	n := &Network{rows: make([]row, s.Hidden), ends: make([]end, s.Hidden)}
	squares := s.squares()
	for j := range s.Hidden {
		of := weights[j*(squares+2):][:squares+2]
		for i, w := range of[:squares] {
			n.rows[j][i] = fixed(w)
		}
		side, bias := fixed(of[squares]), fixed(of[squares+1])
		n.ends[j].start = [2]int32{bias + side, bias - side}
	}
	outer := weights[s.Hidden*(squares+2):][:s.Hidden+1]
	for j := range n.ends {
		n.ends[j].out = bounded(outer[j])
	}
	n.bias = bounded(outer[s.Hidden])
	return n
}

func bounded(w float32) float32 { return max(-MaxWeight, min(MaxWeight, w)) }

// fixed is a weight as a fixed-point number, the nearest one.
func fixed(w float32) int32 { return int32(math.RoundToEven(float64(bounded(w)) * one)) }
