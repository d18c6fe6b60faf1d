package mlp

import (
	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// Evaluator values the leaves of a search with a network. A search needs values for the side to move, but a network values a board for the side
// that has just moved; so the evaluator negates the network's outputs. Only one goroutine at a time may use it.
type Evaluator struct {
	net   *Network
	batch *moveBatch
}

// NewEvaluator returns an evaluator that uses the network n. s is the shape of n.
func NewEvaluator(s Shape, n *Network) *Evaluator { return &Evaluator{n, NewTable(s).batch} }

// Value returns the value of a board of checkers for the side to move, within ±(1 + hidden neurons)·maxWeight. It is 0 if the network's output is
// 1/2.
func (e *Evaluator) Value(b checkers.Board) float32 {
	e.batch.checkers(b, b.Turn().Other())
	return e.value()
}

// marks returns the value of a position of tic-tac-toe for the side to move.
func (e *Evaluator) marks(p tictactoe.Position) float32 {
	own := p.Turn().Other()
	e.batch.board(uint64(p.Marks(own)), uint64(p.Marks(own.Other())), 0, own)
	e.batch.worst = true
	return e.value()
}

// discs returns the value of a position of Connect Four for the given side.
func (e *Evaluator) discs(p connect4.Position, own game.Side) float32 {
	moved := p.Turn().Other()
	e.batch.connect4(p, moved)
	e.batch.worst = own != moved
	return e.value()
}

func (e *Evaluator) value() float32 {
	e.batch.change(0, 0, 0)
	e.batch.moves = 1
	e.net.weigh(e.batch)
	return e.batch.value
}
