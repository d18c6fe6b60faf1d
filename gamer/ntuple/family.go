package ntuple

import (
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	"midiconnect4/gamer/connect4"
	connect4search "midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
	othellosearch "midiconnect4/gamer/othello/search"
	"midiconnect4/gamer/tictactoe"
	tictactoesearch "midiconnect4/gamer/tictactoe/search"
)

// Settings are the number of tuples, the number of cells in each tuple, and how fine weights are in a gamer file.
type Settings struct {
	Tuples int `json:"tuples" bounds:"1..500" usage:"number of tuples"`
	Length int `json:"length" bounds:"1..10" usage:"cells of a tuple"`
	Bits   int `json:"bits,omitempty" bounds:"0..12" usage:"binary digits after the point of the gamer's weights: with fewer its file is smaller; 0 for 12"`
}

// unit returns the weight 1 in a gamer file.
func (s Settings) unit() int32 {
	if s.Bits == 0 {
		return unit
	}
	return 1 << s.Bits
}

// These are bounds of the settings. maxSize is the greatest number of weights, if each cell of a tuple had four states.
const (
	maxTuples = 500
	maxLength = 10
	maxSize   = 1 << 25
)

// Check returns an error for the first setting that is out of bounds.
func (s Settings) Check(g game.Game) error {
	if _, err := find(g); err != nil {
		return err
	}
	width, height := g.Size()
	longest := min(maxLength, width*height)
	switch {
	case s.Tuples < 1 || s.Tuples > maxTuples:
		return fmt.Errorf("tuples %d: must be 1 to %d", s.Tuples, maxTuples)
	case s.Length < 1 || s.Length > longest:
		return fmt.Errorf("length %d: must be 1 to %d", s.Length, longest)
	case s.Bits < 0 || 1<<s.Bits > unit:
		return fmt.Errorf("bits %d: must be 0 to 12", s.Bits)
	case s.Tuples<<(2*s.Length) > maxSize:
		return fmt.Errorf("tuples %d: must be 1 to %d of length %d", s.Tuples, maxSize>>(2*s.Length), s.Length)
	}
	return nil
}

// unit is the weight 1 in a network, and in a gamer file unless its settings say otherwise. Weights are whole numbers. Rounding to 1/unit changes a
// value by a hundredth of the differences that decide between moves.
const unit = 1 << 12

// maxWeight bounds the weights. With it, no value exceeds engine.MaxValue.
const maxWeight = 64 * unit

// Network is a pair of networks: one values boards where the first side is to move, the other boards where the second side is to move. Both give
// values for the first side.
type Network struct {
	layout  *Layout
	weights [2][]int32 // index: the side to move
}

// Family makes engines that look one ply ahead with a Network.
var Family = engine.NewFamily(func(g game.Game, s Settings, genes []byte) (engine.Model, error) {
	n, err := decode(g, s, genes)
	if err != nil {
		return engine.Model{}, err
	}
	return engine.Model{Limit: engine.Limit{Depth: 1}, NewSearch: n.newSearch(g)}, nil
})

// newSearch returns a function that makes searches with n.
func (n *Network) newSearch(g game.Game) func() engine.Search {
	switch g := g.(type) {
	case *connect4.Game:
		return connect4search.ForEngine(g, func() connect4search.Evaluator { return evaluator{n, n.layout.NewReader()} })
	case othello.Game:
		return othellosearch.ForEngine(func() othellosearch.Evaluator { return othelloEvaluator{n, n.layout.NewReader()} })
	}
	return tictactoesearch.ForEngine(func() tictactoesearch.Evaluator {
		e := evaluator{n, n.layout.NewReader()}
		return func(p tictactoe.Position) float32 {
			return e.value([2]uint64{uint64(p.Marks(game.First)), uint64(p.Marks(game.Second))}, p.Turn(), p.Turn())
		}
	})
}

// evaluator values the leaves of a search. Only one goroutine at a time may use it.
type evaluator struct {
	network *Network
	reader  *Reader
}

// Value returns the value of a board for the given side (own). The board is p after two more discs: first on the cell first, then on the cell second.
// If the parameter first is 0, only the disc on second is added.
func (e evaluator) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	discs, turn := [2]uint64{p.Discs(game.First), p.Discs(game.Second)}, p.Turn()
	for _, cell := range []uint64{first, second} {
		if cell != 0 {
			discs[turn] |= cell
			turn = turn.Other()
		}
	}
	return e.value(discs, turn, own)
}

// othelloEvaluator values the leaves of a search in Othello. Only one goroutine at a time may use it.
type othelloEvaluator evaluator

// Value implements othellosearch.Evaluator.
func (e othelloEvaluator) Value(b othello.Board, turn game.Side) float32 {
	var discs [2]uint64
	discs[turn], discs[turn.Other()] = b.Own, b.Other
	return evaluator(e).value(discs, turn, turn)
}

func (e evaluator) value(discs [2]uint64, turn, own game.Side) float32 {
	e.reader.See(discs)
	value := float32(e.reader.Sum(e.network.weights[turn])) / unit
	if own == game.Second {
		return -value
	}
	return value
}

// Encode returns the genes of a gamer with the given weights. The weights are integers; the parameter one is the integer that stands for the weight
// 1. Encode rounds them to multiples of the unit of s. The genes are the cells of each tuple, a byte each, then the weights of both networks. Weights are
// written in groups: a number of zeros, the number of other weights that follow, and these weights.
func (l *Layout) Encode(weights [2][]int32, one int32, s Settings) []byte {
	round, data := rounding(one, s.unit()), l.AppendTuples(nil)
	for _, all := range weights {
		for i := 0; i < len(all); {
			from := i
			for i < len(all) && round(all[i]) == 0 {
				i++
			}
			to := i
			for to < len(all) && round(all[to]) != 0 {
				to++
			}
			data = binary.AppendUvarint(binary.AppendUvarint(data, uint64(i-from)), uint64(to-i))
			for ; i < to; i++ {
				data = binary.AppendVarint(data, int64(round(all[i])))
			}
		}
	}
	return data
}

// rounding returns a function that converts a weight from multiples of 1/one to multiples of 1/to, rounds and bounds it.
func rounding(one, to int32) func(int32) int32 {
	each, most := one/to, maxWeight/(unit/to)
	return func(w int32) int32 {
		half := each / 2
		if w < 0 {
			half = -half
		}
		return max(-most, min(most, (w+half)/each))
	}
}

// AppendTuples appends the cells of all tuples to data, a byte each.
func (l *Layout) AppendTuples(data []byte) []byte {
	for _, tuple := range l.tuples {
		data = append(data, tuple...)
	}
	return data
}

var (
	errGenes  = errors.New("has weights that do not fit its settings")
	errTuples = errors.New("has tuples whose cells are not on the board or not in ascending order")
)

// DecodeTuples reads tuples that AppendTuples wrote. s must have passed its Check. It returns an error if a cell is not on the board, or if the
// cells of a tuple are not in ascending order.
func DecodeTuples(g game.Game, s Settings, data []byte) (*Layout, error) {
	of, cells := mustFind(g), uint64(0)
	width, height := of.Size()
	for i := range width * height {
		cells |= 1 << of.cell(i%width, i/width)
	}
	var tuples [][]uint8
	for tuple := range slices.Chunk(data, s.Length) {
		for i, cell := range tuple {
			if cell >= 64 || cells>>cell&1 == 0 || i > 0 && cell <= tuple[i-1] {
				return nil, errTuples
			}
		}
		tuples = append(tuples, slices.Clone(tuple))
	}
	return newLayout(of, tuples), nil
}

// decode reads a network that Encode wrote.
func decode(g game.Game, s Settings, genes []byte) (*Network, error) {
	if len(genes) < s.Tuples*s.Length {
		return nil, errGenes
	}
	l, err := DecodeTuples(g, s, genes[:s.Tuples*s.Length])
	if err != nil {
		return nil, err
	}
	n, r := &Network{layout: l}, reading{data: genes[s.Tuples*s.Length:], each: unit / s.unit()}
	for side := range n.weights {
		n.weights[side] = r.weights(int(l.Size()))
	}
	if len(r.data) > 0 {
		r.failed = errGenes
	}
	return n, r.failed
}

// reading decodes weights from data, in which each is the least. failed is the first error.
type reading struct {
	data   []byte
	each   int32
	failed error
}

// weights reads size weights, in groups as Encode writes them.
func (r *reading) weights(size int) []int32 {
	all := make([]int32, 0, size)
	for len(all) < size && r.failed == nil {
		all = all[:len(all)+r.count(size-len(all))]
		for n := r.count(size - len(all)); n > 0; n-- {
			w, used := binary.Varint(r.data)
			if used <= 0 || w < -maxWeight/int64(r.each) || w > maxWeight/int64(r.each) {
				r.failed = errGenes
				return all
			}
			all, r.data = append(all, int32(w)*r.each), r.data[used:]
		}
	}
	return all
}

// count reads a number. It fails if the number is greater than the given one.
func (r *reading) count(most int) int {
	n, used := binary.Uvarint(r.data)
	if used <= 0 || n > uint64(most) {
		r.failed = errGenes
		return 0
	}
	r.data = r.data[used:]
	return int(n)
}
