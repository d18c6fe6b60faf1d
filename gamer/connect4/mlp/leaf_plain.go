//go:build !amd64 || purego

package mlp

import "unsafe"

func (n *Sigmoid) expNeg(expNeg, sums []lanes, own, opponent uint64) {
	n.expNegPlain(expNeg, sums, own, opponent)
}

func (n *Sigmoid) weigh(o *moveBatch) { n.weighPlain(o) }

func prefetch(unsafe.Pointer, uintptr) {}
