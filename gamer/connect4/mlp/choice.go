package mlp

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
)

// Choose returns the cell that the network chooses in p by 2-ply minimax, for the side to move (Miranda and Zhang, 2.2). The value of a reply is
// the network's output for the reply's column, on the board after the move and the reply. The value of a move is the least value of its replies.
// Choose takes the move with the greatest value; of equal moves, the first in Order.
//
// If the network is not blind, it sees games that end within the two plies. Then a win is worth more than any output, a loss less than any output,
// and a draw as much as an output of one half.
//
// value is the value of cell: infinite for a won or lost game, otherwise the output before its sigmoid.
func (n *Sigmoid) Choose(p connect4.Position) (cell uint64, value float32) {
	own := p.Turn()
	v, o := new(accumulator), new(moveBatch)
	n.begin(v)
	cell = n.choose(p.Discs(own), p.Discs(own.Other()), v, o)
	return cell, n.worth(p, cell, o)
}

// begin resets v to the empty board.
func (n *Sigmoid) begin(v *accumulator) {
	copy(v.sums[:], n.start)
	v.own, v.opponent = 0, 0
}

// choose does the same as Choose, for a side given by the mask of its discs (own). v is the accumulator of the network for that side; choose brings
// it up to date.
func (n *Sigmoid) choose(own, opponent uint64, v *accumulator, o *moveBatch) uint64 {
	g, taken := n.shape.Game, own|opponent
	playable := g.Playable(taken)
	if n.shape.Blind {
		if playable&(playable-1) == 0 {
			o.nMoves = 0
			return playable
		}
		return n.look(own, opponent, playable, playable, v, o)
	}
	if wins := playable & g.Threats(own, taken); wins != 0 {
		return first(g, wins)
	}
	safe := connect4.Safe(playable, g.Threats(opponent, taken))
	switch {
	case safe == 0:
		return first(g, playable)
	case safe&(safe-1) == 0:
		return safe
	case bits.OnesCount64(g.Cells()&^taken) == 2:
		return first(g, safe) // only two cells are left, so the game ends as a draw
	}
	return n.look(own, opponent, playable, safe, v, o)
}

// look finds the best of the safe moves by comparing the network's outputs.
func (n *Sigmoid) look(own, opponent, playable, safe uint64, v *accumulator, o *moveBatch) uint64 {
	n.expNeg(o.expNeg[:n.blocks], v.sums[:n.blocks], own&^v.own, opponent&^v.opponent)
	v.own, v.opponent = own, opponent
	n.survey(o, playable, safe)
	n.weigh(o)
	return o.moves[o.best&slotMask].cell
}

// first returns the first of cells in the order of g.Order.
func first(g *connect4.Game, cells uint64) uint64 {
	for _, x := range g.Order() {
		if bit := cells & g.ColumnMask(x); bit != 0 {
			return bit
		}
	}
	panic("no cell to choose from")
}

// survey fills the batch with the safe moves, and with the replies to them.
func (n *Sigmoid) survey(o *moveBatch, playable, safe uint64) {
	board := n.shape.Game.Cells()
	moves, replies := 0, 0
	for i := range n.centred {
		c := &n.centred[i]
		cell := playable & c.cells
		if cell == 0 {
			continue
		}
		// The fields are set one by one, because the vector code would stall if it read them after a wide write.
		r := &o.replies[replies&slotMask]
		r.row, r.out, r.bias, r.to = n.rowOf(cell), c.row, c.bias, allMoves
		if cell&safe != 0 {
			m := &o.moves[moves&slotMask]
			m.row, m.above, m.slot, m.cell = r.row, r.row+n.row, uint32(replies), cell
			if cell<<1&board == 0 {
				r.to &^= 1 << (4 * moves & 63)
			}
			moves++
		}
		replies++
	}
	o.nMoves, o.nReplies = moves, replies
}
