package mlp

import (
	"encoding/binary"
	"errors"
	"math"
	"math/bits"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/detmath"
)

// maxWeight clamps the weights of a Tanh, so that no sum overflows.
const maxWeight = 1e30

// Tanh is the network of Yaakob and Mahdin (section 3). It has an input per cell, 1 for an own disc and −1 for the opponent's, then hidden
// neurons and one output neuron with hyperbolic tangents, without thresholds. The paper's inputs are 1 and −1 by colour. As there are no
// thresholds, the values for the two sides are opposite, so both kinds of inputs lead to the same moves.
//
// It is a search.Evaluator. Only one goroutine at a time may use it.
type Tanh struct {
	hidden int
	early  *connect4.Game // set if boards without a possible four count as drawn games
	rows   []float32      // weights from each cell, by its bit, to the hidden neurons
	out    []float32

	own, opponent, first uint64    // the discs in the sums
	base, sums           []float32 // sums of the discs own and opponent; these sums with the disc on first
	mine                 bool      // the disc on first is own's
	ready, moved         bool
}

// TanhWeights is the number of weights of a network.
func (s Shape) TanhWeights() int {
	width, height := s.Game.Size()
	return (width*height + 1) * s.Hidden
}

// NewTanh makes a network of weights: the weights from each cell (column by column from the left, bottom to top) to the hidden neurons, then
// the weights to the output. Weights are clamped to ±1e30.
func NewTanh(s Shape, weights []float64) *Tanh {
	n := &Tanh{
		hidden: s.Hidden, rows: make([]float32, 64*s.Hidden), out: make([]float32, s.Hidden),
		base: make([]float32, s.Hidden), sums: make([]float32, s.Hidden),
	}
	if s.EarlyDraws {
		n.early = s.Game
	}
	bounded := func(to []float32, from []float64) {
		for i, w := range from {
			to[i] = float32(max(-maxWeight, min(maxWeight, w)))
		}
	}
	for cells := s.Game.Cells(); cells != 0; cells &= cells - 1 {
		bounded(n.row(cells&-cells), weights[:s.Hidden])
		weights = weights[s.Hidden:]
	}
	bounded(n.out, weights)
	return n
}

// row returns the weights from a cell.
func (n *Tanh) row(bit uint64) []float32 {
	at := bits.TrailingZeros64(bit) * n.hidden
	return n.rows[at : at+n.hidden]
}

// Value returns the output neuron's input sum, on the board after discs on first and then second; it has the same order as the output. If
// first is 0, there is only the disc on second. The discs of p are added in the order of the cells, then the other two. Sums too large for a
// search are clamped: in double precision the output is already 1 at a sum of 20.
func (n *Tanh) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	if n.early != nil && hopeless(n.early, p, first, second) {
		return 0
	}
	n.see(p.Discs(own), p.Discs(own.Other()))
	mine := p.Turn() == own
	sums := n.base
	if first != 0 {
		sums = n.afterFirst(first, mine)
		mine = !mine
	}
	row, out := n.row(second), n.out
	row, sums = row[:len(out)], sums[:len(out)]
	value := float32(0)
	for i, w := range row {
		if !mine {
			w = -w
		}
		value += float32(out[i] * detmath.Tanh(sums[i]+w))
	}
	return max(-engine.MaxValue, min(engine.MaxValue, value))
}

// hopeless reports whether neither side can complete a four after discs on first and second. If first is 0, there is only the disc on second.
func hopeless(g *connect4.Game, p connect4.Position, first, second uint64) bool {
	mover := p.Turn()
	discs := [2]uint64{p.Discs(game.First), p.Discs(game.Second)}
	if first != 0 {
		discs[mover] |= first
		mover = mover.Other()
	}
	discs[mover] |= second
	return !g.Four(g.Cells()&^discs[0]) && !g.Four(g.Cells()&^discs[1])
}

// see sets base to the sums of a board.
func (n *Tanh) see(own, opponent uint64) {
	if n.ready && own == n.own && opponent == n.opponent {
		return
	}
	clear(n.base)
	for taken := own | opponent; taken != 0; taken &= taken - 1 {
		bit := taken & -taken
		add(n.base, n.base, n.row(bit), own&bit != 0)
	}
	n.own, n.opponent, n.ready, n.moved = own, opponent, true, false
}

// afterFirst returns the sums after a disc. It caches them, because searches need them repeatedly.
func (n *Tanh) afterFirst(first uint64, mine bool) []float32 {
	if !n.moved || first != n.first || mine != n.mine {
		add(n.sums, n.base, n.row(first), mine)
		n.first, n.mine, n.moved = first, mine, true
	}
	return n.sums
}

// add sets into to sums plus a row if the disc is mine, else to sums minus the row.
func add(into, sums, row []float32, mine bool) {
	for i, w := range row {
		if !mine {
			w = -w
		}
		into[i] = sums[i] + w
	}
}

// EncodeTanh writes weights as 4 bytes each, little-endian.
func EncodeTanh(weights []float64) []byte {
	var data []byte
	for _, w := range weights {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(max(-maxWeight, min(maxWeight, w)))))
	}
	return data
}

// decodeTanh decodes the weights of a shape.
func decodeTanh(data []byte, s Shape) ([]float64, error) {
	if len(data) != 4*s.TanhWeights() {
		return nil, errors.New("has weights of another network")
	}
	weights := make([]float64, s.TanhWeights())
	for i := range weights {
		w := math.Float32frombits(binary.LittleEndian.Uint32(data[4*i:]))
		if !(w >= -maxWeight && w <= maxWeight) {
			return nil, errors.New("has a weight that is infinite, not a number or too great")
		}
		weights[i] = float64(w)
	}
	return weights, nil
}
