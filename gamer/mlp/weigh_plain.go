//go:build !amd64 || purego

package mlp

// weigh finds the best of the moves.
func (n *Network) weigh(o *moveBatch) {
	n.weighPlain(o)
	o.settle()
}

// value values the moves.
func (n *Network) value(o *moveBatch) { n.weighPlain(o) }
