package search

import (
	"context"
	"encoding/binary"
	"fmt"

	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

const (
	// Numbers is the number of weights: of the kinds without the king, of squares, of two bishops, and for the side to move.
	Numbers = valued + 3*2*int(kinds-game.King) + 2 + 1
	valued  = 2 * int(kinds-game.Pawn)

	// Range bounds the numbers of a genome: they lie in [−Range, Range]. The number 1 is kindUnit centipawns for a kind of piece, squareUnit for the others.
	Range      = 8
	kindUnit   = 256
	squareUnit = 8
)

// all lists the weights in the order of a genome. Those of kinds are the first ones.
func (w *Weights) all() (all []*int) {
	add := func(of *[kinds][2]int, first game.Kind) {
		for kind := first; kind < kinds; kind++ {
			all = append(all, &of[kind][0], &of[kind][1])
		}
	}
	add(&w.Kinds, game.Pawn)
	for _, slopes := range []*[kinds][2]int{&w.Ahead, &w.Centre, &w.Home} {
		add(slopes, game.King)
	}
	return append(all, &w.Pair[0], &w.Pair[1], &w.Move)
}

// unit returns the value of the number 1 for a weight.
func unit(i int) int {
	if i < valued {
		return kindUnit
	}
	return squareUnit
}

// Genes returns the weights nearest to numbers, clamped to ±Range.
func Genes(numbers []float64) *Weights {
	w := new(Weights)
	for i, weight := range w.all() {
		x := float64(max(-Range, min(Range, numbers[i])) * float64(unit(i)))
		if *weight = int(x + 0.5); x < 0 {
			*weight = -int(0.5 - x)
		}
	}
	return w
}

// Encode returns the weights as bytes: 2 bytes a number, little-endian.
func (w *Weights) Encode() []byte {
	data := make([]byte, 0, 2*Numbers)
	for _, weight := range w.all() {
		data = binary.LittleEndian.AppendUint16(data, uint16(*weight))
	}
	return data
}

// Decode reads weights that Encode wrote. It returns an error if the length is wrong or a weight is out of range.
func Decode(data []byte) (*Weights, error) {
	if len(data) != 2*Numbers {
		return nil, fmt.Errorf("has %d bytes of genes: the weights for chess take %d", len(data), 2*Numbers)
	}
	w := new(Weights)
	for i, weight := range w.all() {
		x := int(int16(binary.LittleEndian.Uint16(data[2*i:])))
		if *weight = x; max(x, -x) > Range*unit(i) {
			return nil, fmt.Errorf("has a gene that is out of range: number %d of %d", i+1, Numbers)
		}
	}
	return w, nil
}

// Settings has one setting: the depth of the search.
type Settings struct{ engine.DepthSetting }

// Check reports a depth that is out of bounds.
func (s Settings) Check(chess.Game) error { return s.Limit().Check() }

// Family makes engines that search with weights.
var Family = engine.NewFamily(func(_ chess.Game, s Settings, genes []byte) (engine.Model, error) {
	w, err := Decode(genes)
	if err != nil {
		return engine.Model{}, err
	}
	scale := w.scale()
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
				value *= scale
			}
			return Chances(int(value))
		},
	}, nil
})

// scale returns the number of centipawns of a unit of the weights, by the value of all pieces of a side at the start; 1 if they are worth nothing.
func (w *Weights) scale() float32 {
	of := func(w *Weights) (sum float32) {
		for kind, n := range map[game.Kind]int{game.Pawn: 8, game.Knight: 2, game.Bishop: 2, game.Rook: 2, game.Queen: 1} {
			sum += float32(n * w.Kinds[kind][0])
		}
		return sum
	}
	if own := of(w); own > 0 {
		return of(&Plain) / own
	}
	return 1
}
