package td

import (
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/detmath"
)

// network is an mlp.Network in double precision, which also computes the gradient of its output by the weights. Weights are in the same order as for
// mlp.New.
type network struct {
	weights []float64
	hidden  int
	bias    float64   // input from the bias units
	outputs []float64 // outputs of the hidden neurons for the latest board
}

func newNetwork(s mlp.Shape, weights []float64) *network {
	n := &network{weights, s.Hidden, 1, make([]float64, s.Hidden)}
	if s.NegativeBias {
		n.bias = -1
	}
	return n
}

// maxWeight is the largest absolute value of a weight, the same as in package mlp.
const maxWeight = 512

func sigmoid(x float64) float64 {
	const most = 700 // largest argument that Exp64 accepts
	return 1 / (1 + detmath.Exp64(max(-most, min(most, -x))))
}

// parts splits the weights into the weights of the hidden neurons and the weights of the output neuron. The last weight of the output neuron is its
// bias.
func (n *network) parts() (inner, outer []float64) {
	at := len(n.weights) - n.hidden - 1
	return n.weights[:at], n.weights[at:]
}

// value returns the network's output for a board, given by its inputs.
func (n *network) value(inputs []float64) float64 {
	inner, outer := n.parts()
	size := len(inputs) + 1
	sum := float64(n.bias * outer[n.hidden])
	for j := range n.hidden {
		of := inner[j*size:][:size]
		reach := float64(n.bias * of[size-1])
		for i, x := range inputs {
			reach += float64(x * of[i])
		}
		n.outputs[j] = sigmoid(reach)
		sum += float64(outer[j] * n.outputs[j])
	}
	return sigmoid(sum)
}

// climb adds to change the gradient of a board's value, multiplied by a factor (parameter by).
func (n *network) climb(inputs []float64, by float64, change []float64) {
	value := n.value(inputs)
	_, outer := n.parts()
	size := len(inputs) + 1
	slope := float64(by * value * (1 - value))
	from := len(change) - n.hidden - 1
	change[from+n.hidden] += float64(slope * n.bias)
	for j, h := range n.outputs {
		change[from+j] += float64(slope * h)
		inner := float64(slope * outer[j] * h * (1 - h))
		of := change[j*size:][:size]
		for i, x := range inputs {
			of[i] += float64(inner * x)
		}
		of[size-1] += float64(inner * n.bias)
	}
}
