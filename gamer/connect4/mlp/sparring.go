package mlp

import (
	"math/bits"
	"math/rand/v2"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Explorer is a side that sometimes moves at random instead of by its network.
type Explorer struct {
	Side   game.Side
	Rate   float64 // probability of a random move
	Random *rand.Rand
}

// move chooses at random one of the moves that a search of two plies values equally: the wins, or else the moves that do not lose at once, or else
// all moves.
func (e Explorer) move(p connect4.Position) uint64 {
	playable := p.Playable()
	if wins := playable & p.Threats(p.Turn()); wins != 0 {
		return RandomCell(wins, e.Random)
	}
	if safe := p.Safe(); safe != 0 {
		return RandomCell(safe, e.Random)
	}
	return RandomCell(playable, e.Random)
}

// Spar plays a game from an undecided position with the networks of the two sides.
func Spar(from connect4.Position, first, second *Sigmoid, e Explorer) game.Outcome {
	nets, accumulators := [2]*Sigmoid{first, second}, [2]accumulator{}
	for side, net := range nets {
		net.begin(&accumulators[side])
	}
	o := new(moveBatch)
	p := from
	for p.Outcome() == game.Undecided {
		side := p.Turn()
		var bit uint64
		if side == e.Side && e.Random.Float64() < e.Rate {
			bit = e.move(p)
		} else {
			bit = nets[side].choose(p.Discs(side), p.Discs(side.Other()), &accumulators[side], o)
		}
		p = p.Drop(bit)
	}
	return p.Outcome()
}

// RandomCell returns a random one of the cells.
func RandomCell(cells uint64, r *rand.Rand) uint64 {
	for range r.IntN(bits.OnesCount64(cells)) {
		cells &= cells - 1
	}
	return cells & -cells
}
