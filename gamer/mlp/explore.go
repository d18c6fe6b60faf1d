package mlp

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
)

// Ply is a move in a game of a network against itself, with the board after the move.
type Ply struct {
	Side   game.Side // the side that moved
	Inputs []float64 // the network's inputs after the move: one per square, then one for the side
	Best   float32   // value of the best move (not of the move made), as Choose returns it
	Random bool      // the move was chosen at random
}

// Explore plays a game of the network n against itself. Each move is random with the probability rate. Explore calls the function each after every
// move.
func (t *Table) Explore(n *Network, rate float64, r *rand.Rand, each func(Ply)) game.Outcome {
	m, o := t.match, t.batch
	m.begin()
	for moves := m.moves(); moves > 0; moves = m.moves() {
		number, value := t.choose(n, moves, r)
		ply := Ply{Side: m.turn(), Best: value}
		if r.Float64() < rate {
			ply.Random, number = true, r.IntN(moves)
		}
		m.look(o, number-number%width)
		ply.Inputs = o.after(number % width)
		m.play(number)
		each(ply)
	}
	return m.outcome()
}

// after returns the network's inputs after the move with this index in the batch.
func (o *moveBatch) after(move int) []float64 {
	inputs := make([]float64, o.squares+1)
	for i := range o.squares {
		inputs[i] = float64(o.piece(i))
	}
	for _, c := range o.changes[:o.depth] {
		inputs[c.square[move]] += float64(c.by[move])
	}
	inputs[o.squares] = 1 - 2*float64(o.side)
	return inputs
}
