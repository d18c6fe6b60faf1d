package draughts

import (
	"encoding/binary"
	"fmt"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/es"
	"midiconnect4/gamer/checkers/eval"
)

// Encode writes the mean and the average (8 bytes a number), the genomes of the
// ancestors and, of a measured generation, the fitness of each child and of the
// average and the number of draws (8 bytes each).
func (p *Population) Encode() []byte {
	var b []byte
	for _, numbers := range [][]float64{p.mean, p.average} {
		for _, x := range numbers {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
	}
	for _, g := range p.ancestors {
		b = append(b, g.Encode()...)
	}
	if p.Measured() {
		b = p.scores.Append(b)
	}
	return b
}

const (
	numbersSize = 8 * eval.Numbers
	genomeSize  = 2 * eval.Numbers
)

// Decode reads the population of a generation, measured or not.
func Decode(data []byte, s Settings, from uint64, generation int) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if generation < 1 {
		return nil, fmt.Errorf("there is no generation %d", generation)
	}
	ancestors := generation/s.Every + 1
	if s.Every == 1 {
		ancestors--
	}
	if rest := len(data) - 2*numbersSize; rest < 0 || rest/genomeSize < ancestors {
		return nil, arena.ErrSize
	}
	p := &Population{settings: s, seed: from, generation: generation}
	var err error
	for _, numbers := range []*[]float64{&p.mean, &p.average} {
		if *numbers, err = s.decodeNumbers(data[:numbersSize]); err != nil {
			return nil, err
		}
		data = data[numbersSize:]
	}
	for range ancestors {
		g, err := eval.DecodeGenome(data[:genomeSize])
		if err != nil {
			return nil, fmt.Errorf("a genome %w", err)
		}
		p.ancestors = append(p.ancestors, g)
		data = data[genomeSize:]
	}
	if len(data) > 0 {
		p.scores, err = es.Points.DecodePlayed(data, s.Offspring+1, s.games(), s.Games())
	}
	return p, err
}

// decodeNumbers reads a mean: within the range, or as far out as a first one, which
// is drawn about what pieces count.
func (s Settings) decodeNumbers(data []byte) ([]float64, error) {
	var numbers []float64
	for ; len(data) > 0; data = data[8:] {
		x := math.Float64frombits(binary.LittleEndian.Uint64(data))
		if !(math.Abs(x) <= eval.Range+16*s.Spread) {
			return nil, arena.ErrNumber
		}
		numbers = append(numbers, x)
	}
	return numbers, nil
}
