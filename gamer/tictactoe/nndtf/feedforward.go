package nndtf

import "midiconnect4/gamer/tictactoe"

// feedForwardNumbers is the number of parameters per hidden neuron: nine weights, its threshold, and its weight to the output.
const feedForwardNumbers = tictactoe.Count + 2

// feedForward is the traditional network with three layers with which the paper compares its own network (section 6). The hidden neurons and the
// output use the hyperbolic tangent and have thresholds.
type feedForward struct {
	weights    []float32 // weights from the nine inputs, for each hidden neuron
	thresholds []float32
	out        []float32 // weights from the hidden neurons to the output
	threshold  float32   // threshold of the output
}

func newFeedForward(hidden int, parameters []float32) *feedForward {
	cut := tictactoe.Count * hidden
	return &feedForward{
		weights:    parameters[:cut],
		thresholds: parameters[cut : cut+hidden],
		out:        parameters[cut+hidden : cut+2*hidden],
		threshold:  parameters[cut+2*hidden],
	}
}

func (n *feedForward) Output(in *Inputs) float32 {
	sum := -n.threshold
	for j, w := range n.out {
		sum += float32(w * tangent.at(weigh(n.weights, j, in)-n.thresholds[j]))
	}
	return number(tangent.at(sum))
}
