package mlp

import (
	"math/bits"
	"math/rand/v2"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// Explorer is a side that sometimes chooses a random move instead of its network's move.
type Explorer struct {
	Side   game.Side
	Rate   float64 // probability of a random move
	Random *rand.Rand
}

// move chooses a random move among those that a search of two plies values equally. These are the winning moves if there are any, otherwise the
// moves that do not lose at once, otherwise all moves.
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

// Spar plays a game between two networks from a position, in which the game must not be over. Sometimes, e chooses a random move instead of the
// network's move.
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
