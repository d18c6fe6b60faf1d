//go:build !amd64 || purego

package mlp

func (n *Network) weigh(o *moveBatch) {
	n.weighPlain(o)
	o.settle()
}

func (n *Network) value(o *moveBatch) { n.weighPlain(o) }
