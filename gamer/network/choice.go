package network

import (
	"math/bits"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// View is what one network sees of a game as it unfolds: the sums of its first
// layer, which are exact and so do not depend on the order of the discs.
type View struct {
	net  *Sigmoid
	sums []lanes
	odds []lanes // e^−u of the position in hand
	own  []candidate
}

// candidate is an own move that may yet be the best.
type candidate struct {
	bit     uint64
	bound   float32 // the least value of a reply so far
	replies uint64  // cells of the replies not yet looked at
	odds    []lanes // e^−u with the disc on bit, once a reply was looked at
	seen    bool
}

// NewView returns a view of the empty board.
func NewView(net *Sigmoid) *View {
	blocks, columns := net.shape.blocks(), net.shape.outputs()
	v := &View{net: net, odds: make([]lanes, blocks), own: make([]candidate, columns)}
	room := make([]lanes, columns*blocks)
	for i := range v.own {
		v.own[i].odds = room[i*blocks : (i+1)*blocks]
	}
	v.Reset(net)
	return v
}

// Reset turns v into a view of the empty board by net, which must have the
// shape of the network before.
func (v *View) Reset(net *Sigmoid) {
	v.net = net
	v.sums = append(v.sums[:0], net.start...)
}

// See adds a disc, one's own or the opponent's.
func (v *View) See(bit uint64, own bool) {
	weights := v.net.cell(v.net.weight, v.net.shape.Game.Cell(bit))
	for b := range weights {
		sum, weight := &v.sums[b], &weights[b]
		for j := range sum {
			if own {
				sum[j] += weight[j]
			} else {
				sum[j] -= weight[j]
			}
		}
	}
}

// Choose returns the cell that the network's 2-ply minimax takes in p, which
// must be the position that v has seen, with its own side to move (Miranda and
// Zhang, 2.2). The value of an own move and a reply is the output of the
// reply's column on the board after both; the least over replies counts, and
// the own move with the greatest is taken. A game won within the two plies is
// worth more than any output, a lost one less, a drawn one as much as an
// output of one half. Of equal moves the first of Order is taken.
func (v *View) Choose(p connect4.Position) uint64 {
	g := p.Game()
	playable := p.Playable()
	if wins := playable & p.Threats(p.Turn()); wins != 0 {
		return first(g, wins)
	}
	// After a move, the opponent wins on any cell that its threats and its
	// moves share: one of those that there were, or the one just opened.
	threats := p.Threats(p.Turn().Other())
	var safe uint64
	for rest := playable; rest != 0; rest &= rest - 1 {
		bit := rest & -rest
		if (playable&^bit|bit<<1)&threats == 0 {
			safe |= bit
		}
	}
	switch bits.OnesCount64(safe) {
	case 0:
		return first(g, playable)
	case 1:
		return safe
	}
	return v.best(p, safe)
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

// best is the greatest of the least outputs. It looks at one reply at a time,
// always to the own move whose bound is the greatest: a move is never looked
// at beyond the reply that rules it out.
func (v *View) best(p connect4.Position, safe uint64) uint64 {
	g := p.Game()
	for b := range v.odds {
		odds, sums := &v.odds[b], &v.sums[b]
		for j := range odds {
			odds[j] = exp(-sums[j])
		}
	}
	moves := v.own[:0]
	for _, x := range g.Order() {
		if bit := safe & g.ColumnMask(x); bit != 0 {
			next := p.Drop(bit)
			moves = append(moves, candidate{
				bit: bit, bound: inf, replies: next.Playable(), odds: v.own[len(moves)].odds,
			})
		}
	}
	last := cells(g) - p.Ply() // cells still empty, this move's included
	var killer uint64          // the column whose reply last lowered a bound
	for {
		top := &moves[0]
		for i := range moves {
			if moves[i].bound > top.bound {
				top = &moves[i]
			}
		}
		if top.replies == 0 {
			return top.bit
		}
		bit := top.replies & killer
		if bit == 0 {
			bit = top.replies & -top.replies
		}
		top.replies &^= bit
		if value := v.leaf(top, bit, last == 2); value < top.bound {
			top.bound = value
			killer = g.ColumnMask(g.Column(bit))
		}
	}
}

func cells(g *connect4.Game) int { w, h := g.Size(); return w * h }

const inf = 1e30 // greater than any output

// leaf is the value of the position after own and a reply: that of a draw if
// the reply fills the board, else an output's sum. A sigmoid keeps the order
// of sums, so that none is needed.
func (v *View) leaf(own *candidate, reply uint64, full bool) float32 {
	if full {
		return 0
	}
	g, net := v.net.shape.Game, v.net
	if !own.seen {
		own.seen = true
		factors := net.cell(net.own, g.Cell(own.bit))
		for b := range factors {
			odds, before, factor := &own.odds[b], &v.odds[b], &factors[b]
			for j := range odds {
				odds[j] = before[j] * factor[j]
			}
		}
	}
	return net.output(g.Column(reply), own.odds, net.cell(net.reply, g.Cell(reply)))
}

// Match plays one game between two networks, the first of which moves first,
// as it would be played by gamers. The views are used as scratch.
func Match(first, second *View) game.Outcome {
	views := [2]*View{first, second}
	g := first.net.shape.Game
	p := g.Empty()
	for p.Outcome() == game.Undecided {
		side := p.Turn()
		bit := views[side].Choose(p)
		first.See(bit, side == game.First)
		second.See(bit, side == game.Second)
		p = p.Drop(bit)
	}
	return p.Outcome()
}

// Choose returns the cell that the network's 2-ply minimax takes in p.
func (n *Sigmoid) Choose(p connect4.Position) uint64 {
	v := NewView(n)
	own := p.Turn()
	for _, side := range [2]game.Side{own, own.Other()} {
		for discs := p.Discs(side); discs != 0; discs &= discs - 1 {
			v.See(discs&-discs, side == own)
		}
	}
	return v.Choose(p)
}
