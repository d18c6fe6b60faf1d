package mlp

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/gamer/connect4"
	"midiconnect4/internal/detmath"
)

// width is the number of hidden neurons computed side by side. Neurons without effect are added until the number of neurons is a multiple of
// width.
const width = 64

// lanes has one number for each of width hidden neurons.
type lanes [width]float32

// Shape is the shape of a network for a game: an input per cell, some hidden neurons, an output per column.
type Shape struct {
	Game   *connect4.Game
	Hidden int // 1 to 256; the paper has 60
	// Blind makes a Sigmoid value even games that end within its two plies.
	Blind bool
	// EarlyDraws makes a Tanh count a board as a drawn game once no four can be completed.
	EarlyDraws bool
}

// maxHidden is the greatest number of hidden neurons.
const maxHidden = maxBlocks * width

const (
	maxBlocks  = 4
	maxColumns = 12 // columns of the widest board, which has four rows
)

// NewShape returns the shape of a network for a game of Connect Four, by name.
func NewShape(name string, hidden int) (Shape, error) {
	g, err := connect4.Find(name)
	if err != nil {
		return Shape{}, err
	}
	s := Shape{Game: g, Hidden: hidden}
	return s, s.Check()
}

// MustShape is NewShape for checked settings. It panics if there is no such shape.
func MustShape(name string, hidden int) Shape {
	s, err := NewShape(name, hidden)
	if err != nil {
		panic(err)
	}
	return s
}

// Check reports the first invalid field.
func (s Shape) Check() error {
	if s.Hidden < 1 || s.Hidden > maxHidden {
		return fmt.Errorf("hidden %d: must be 1 to %d", s.Hidden, maxHidden)
	}
	return nil
}

// blocks is the number of blocks of width neurons.
func (s Shape) blocks() int  { return (s.Hidden + width - 1) / width }
func (s Shape) inputs() int  { w, h := s.Game.Size(); return w * h }
func (s Shape) outputs() int { w, _ := s.Game.Size(); return w }

// Genes returns the number of real numbers of a network. Their order is: the weights from each input to the hidden neurons, the weights from
// the hidden neurons to each output, the thresholds of the hidden neurons, and the thresholds of the outputs.
func (s Shape) Genes() int {
	return s.inputs()*s.Hidden + s.outputs()*s.Hidden + s.Hidden + s.outputs()
}

// String lists the neurons per layer, as in 36-60-6.
func (s Shape) String() string {
	return fmt.Sprintf("%d-%d-%d", s.inputs(), s.Hidden, s.outputs())
}

// Sigmoid is a feed-forward network of sigmoid neurons (Miranda and Zhang, 2.2). Inputs are 1 for an own disc, −1 for an opponent's and 0
// for an empty cell. A neuron adds up its weighted inputs and subtracts its threshold.
//
// A leaf of a search needs no exponential: with σ(u) = 1/(1+e^−u), the network keeps e^−u of a position, and a disc multiplies it by e^∓w.
//
// Tables by cell have a row of blocks for each bit of a board.
type Sigmoid struct {
	shape  Shape
	tables []lanes // backs all following tables
	start  []lanes // first-layer sums of the empty board: −threshold
	weight []lanes // by cell: w, added for an own disc
	own    []lanes // by cell: e^−w
	reply  []lanes // by cell: e^w, for an opponent's disc
	out    []lanes // by column: weights to an output

	blocks  int      // blocks per row
	row     uint32   // bytes of a row
	centred []column // in the order that breaks ties
	likely  []column // columns whose outputs are probably the smallest come first
}

// NewSigmoid makes the network of a genome. It panics unless the genome has shape.Genes() genes.
func NewSigmoid(shape Shape, coding Coding, genome Genome) *Sigmoid {
	if len(genome) != shape.Genes() {
		panic(fmt.Sprintf("%d genes for a network of %v", len(genome), shape))
	}
	g, blocks := shape.Game, shape.blocks()
	w, h := g.Size()
	rest := genome
	row := func(into []lanes) {
		for j := range shape.Hidden {
			into[j/width][j%width] = coding.Value(rest[j])
		}
		rest = rest[shape.Hidden:]
	}
	// One allocation, so that all tables start on a page.
	rows := w * (h + 1)
	tables := make([]lanes, (3*rows+w+1)*blocks)
	free := tables
	take := func(rows int) []lanes {
		part := free[: rows*blocks : rows*blocks]
		free = free[rows*blocks:]
		return part
	}
	n := &Sigmoid{
		shape: shape, tables: tables, weight: take(rows), own: take(rows), reply: take(rows), out: take(w), start: take(1),
		blocks: blocks, row: uint32(blocks * rowSize),
	}
	for x := range w {
		for y := range h {
			bit := x*(h+1) + y
			row(n.weight[bit*blocks : (bit+1)*blocks])
		}
	}
	for k := range w {
		row(n.out[k*blocks : (k+1)*blocks])
	}
	row(n.start)
	for b := range n.start {
		for j, threshold := range n.start[b] {
			n.start[b][j] = -threshold
		}
	}
	for i := range n.weight {
		for j, w := range n.weight[i] {
			n.own[i][j], n.reply[i][j] = detmath.Exp(-w), detmath.Exp(w)
		}
	}
	for _, x := range g.Order() {
		n.centred = append(n.centred, column{x, g.ColumnMask(x), uint32(x) * n.row, -coding.Value(rest[x])})
	}
	n.likely = n.likelyReplies()
	return n
}

// column is a column of the board and its output.
type column struct {
	index int
	cells uint64
	row   uint32  // offset, in bytes, of the row of its weights
	bias  float32 // −threshold
}

// likelyReplies sorts the columns by what their outputs are when every hidden neuron's output is one half, so that the worst reply is
// probably found first. This affects only the speed.
func (n *Sigmoid) likelyReplies() []column {
	middle := func(c column) float32 {
		sum := c.bias
		for _, out := range n.out[c.index*n.blocks : (c.index+1)*n.blocks] {
			for _, v := range out {
				sum += float32(v / 2)
			}
		}
		return sum
	}
	order := slices.Clone(n.centred)
	slices.SortStableFunc(order, func(a, b column) int { return cmp.Compare(middle(a), middle(b)) })
	return order
}
