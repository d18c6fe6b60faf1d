package mlp

// weighPlain computes the values of the moves in o. The order of floating-point operations is fixed: the sums of the hidden layer are exact
// integers, and the output is summed neuron by neuron.
func (n *Network) weighPlain(o *moveBatch) {
	var board [maxSquares]int32
	pieces := board[:o.squares]
	for i := range pieces {
		pieces[i] = o.piece(i)
	}
	for m := range o.moves {
		o.values[m] = n.bias
	}
	for j := range n.hidden {
		h := &n.hidden[j]
		sum := h.start[o.side]
		for i, w := range h.weights[:len(pieces)] {
			sum += pieces[i] * w
		}
		for m := range o.moves {
			after := sum
			for d := range o.depth {
				c := &o.changes[d]
				after += c.by[m] * h.weights[c.square[m]]
			}
			o.values[m] += h.out / (1 + expNeg(after))
		}
	}
}
