package network

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
)

// Choose returns the cell that the network's 2-ply minimax takes in p, for the
// side to move (Miranda and Zhang, 2.2). The value of an own move and a reply
// is the output of the reply's column on the board after both; the least over
// replies counts, and the own move with the greatest is taken. A game won
// within the two plies is worth more than any output, a lost one less, a drawn
// one as much as an output of one half. Of equal moves the first of Order is
// taken. With the cell comes what it is worth: an infinity where a game is won
// or lost, and else the output before its sigmoid.
func (n *Sigmoid) Choose(p connect4.Position) (cell uint64, value float32) {
	own := p.Turn()
	v, s := new(view), new(scratch)
	n.begin(v)
	cell = n.choose(p.Discs(own), p.Discs(own.Other()), v, s)
	return cell, n.worth(p, cell, s)
}

// begin turns v into a view of the empty board.
func (n *Sigmoid) begin(v *view) {
	copy(v.sums[:], n.start)
	v.own, v.opponent = 0, 0
}

// scratch is the room that a choice takes.
type scratch struct {
	odds   [maxBlocks]lanes
	moves  [maxColumns]candidate
	leaves [maxColumns * maxColumns]leaf
}

// choose is Choose, of the side that has the discs own and the view v.
func (n *Sigmoid) choose(own, opponent uint64, v *view, s *scratch) uint64 {
	g, taken := n.shape.Game, own|opponent
	playable := g.Playable(taken)
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
		return first(g, safe) // whatever comes, it is a draw
	}
	odds := s.odds[:n.blocks]
	n.odds(odds, v.sums[:n.blocks], own&^v.own, opponent&^v.opponent)
	v.own, v.opponent = own, opponent
	return n.best(playable, safe, s)
}

// first is the cell of cells that comes first in the order of columns.
func first(g *connect4.Game, cells uint64) uint64 {
	for _, x := range g.Order() {
		if bit := cells & g.ColumnMask(x); bit != 0 {
			return bit
		}
	}
	panic("no cell to choose from")
}

// best is the safe move whose least output is the greatest, in the position
// whose odds the scratch has. It looks at a few replies to each move, which
// bound the move from above, and then always at further replies to the move
// whose bound is the greatest, until that has none left. A sigmoid keeps the
// order of sums, so that none is needed.
func (n *Sigmoid) best(playable, safe uint64, s *scratch) uint64 {
	board := n.shape.Game.Cells()
	moves, leaves := s.moves[:0], 0
	for i := range n.centred {
		if bit := safe & n.centred[i].cells; bit != 0 {
			moves = moves[:len(moves)+1]
			m := &moves[len(moves)-1]
			m.own, m.bound = uint32(bits.TrailingZeros64(bit))*n.row, greatest
			m.bit, m.replies = bit, playable&^bit|bit<<1&board
			leaves += n.look(m, firstReplies, s.leaves[leaves:])
		}
	}
	odds := s.odds[:n.blocks]
	n.lower(moves, s.leaves[:leaves], odds)
	for {
		top := 0
		for i := range moves {
			if moves[i].bound > moves[top].bound {
				top = i
			}
		}
		if moves[top].replies == 0 {
			return moves[top].bit
		}
		leaves = n.look(&moves[top], moreReplies, s.leaves[:])
		n.lower(moves[top:top+1], s.leaves[:leaves], odds)
	}
}

// greatest is more than any output.
const greatest = 1e30

// look writes up to most of a move's replies into leaves, and returns how many.
func (n *Sigmoid) look(m *candidate, most int, leaves []leaf) int {
	count := 0
	for i := range n.likely {
		c := &n.likely[i]
		reply := m.replies & c.cells
		if reply == 0 {
			continue
		}
		m.replies &^= reply
		l := &leaves[count]
		l.reply, l.out, l.bias = uint32(bits.TrailingZeros64(reply))*n.row, c.row, c.bias
		if count++; count == most {
			break
		}
	}
	m.leaves = uint32(count)
	return count
}
