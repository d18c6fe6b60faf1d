package mlp

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Evaluator values the leaves of a search of any depth, with the same network outputs that Choose compares at two plies. Only one goroutine at a
// time may use it.
type Evaluator struct {
	net         *Sigmoid
	accumulator accumulator
	ready       bool                // batch.expNeg (e^−u of each hidden neuron) belongs to the accumulator's board
	batch       *moveBatch          // a batch with one move and one reply
	bias        [maxColumns]float32 // biases of the outputs, by column
}

// NewEvaluator returns an evaluator with the network net.
func NewEvaluator(net *Sigmoid) *Evaluator {
	e := &Evaluator{net: net, batch: new(moveBatch)}
	net.begin(&e.accumulator)
	for _, c := range net.centred {
		e.bias[c.index] = c.bias
	}
	return e
}

// Value returns the network's output, before the sigmoid, for the column of the cell second. The network sees the board from the given side (own).
// The board is p after two more discs: first on the cell first, then on the cell second. If the parameter first is 0, only the disc on second is
// added. If own is the side to move in p, the value has exactly the bits that Choose compares.
func (e *Evaluator) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	n, g := e.net, p.Game()
	e.see(p.Discs(own), p.Discs(own.Other()))
	mine, other := first, second
	if p.Turn() != own || first == 0 {
		mine, other = second, first
	}
	if other == 0 {
		other = g.Bit(0, 0) << bits.OnesCount64(g.ColumnMask(0)) // the bit above a column: its row in the table has no effect
	}
	column := g.Column(second)
	o := e.batch
	o.nMoves, o.nReplies = 1, 1
	o.moves[0] = move{row: n.rowOf(mine), above: n.rowOf(other)}
	o.replies[0] = reply{out: uint32(column) * n.row, bias: e.bias[column], to: allMoves}
	n.weigh(o)
	return o.bounds[0]
}

// rowOf returns the offset, in bytes, of a cell's row in a table with a row per cell.
func (n *Sigmoid) rowOf(bit uint64) uint32 { return uint32(bits.TrailingZeros64(bit)) * n.row }

// see changes the accumulator to a board, by adding and removing discs. Sums are exact, so a disc of one side is removed by adding a disc of the
// other side. If a disc on a cell changes sides, see starts again from the empty board.
func (e *Evaluator) see(own, opponent uint64) {
	v, n := &e.accumulator, e.net
	if e.ready && own == v.own && opponent == v.opponent {
		return
	}
	if own&v.opponent|opponent&v.own != 0 {
		n.begin(v)
	}
	n.expNeg(e.batch.expNeg[:n.blocks], v.sums[:n.blocks], own&^v.own|v.opponent&^opponent, opponent&^v.opponent|v.own&^own)
	v.own, v.opponent, e.ready = own, opponent, true
}
