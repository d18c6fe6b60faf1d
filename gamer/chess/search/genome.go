package search

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// A genome has a number in [−Range, Range] for each weight. The number 1 is 256 centipawns for a kind of piece, 8 for other weights.
const (
	Numbers = 49
	Range   = 8
)

// gene is a weight with the value of the number 1.
type gene struct {
	weight *int
	unit   int
}

// genes lists the weights that matter: of the kinds without the king, of squares, of two bishops, and for the side to move.
func (w *Weights) genes() (all []gene) {
	add := func(of *[kinds][2]int, first game.Kind, unit int) {
		for kind := first; kind < kinds; kind++ {
			all = append(all, gene{&of[kind][0], unit}, gene{&of[kind][1], unit})
		}
	}
	const other = 8
	add(&w.Kinds, game.Pawn, 256)
	add(&w.Ahead, game.King, other)
	add(&w.Centre, game.King, other)
	add(&w.Home, game.King, other)
	return append(all, gene{&w.Pair[0], other}, gene{&w.Pair[1], other}, gene{&w.Move, other})
}

// Genes returns the weights nearest to numbers, clamped to ±Range.
func Genes(numbers []float64) *Weights {
	w := new(Weights)
	for i, g := range w.genes() {
		*g.weight = int(math.Round(max(-Range, min(Range, numbers[i])) * float64(g.unit)))
	}
	return w
}

// Encode returns the weights as bytes: 2 bytes a number, little-endian.
func (w *Weights) Encode() []byte {
	data := make([]byte, 0, 2*Numbers)
	for _, g := range w.genes() {
		data = binary.LittleEndian.AppendUint16(data, uint16(*g.weight))
	}
	return data
}

// Decode reads weights that Encode wrote. It returns an error if the length is wrong or a weight is out of range.
func Decode(data []byte) (*Weights, error) {
	if len(data) != 2*Numbers {
		return nil, fmt.Errorf("has %d bytes of genes: the weights for chess take %d", len(data), 2*Numbers)
	}
	w := new(Weights)
	for i, g := range w.genes() {
		x := int(int16(binary.LittleEndian.Uint16(data[2*i:])))
		if *g.weight = x; max(x, -x) > Range*g.unit {
			return nil, fmt.Errorf("has a gene that is out of range: number %d of %d", i+1, Numbers)
		}
	}
	return w, nil
}

// Settings has one setting: the depth of the search.
type Settings = engine.DepthOnly[chess.Game]

// Family makes engines that search with weights.
var Family = engine.NewFamily(func(_ chess.Game, s Settings, genes []byte) (engine.Model, error) {
	w, err := Decode(genes)
	if err != nil {
		return engine.Model{}, err
	}
	return engine.Model{
		Limit: s.Limit(),
		NewSearch: func() engine.Search {
			searcher := New(*w)
			return func(ctx context.Context, p game.Position, limit engine.Limit) (engine.Result, error) {
				position := p.(*chess.Position)
				c, err := searcher.Choose(ctx, position, position.Steps(), limit)
				if err != nil {
					return engine.Result{}, err
				}
				return engine.Result{Move: position.Move(c.Step), Value: float32(c.Value), Depth: c.Depth}, nil
			}
		},
		Confidence: func(value float32) float64 {
			if max(value, -value) <= engine.MaxValue {
				value *= w.scale()
			}
			return Chances(int(value))
		},
	}, nil
})

// scale returns the number of centipawns of a unit of the weights, by the value of all pieces of a side at the start; 1 if they are worth nothing.
func (w *Weights) scale() float32 {
	own, plain := 0, 0
	for kind, n := range [kinds]int{game.Pawn: 8, game.Knight: 2, game.Bishop: 2, game.Rook: 2, game.Queen: 1} {
		own, plain = own+n*w.Kinds[kind][0], plain+n*Plain.Kinds[kind][0]
	}
	if own <= 0 {
		return 1
	}
	return float32(plain) / float32(own)
}
