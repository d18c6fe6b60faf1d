package mlp

import "math"

// maxWeight bounds the weights: New clamps each weight to ±maxWeight.
const maxWeight = 512

// one is the weight 1 in fixed point. It is chosen so that a hidden neuron's sum fits an int32: the inputs of the squares add up to at most 48
// (in checkers), and the side and the bias add 1 each.
const one = 1 << 16

// maxSquares is the greatest number of squares of a game. With 45 squares, a neuron takes exactly three cache lines.
const maxSquares = 45

// neuron is a hidden neuron. The vector code relies on the order of the fields. It reads beyond weights into the other fields, as if they were
// weights of more squares; the inputs of these squares are 0.
type neuron struct {
	weights [maxSquares]int32 // weights from the squares
	start   [2]int32          // by the viewing side: the bias plus the weighted input for that side
	out     float32           // the weight of this neuron in the output
}

// Network is an immutable network. The sums of the hidden layer are in fixed point. So they are exact, and the order of additions does not
// matter.
type Network struct {
	hidden []neuron
	bias   float32 // bias of the output
}

// New makes a network of the shape s, which must have passed its Check. The order of the weights is: for each hidden neuron, its weights from the
// squares, its weight from the side, and its bias; then the weights to the output; then the output's bias. Weights to the hidden layer are
// rounded to multiples of 2^-16. All weights are clamped to ±maxWeight.
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

// fixed converts a weight to fixed point, and rounds it.
func fixed(w float32) int32 { return int32(math.RoundToEven(float64(bounded(w)) * one)) }
