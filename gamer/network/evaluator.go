package network

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Evaluator gives the leaves of a search of any depth their values, as Choose
// does at two plies. It is for one goroutine.
type Evaluator struct {
	net   *Sigmoid
	view  view
	ready bool                // odds are those of the view
	odds  [maxBlocks]lanes    // e^−u of the view
	bias  [maxColumns]float32 // by column
	move  [1]candidate
	leaf  [1]leaf
}

// NewEvaluator returns an evaluator by net.
func NewEvaluator(net *Sigmoid) *Evaluator {
	e := &Evaluator{net: net}
	net.begin(&e.view)
	for _, c := range net.centred {
		e.bias[c.index] = c.bias
	}
	return e
}

// Value is the output of the column of second, before its sigmoid, on the board
// after p and discs on first, unless it is 0, and on second: what own sees.
// With own to move in p it is to the bit what Choose compares.
func (e *Evaluator) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	n, g := e.net, p.Game()
	e.see(p.Discs(own), p.Discs(own.Other()))
	mine, other := first, second
	if p.Turn() != own || first == 0 {
		mine, other = second, first
	}
	if other == 0 {
		other = g.Bit(0, 0) << bits.OnesCount64(g.ColumnMask(0)) // no cell: a row of no effect
	}
	column := g.Column(second)
	e.move[0] = candidate{own: n.rowOf(mine), leaves: 1, bound: greatest}
	e.leaf[0] = leaf{reply: n.rowOf(other), out: uint32(column) * n.row, bias: e.bias[column]}
	n.lower(e.move[:], e.leaf[:], e.odds[:n.blocks])
	return e.move[0].bound
}

// rowOf is where the row of a cell starts in its table, in bytes.
func (n *Sigmoid) rowOf(bit uint64) uint32 { return uint32(bits.TrailingZeros64(bit)) * n.row }

// see makes the view that of a board. A disc is taken off by putting one of the
// other side's on it, as sums are exact; where discs change sides, the view
// begins anew.
func (e *Evaluator) see(own, opponent uint64) {
	v, n := &e.view, e.net
	if e.ready && own == v.own && opponent == v.opponent {
		return
	}
	if own&v.opponent|opponent&v.own != 0 {
		n.begin(v)
	}
	n.odds(e.odds[:n.blocks], v.sums[:n.blocks], own&^v.own|v.opponent&^opponent, opponent&^v.opponent|v.own&^own)
	v.own, v.opponent, e.ready = own, opponent, true
}
