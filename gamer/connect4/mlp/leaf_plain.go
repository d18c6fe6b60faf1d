//go:build !amd64 || purego

package mlp

import "unsafe"

func (n *Sigmoid) odds(odds, sums []lanes, own, opponent uint64) {
	n.oddsPlain(odds, sums, own, opponent)
}

func (n *Sigmoid) weigh(o *outlook) { n.weighPlain(o) }

func prefetch(unsafe.Pointer, uintptr) {}
