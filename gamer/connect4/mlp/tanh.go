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

// maxWeight is the greatest weight of a Tanh. Greater weights could make a sum overflow.
const maxWeight = 1e30

// Tanh is the network of Yaakob and Mahdin (section 3). It has an input per cell (1 for an own disc, −1 for an opponent's), hidden neurons and
// one output neuron. Hidden and output neurons use the hyperbolic tangent; there are no thresholds.
//
// In the paper, inputs are 1 and −1 by colour, not by side. Without thresholds, the values for the two sides are opposite, so both kinds of
// inputs lead to the same moves.
//
// Tanh is a search.Evaluator. Only one goroutine at a time may use it.
type Tanh struct {
	hidden int
	early  *connect4.Game // set if Shape.EarlyDraws is true
	rows   []float32      // weights from each cell to the hidden neurons; indexed by the cell's bit
	out    []float32

	own, opponent, first uint64    // the discs in base are own and opponent; sums also has a disc on first
	base, sums           []float32 // sums of the hidden neurons
	mine                 bool      // the disc on first belongs to the side own
	ready, moved         bool
}

// TanhWeights is the number of weights of a Tanh network with this shape.
func (s Shape) TanhWeights() int {
	width, height := s.Game.Size()
	return (width*height + 1) * s.Hidden
}

// NewTanh makes a network from weights. These are the weights from each cell (column by column from the left, bottom to top) to the hidden
// neurons, then the weights to the output. Weights are clamped to ±1e30.
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

// row returns the weights from a cell to the hidden neurons.
func (n *Tanh) row(bit uint64) []float32 {
	at := bits.TrailingZeros64(bit) * n.hidden
	return n.rows[at : at+n.hidden]
}

// Value returns the input sum of the output neuron, which has the same order as its output. The board is p after two more discs: first on the cell
// first, then on the cell second. If the parameter first is 0, only the disc on second is added. The discs of p are added in the order of the cells,
// then the other two, so that rounding is always the same. The sum is clamped to ±engine.MaxValue. The clamp loses nothing, because in double
// precision the output is already 1 at a sum of 20.
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

// hopeless reports whether neither side can complete four in a row any more, after discs on the cells first and second. If the parameter first is 0,
// only the disc on second is added.
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

// see sets base to the sums of the hidden neurons for a board.
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

// afterFirst returns the input sums of the neurons after a disc on a cell is added. It caches them, because a search asks for the same sums
// repeatedly.
func (n *Tanh) afterFirst(first uint64, mine bool) []float32 {
	if !n.moved || first != n.first || mine != n.mine {
		add(n.sums, n.base, n.row(first), mine)
		n.first, n.mine, n.moved = first, mine, true
	}
	return n.sums
}

// add sets into to sums plus row if mine is true, and to sums minus row otherwise.
func add(into, sums, row []float32, mine bool) {
	for i, w := range row {
		if !mine {
			w = -w
		}
		into[i] = sums[i] + w
	}
}

// EncodeTanh returns the weights as bytes: a float32 each, little-endian.
func EncodeTanh(weights []float64) []byte {
	var data []byte
	for _, w := range weights {
		data = binary.LittleEndian.AppendUint32(data, math.Float32bits(float32(max(-maxWeight, min(maxWeight, w)))))
	}
	return data
}

// decodeTanh decodes the weights of a network with the shape s. It returns an error if the length is wrong, or if a weight is not within
// ±maxWeight.
func decodeTanh(data []byte, s Shape) ([]float64, error) {
	if len(data) != 4*s.TanhWeights() {
		return nil, errors.New("has the wrong number of weights for its settings")
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
