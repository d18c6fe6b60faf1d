package mlp

import "math"

// maxWeight bounds the weights of a network: those beyond count as ±maxWeight.
const maxWeight = 512

// one is the weight 1 as a fixed-point number. The sum that reaches a hidden
// neuron then fits an int32: squares add up to 48 at the most, in checkers, and the
// side and the bias are one each.
const one = 1 << 16

// maxSquares is the greatest number of squares of a game: what a neuron has room for
// in three lines of the cache.
const maxSquares = 45

// neuron is a hidden neuron. The vector code knows its fields, and reads those after the
// weights as weights from squares that no board has.
type neuron struct {
	weights [maxSquares]int32 // from the squares
	start   [2]int32          // its bias with the input of the side, by side
	out     float32           // the weight to the output
}

// Network is a network. Its weights do not change. Sums of the hidden
// layer are of fixed-point numbers, so that they are exact in any order.
type Network struct {
	hidden []neuron
	bias   float32 // of the output
}

// New makes a network of the weights of a shape, which must pass its Check: for
// each hidden neuron those from the squares in their order, from the side and
// its bias; then those from the hidden neurons to the output, and its bias.
// Weights to the hidden layer count to 2^-16, and all of them within ±maxWeight.
func New(s Shape, weights []float32) *Network {
	n := &Network{hidden: make([]neuron, s.Hidden)}
	squares := s.squares()
	inner, outer := weights[:s.Hidden*(squares+2)], weights[s.Hidden*(squares+2):]
	for j := range n.hidden {
		h, of := &n.hidden[j], inner[j*(squares+2):][:squares+2]
		for i, w := range of[:squares] {
			h.weights[i] = fixed(w)
		}
		side, bias := fixed(of[squares]), fixed(of[squares+1])
		if s.NegativeBias {
			bias = -bias
		}
		h.start, h.out = [2]int32{bias + side, bias - side}, bounded(outer[j])
	}
	n.bias = bounded(outer[s.Hidden])
	if s.NegativeBias {
		n.bias = -n.bias
	}
	return n
}

func bounded(w float32) float32 { return max(-maxWeight, min(maxWeight, w)) }

// fixed is a weight as a fixed-point number, the nearest one.
func fixed(w float32) int32 { return int32(math.RoundToEven(float64(bounded(w)) * one)) }
