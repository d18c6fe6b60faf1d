package mlp

import (
	"math"
	"math/bits"

	"midiconnect4/gamer/connect4"
)

func (n *Sigmoid) worth(p connect4.Position, cell uint64, o *moveBatch) float32 {
	g, own := n.shape.Game, p.Turn()
	if n.shape.Blind {
		return o.bound(cell)
	}
	switch {
	case cell&p.Threats(own) != 0:
		return float32(math.Inf(1))
	case cell&p.Safe() == 0:
		return float32(math.Inf(-1))
	case bits.OnesCount64(g.Cells()) <= p.Ply()+2:
		return 0 // every reply ends the game as a draw
	}
	for m := range o.nMoves {
		if o.moves[m].cell == cell {
			return o.bounds[m]
		}
	}
	// There was only one safe cell, so choose did not compute its value.
	e, least := NewEvaluator(n), float32(greatest)
	for replies := p.Drop(cell).Playable(); replies != 0; replies &= replies - 1 {
		least = min(least, e.Value(p, cell, replies&-replies, own))
	}
	return least
}

// bound returns a blind network's value of a cell. It returns 0 if the cell was the only legal move.
func (o *moveBatch) bound(cell uint64) float32 {
	for m := range o.nMoves {
		if o.moves[m].cell == cell {
			return o.bounds[m]
		}
	}
	return 0
}
