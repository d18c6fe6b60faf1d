//go:build !purego

package network

import (
	"golang.org/x/sys/cpu"
)

// The vector code does what oddsPlain and valuesPlain do, operation by
// operation, so its results are the same to the bit.

// level is the widest vectors that this machine has.
var level = func() int {
	switch {
	case cpu.X86.HasAVX512F && cpu.X86.HasAVX512DQ:
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

// How many replies are looked at in one go. Side by side they take little
// longer than one by itself.
const (
	firstReplies = 2
	moreReplies  = maxColumns
)

//go:noescape
func oddsAVX512(odds, sums, weight *lanes, own, opponent uint64)

//go:noescape
func oddsAVX2(odds, sums, weight *lanes, own, opponent uint64)

//go:noescape
func lowerAVX512(candidates *candidate, n int, leaves *leaf, odds, own, reply, out *lanes)

//go:noescape
func lowerAVX2(candidates *candidate, n int, leaves *leaf, odds, own, reply, out *lanes)

func (n *Sigmoid) odds(odds, sums []lanes, own, opponent uint64) {
	switch {
	case len(odds) > 1 || level == plain:
		n.oddsPlain(odds, sums, own, opponent)
	case level == avx512:
		oddsAVX512(&odds[0], &sums[0], &n.weight[0], own, opponent)
	default:
		oddsAVX2(&odds[0], &sums[0], &n.weight[0], own, opponent)
	}
}

func (n *Sigmoid) lower(candidates []candidate, leaves []leaf, odds []lanes) {
	switch {
	case len(odds) > 1 || level == plain:
		n.lowerPlain(candidates, leaves, odds)
	case level == avx512:
		lowerAVX512(&candidates[0], len(candidates), &leaves[0], &odds[0], &n.own[0], &n.reply[0], &n.out[0])
	default:
		lowerAVX2(&candidates[0], len(candidates), &leaves[0], &odds[0], &n.own[0], &n.reply[0], &n.out[0])
	}
}
