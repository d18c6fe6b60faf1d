package nndtf

import "midiconnect4/gamer/tictactoe"

// doubleTransferNumbers is the number of parameters per hidden neuron: nine weights, the mean and the deviation of its static transfer function,
// two links to its neighbours, and its weight to the output.
const doubleTransferNumbers = tictactoe.Count + 5

// doubleTransfer is the network with double transfer functions (section 3 of the paper). Its hidden neurons form a ring. Each neuron has a static
// and a dynamic transfer function. The mean of its dynamic transfer function comes from the static output of the next neuron, the deviation from
// the static output of the previous neuron.
type doubleTransfer struct {
	weights         []float32  // weights from the nine inputs, for each hidden neuron
	mean, deviation []float32  // mean and deviation of the static transfer function
	next, previous  []float32  // weights of the links that give mean and deviation of the dynamic transfer function
	out             []float32  // weights from the hidden neurons to the output
	output          [2]float32 // mean and deviation of the output's transfer function
}

func newDoubleTransfer(hidden int, parameters []float32) *doubleTransfer {
	take := func(n int) (taken []float32) {
		taken, parameters = parameters[:n:n], parameters[n:]
		return taken
	}
	return &doubleTransfer{
		weights: take(tictactoe.Count * hidden),
		mean:    take(hidden), deviation: take(hidden),
		next: take(hidden), previous: take(hidden),
		out:    take(hidden),
		output: [2]float32(parameters),
	}
}

func (n *doubleTransfer) Output(in *Inputs) float32 {
	var static [maxHidden]float32
	hidden := len(n.out)
	for j, mean := range n.mean {
		static[j] = transfer(weigh(n.weights, j, in), mean, n.deviation[j])
	}
	sum := float32(0)
	for j, w := range n.out {
		next, previous := j+1, j-1
		if next == hidden {
			next = 0
		}
		if previous < 0 {
			previous = hidden - 1
		}
		z := transfer(static[j], float32(n.next[j]*static[next]), float32(n.previous[j]*static[previous]))
		sum += float32(z * w)
	}
	return number(transfer(sum, n.output[0], n.output[1]))
}

// weigh returns the weighted sum of the inputs of hidden neuron j. The conversions to float32 round each product, so that no compiler fuses a
// product with the sum.
func weigh(weights []float32, j int, in *Inputs) float32 {
	own := (*Inputs)(weights[tictactoe.Count*j:])
	sum := float32(0)
	for i, x := range in {
		sum += float32(x * own[i])
	}
	return sum
}

// transfer is the transfer function of equations 7, 9 and 16 in the paper. It rises from −1 to 1 and is 0 at the mean. The smaller the deviation,
// the steeper it rises; with a deviation of 0 it is a step. The sign of the deviation does not matter.
func transfer(u, mean, deviation float32) float32 {
	away := u - mean
	if away == 0 {
		return 0
	}
	return bell.at(away / max(deviation, -deviation))
}
