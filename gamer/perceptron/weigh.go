package perceptron

// weighPlain finds the best of the moves. The order of operations is fixed, and
// each product is rounded by itself, so that no compiler fuses it with a sum.
func (n *Network) weighPlain(o *outlook) {
	var pieces [maxSquares]int32
	for i := range pieces {
		pieces[i] = o.piece(i)
	}
	var values [width]float32
	for m := range values {
		values[m] = n.bias
	}
	for j := range n.rows {
		weights, end := &n.rows[j], &n.ends[j]
		sum := end.start[o.side]
		for i, piece := range pieces {
			sum += piece * weights[i]
		}
		for m := range o.moves {
			after := sum
			for d := range o.depth {
				c := &o.changes[d]
				after += c.by[m] * weights[c.square[m]%maxSquares]
			}
			values[m] += end.out / (1 + odds(after))
		}
	}
	o.best, o.value = 0, values[0]
	for m, value := range values[:o.moves] {
		if value > o.value {
			o.best, o.value = m, value
		}
	}
}
