package mlp

import (
	"math/rand/v2"

	"midiconnect4/gamer/game"
)

// Ply is a move of a network's game against itself, and the board after it.
type Ply struct {
	Side   game.Side // the side that moved
	Inputs []float64 // the network's inputs after the move: the squares, then the side
	Best   float32   // value of the best move, as Choose returns it
	Random bool      // the move was random
}

// Explore plays a game of a network against itself. Each move is random with the probability rate. Explore calls each after each move.
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

// after returns the network's inputs after a move.
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
