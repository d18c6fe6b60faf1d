package mlp

import (
	"cmp"
	"fmt"
	"slices"

	"midiconnect4/gamer/connect4"
	"midiconnect4/internal/detmath"
)

// width is the number of hidden neurons that are computed side by side. The number of neurons is rounded up to a multiple of width, with neurons
// that have no effect.
const width = 64

// lanes has one number for each of width (64) hidden neurons.
type lanes [width]float32

// Shape is the shape of a network for a game: an input per cell, a number of hidden neurons, an output per column.
type Shape struct {
	Game   *connect4.Game
	Hidden int // 1 to 256; the paper by Miranda and Zhang has 60
	// Blind is for a Sigmoid: if true, the network also values games that end within the two plies, as if they went on.
	Blind bool
	// EarlyDraws is for a Tanh: if true, a board where neither side can complete four in a row any more counts as a draw.
	EarlyDraws bool
}

// maxHidden is the greatest number of hidden neurons.
const maxHidden = maxBlocks * width

const (
	maxBlocks  = 4
	maxColumns = 12 // columns of the widest board, which has four rows
)

// NewShape returns the shape of a network for the game with the given name. It returns an error if that is not Connect Four, or if hidden is out
// of bounds.
func NewShape(name string, hidden int) (Shape, error) {
	g, err := connect4.Find(name)
	if err != nil {
		return Shape{}, err
	}
	s := Shape{Game: g, Hidden: hidden}
	return s, s.Check()
}

// MustShape returns the same shape as NewShape. It panics where NewShape returns an error.
func MustShape(name string, hidden int) Shape {
	s, err := NewShape(name, hidden)
	if err != nil {
		panic(err)
	}
	return s
}

// Check returns an error if the number of hidden neurons is out of bounds.
func (s Shape) Check() error {
	if s.Hidden < 1 || s.Hidden > maxHidden {
		return fmt.Errorf("hidden %d: must be 1 to %d", s.Hidden, maxHidden)
	}
	return nil
}

// blocks returns the number of blocks; a block has width neurons.
func (s Shape) blocks() int  { return (s.Hidden + width - 1) / width }
func (s Shape) inputs() int  { w, h := s.Game.Size(); return w * h }
func (s Shape) outputs() int { w, _ := s.Game.Size(); return w }

// Genes returns the number of genes; each is a real number. Their order is: the weights from each input to the hidden neurons, the weights from
// the hidden neurons to each output, the thresholds of the hidden neurons, the thresholds of the outputs.
func (s Shape) Genes() int {
	return s.inputs()*s.Hidden + s.outputs()*s.Hidden + s.Hidden + s.outputs()
}

// String returns the numbers of neurons per layer, such as 36-60-6.
func (s Shape) String() string {
	return fmt.Sprintf("%d-%d-%d", s.inputs(), s.Hidden, s.outputs())
}

// Sigmoid is a feed-forward network of sigmoid neurons (Miranda and Zhang, 2.2). Inputs are 1 for an own disc, −1 for an opponent's disc and 0
// for an empty cell. A neuron adds up its weighted inputs and subtracts its threshold.
//
// A leaf of a search needs no exponential. As σ(u) = 1/(1+e^−u), the network stores e^−u of a position; adding a disc with the weight w
// multiplies this by e^−w for an own disc, or by e^w for an opponent's disc.
//
// A table "by cell" has a row of blocks for each bit of a board.
type Sigmoid struct {
	shape  Shape
	tables []lanes // the memory of all the following tables
	start  []lanes // first-layer sums of the empty board: minus the threshold
	weight []lanes // by cell: w, which an own disc adds to a sum
	own    []lanes // by cell: e^−w, the factor for an own disc
	reply  []lanes // by cell: e^w, the factor for an opponent's disc
	out    []lanes // by column: the weights from the hidden neurons to the output

	blocks  int      // blocks per row
	row     uint32   // bytes of a row
	centred []column // in the order of connect4.Game.Order
	likely  []column // sorted: probably smallest output first
}

// NewSigmoid makes a network from a genome. It panics if the number of genes is not shape.Genes().
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
	// All tables are in one allocation, because a large allocation starts at a page.
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

// column is a column of the board, with the network's output for it.
type column struct {
	index int
	cells uint64
	row   uint32  // offset, in bytes, of the table row with the weights to its output
	bias  float32 // −threshold
}

// likelyReplies sorts the columns by their outputs when every hidden neuron's output is one half. So the worst reply is probably tried first.
// This affects only the speed.
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
