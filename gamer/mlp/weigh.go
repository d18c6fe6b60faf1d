package mlp

// weighPlain values the moves. The order of operations is fixed: sums of the
// hidden layer are exact, and sums of the output run from neuron to neuron.
func (n *Network) weighPlain(o *moveBatch) {
	var pieces [maxSquares]int32
	for i := range pieces {
		pieces[i] = o.piece(i)
	}
	for m := range o.moves {
		o.values[m] = n.bias
	}
	for j := range n.hidden {
		h := &n.hidden[j]
		sum := h.start[o.side]
		for i, piece := range pieces {
			sum += piece * h.weights[i]
		}
		for m := range o.moves {
			after := sum
			for d := range o.depth {
				c := &o.changes[d]
				after += c.by[m] * h.weights[c.square[m]%maxSquares]
			}
			o.values[m] += h.out / (1 + expNeg(after))
		}
	}
}
