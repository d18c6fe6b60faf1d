//go:build !purego

package mlp

import "golang.org/x/sys/cpu"

// The vector code does the same operations as weighPlain, for all moves side by side. So its results have the same bits.

// level is the widest vector extension that this machine has.
var level = func() int {
	switch {
	case cpu.X86.HasAVX512F:
		return avx512
	case cpu.X86.HasAVX2:
		return avx2
	}
	return plain
}()

const (
	plain = iota
	avx2
	avx512
)

// weighAVX512 computes the values of the moves, and finds the best move.
//
//go:noescape
func weighAVX512(o *moveBatch, hidden *neuron, count int, bias float32)

// weighAVX2 computes the values of the moves.
//
//go:noescape
func weighAVX2(o *moveBatch, hidden *neuron, count int, bias float32)

func (n *Network) weigh(o *moveBatch) {
	switch level {
	case avx512:
		weighAVX512(o, &n.hidden[0], len(n.hidden), n.bias)
	case avx2:
		weighAVX2(o, &n.hidden[0], len(n.hidden), n.bias)
		o.settle()
	default:
		n.weighPlain(o)
		o.settle()
	}
}

func (n *Network) value(o *moveBatch) {
	if level == plain {
		n.weighPlain(o)
		return
	}
	weighAVX2(o, &n.hidden[0], len(n.hidden), n.bias)
}
