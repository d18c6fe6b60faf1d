// Package eval holds networks that value boards of checkers for a search.
//
// A side sees the board turned so that its men go up. Each piece has two values, which depend on its kind and its square: one for the start of a
// game and one for its end. The more pieces are left on the board, the more the first value counts, and the less the second. The opponent's
// pieces have the same values from the opponent's view, and are subtracted.
//
// A layer of hidden neurons sees all squares. The output of a neuron is its sum, clipped to ±1. The layer is computed from both sides' views, and
// the opponent's output is subtracted.
//
// So the value for one side is minus the value for the other, except for the value of being the side to move.
package eval

import (
	"encoding/binary"
	"fmt"

	"midiconnect4/gamer/checkers"
)

// hidden is the number of hidden neurons.
const hidden = 8

// Numbers is the number of parameters of a network, in this order:
//
//   - the values of a man, of a king, and of being the side to move: first at the start of a game, then at its end;
//   - for each square, its bonus for a man at the start, a man at the end, a king at the start, a king at the end;
//   - the weight of a king in the sum of a hidden neuron, relative to a man;
//   - for each hidden neuron, the weights of the squares, its bias, and the weight of its output.
const Numbers = perPhase*phases + kinds*phases*checkers.Squares + 1 + hidden*perNeuron

const (
	phases    = 2 // start and end
	kinds     = 2 // man and king
	perPhase  = kinds + 1
	perNeuron = checkers.Squares + 2
)

// Men and Kings are indexes of parameters: the value of a man (Men) or a king (Kings) at the start of a game, and at its end.
var (
	Men   = [phases]int{0, perPhase}
	Kings = [phases]int{1, perPhase + 1}
)

// Range bounds the parameters: they lie in [−Range, Range].
const Range = 4

// one is the number 1 in fixed point. With it, the sum of 24 pieces and a bias, each up to Range, fits an int16.
const one = 256

// Genome holds the parameters of a network in fixed point.
type Genome [Numbers]int16

// Genes returns the genome nearest to numbers, clamped to ±Range.
func Genes(numbers []float64) *Genome {
	g := new(Genome)
	for i, x := range numbers {
		g[i] = gene(x * one)
	}
	return g
}

// gene returns the integer nearest to x, clamped to ±Range*one.
func gene(x float64) int16 {
	if x < 0 {
		return -gene(-x)
	}
	return int16(min(x, Range*one) + 0.5)
}

// Encode returns the genome as bytes: 2 bytes a number, little-endian.
func (g *Genome) Encode() []byte {
	data := make([]byte, 0, 2*Numbers)
	for _, x := range g {
		data = binary.LittleEndian.AppendUint16(data, uint16(x))
	}
	return data
}

// DecodeGenome reads a genome that Encode wrote. It returns an error if the length is wrong or a number is out of range.
func DecodeGenome(data []byte) (*Genome, error) {
	if len(data) != 2*Numbers {
		return nil, fmt.Errorf("has %d bytes of genes: a network for checkers takes %d", len(data), 2*Numbers)
	}
	g := new(Genome)
	for i := range g {
		x := int16(binary.LittleEndian.Uint16(data[2*i:]))
		if x < -Range*one || x > Range*one {
			return nil, fmt.Errorf("has a gene that is out of range: number %d of %d", i+1, Numbers)
		}
		g[i] = x
	}
	return g, nil
}
