//go:build !purego

package mlp

import (
	"unsafe"

	"golang.org/x/sys/cpu"
)

// The vector code does the same operations as expNegPlain and output, so its results have the same bits. Unlike weighPlain, it computes all
// replies, several at a time. That is faster than testing which replies are needed.

// level is the widest vector extension that this machine has. The vector code also needs BMI1, for the instruction BLSR.
var level = func() int {
	switch {
	case !cpu.X86.HasAVX2 || !cpu.X86.HasBMI1:
		return plain
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ:
		return avx512
	}
	return avx2
}()

const (
	plain = iota
	avx2
	avx512
)

//go:noescape
func expNegAVX512(expNeg, sums, weight *lanes, own, opponent uint64)

//go:noescape
func expNegAVX2(expNeg, sums, weight *lanes, own, opponent uint64)

//go:noescape
func weighAVX512(o *moveBatch, own, reply, out *lanes)

//go:noescape
func weighAVX2(o *moveBatch, own, reply, out *lanes)

// prefetch fetches memory into the cache. It does not wait for the memory.
//
//go:noescape
func prefetch(p unsafe.Pointer, size uintptr)

func (n *Sigmoid) expNeg(expNeg, sums []lanes, own, opponent uint64) {
	switch {
	case len(expNeg) > 1 || level == plain:
		n.expNegPlain(expNeg, sums, own, opponent)
	case level == avx512:
		expNegAVX512(&expNeg[0], &sums[0], &n.weight[0], own, opponent)
	default:
		expNegAVX2(&expNeg[0], &sums[0], &n.weight[0], own, opponent)
	}
}

func (n *Sigmoid) weigh(o *moveBatch) {
	switch {
	case n.blocks > 1 || level == plain:
		n.weighPlain(o)
	case level == avx512 && o.nMoves > 1: // for a single move, AVX-512 is no faster
		weighAVX512(o, &n.own[0], &n.reply[0], &n.out[0])
	default:
		weighAVX2(o, &n.own[0], &n.reply[0], &n.out[0])
	}
}
