package network

import (
	"fmt"

	"midiconnect4/gamer/connect4"
)

// Width is how many hidden neurons are reckoned side by side. The number of
// hidden neurons is filled up to a multiple of it with neurons of no effect.
const Width = 64

// lanes is one number for each of Width hidden neurons.
type lanes [Width]float32

// Shape is the size of a network for a game: an input for each cell, some
// hidden neurons, an output for each column.
type Shape struct {
	Game   *connect4.Game
	Hidden int // 1 to 256; the paper has 60
}

// MaxHidden is the greatest number of hidden neurons.
const MaxHidden = 256

// Check reports what is wrong with the shape, if anything.
func (s Shape) Check() error {
	if s.Hidden < 1 || s.Hidden > MaxHidden {
		return fmt.Errorf("%d hidden neurons: a network has 1 to %d", s.Hidden, MaxHidden)
	}
	return nil
}

func (s Shape) inputs() int  { w, h := s.Game.Size(); return w * h }
func (s Shape) outputs() int { w, _ := s.Game.Size(); return w }
func (s Shape) blocks() int  { return (s.Hidden + Width - 1) / Width }

// Genes is the number of real numbers that make a network: the weights from
// each input to the hidden neurons, the weights from the hidden neurons to
// each output, the thresholds of the hidden neurons, those of the outputs.
func (s Shape) Genes() int {
	return s.inputs()*s.Hidden + s.outputs()*s.Hidden + s.Hidden + s.outputs()
}

// String is the number of neurons in each layer, as 36-60-6.
func (s Shape) String() string {
	return fmt.Sprintf("%d-%d-%d", s.inputs(), s.Hidden, s.outputs())
}

// Sigmoid is a feed-forward network of sigmoid neurons (Miranda and Zhang,
// 2.2): inputs are 1 for a disc of its own, −1 for one of the opponent's and 0
// for an empty cell, and each neuron takes its weighted inputs less its
// threshold.
//
// No leaf of a search needs an exponential. With σ(u) = 1/(1+e^−u), the network
// keeps e^−u of a position, which a disc multiplies by e^∓w.
type Sigmoid struct {
	shape  Shape
	start  []lanes   // first-layer sums of the empty board: −threshold
	weight []lanes   // by cell and block: w, added for a disc of one's own
	own    []lanes   // the same: e^−w
	reply  []lanes   // the same: e^w, for a disc of the opponent's
	out    []lanes   // by column and block: weights to an output
	bias   []float32 // by column: −threshold
}

// NewSigmoid makes the network that genome codes. It panics if the genome has
// not shape.Genes() genes.
func NewSigmoid(shape Shape, coding Coding, genome Genome) *Sigmoid {
	if len(genome) != shape.Genes() {
		panic(fmt.Sprintf("%d genes for a network of %v", len(genome), shape))
	}
	inputs, outputs, blocks := shape.inputs(), shape.outputs(), shape.blocks()
	n := &Sigmoid{shape: shape, bias: make([]float32, outputs)}
	rest := genome
	layer := func(rows int) []lanes {
		values := make([]lanes, rows*blocks)
		for row := range rows {
			for j := range shape.Hidden {
				values[row*blocks+j/Width][j%Width] = coding.Value(rest[j])
			}
			rest = rest[shape.Hidden:]
		}
		return values
	}
	n.weight, n.out, n.start = layer(inputs), layer(outputs), layer(1)
	for k := range n.bias {
		n.bias[k] = -coding.Value(rest[k])
	}
	for b := range n.start {
		for j, threshold := range n.start[b] {
			n.start[b][j] = -threshold
		}
	}
	n.own, n.reply = make([]lanes, len(n.weight)), make([]lanes, len(n.weight))
	for i := range n.weight {
		for j, w := range n.weight[i] {
			n.own[i][j], n.reply[i][j] = exp(-w), exp(w)
		}
	}
	return n
}

// Shape is the network's size.
func (n *Sigmoid) Shape() Shape { return n.shape }

// cell is the rows of a table that belong to a cell, one for each block.
func (n *Sigmoid) cell(table []lanes, cell int) []lanes {
	blocks := n.shape.blocks()
	return table[cell*blocks : (cell+1)*blocks]
}

// maxOdds bounds e^−u of one neuron at a leaf, so that the product of four
// still fits a float32. A neuron beyond it is off by less than 2^−28.
const maxOdds = 1 << 28

// output is the sum that output k makes, before its sigmoid, of a leaf: odds
// is e^−u of each hidden neuron, and reply what one disc of the opponent's
// multiplies it by. Four neurons share a division, and sixteen such quarters
// add up as a tree, the same on every machine.
func (n *Sigmoid) output(k int, odds, reply []lanes) float32 {
	var sum [Width / 4]float32
	out := n.cell(n.out, k)
	for b := range out {
		quarters(&sum, &odds[b], &reply[b], &out[b])
	}
	for half := len(sum) / 2; half > 0; half /= 2 {
		for i := range half {
			sum[i] += sum[i+half]
		}
	}
	return sum[0] + n.bias[k]
}

// quarters adds Σ v/(1+e^−u) over neurons i, i+16, i+32 and i+48 to sum[i].
func quarters(sum *[Width / 4]float32, odds, reply, v *lanes) {
	const q = Width / 4
	for i := range q {
		a := 1 + min32(odds[i]*reply[i])
		b := 1 + min32(odds[q+i]*reply[q+i])
		c := 1 + min32(odds[2*q+i]*reply[2*q+i])
		d := 1 + min32(odds[3*q+i]*reply[3*q+i])
		ab, cd := float32(a*b), float32(c*d)
		left := float32(v[i]*b) + float32(v[q+i]*a)
		right := float32(v[2*q+i]*d) + float32(v[3*q+i]*c)
		sum[i] += (float32(left*cd) + float32(right*ab)) / float32(ab*cd)
	}
}

// min32 holds odds below maxOdds. It is never given a NaN, for which the
// built-in min would have to look.
func min32(odds float32) float32 {
	if odds > maxOdds {
		return maxOdds
	}
	return odds
}
