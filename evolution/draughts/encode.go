package draughts

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"slices"

	"midiconnect4/gamer/draughts"
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
	if p.fitness == nil {
		return b
	}
	for _, f := range append(slices.Clip(p.fitness), p.draws) {
		b = binary.LittleEndian.AppendUint64(b, uint64(f))
	}
	return b
}

var (
	errSize   = errors.New("its data are of the wrong size")
	errNumber = errors.New("no run makes such numbers")
)

const (
	numbersSize = 8 * draughts.Numbers
	genomeSize  = 2 * draughts.Numbers
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
		return nil, errSize
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
		g, err := draughts.DecodeGenome(data[:genomeSize])
		if err != nil {
			return nil, fmt.Errorf("a genome %w", err)
		}
		p.ancestors = append(p.ancestors, g)
		data = data[genomeSize:]
	}
	return p, p.decodeFitness(data)
}

// decodeNumbers reads a mean: within the range, or as far out as one that was
// drawn.
func (s Settings) decodeNumbers(data []byte) ([]float64, error) {
	var numbers []float64
	for ; len(data) > 0; data = data[8:] {
		x := math.Float64frombits(binary.LittleEndian.Uint64(data))
		if !(math.Abs(x) <= max(draughts.Range, 16*s.Spread)) {
			return nil, errNumber
		}
		numbers = append(numbers, x)
	}
	return numbers, nil
}

// decodeFitness reads what follows the ancestors.
func (p *Population) decodeFitness(data []byte) error {
	s := p.settings
	if len(data) == 0 {
		return nil
	}
	if len(data) != 8*(s.Offspring+2) {
		return errSize
	}
	for range s.Offspring + 1 {
		f := int64(binary.LittleEndian.Uint64(data))
		if most := int64(s.games()); f < -most || f > most {
			return errNumber
		}
		p.fitness = append(p.fitness, int(f))
		data = data[8:]
	}
	draws := binary.LittleEndian.Uint64(data)
	if draws > uint64(s.Games()) {
		return errNumber
	}
	p.draws = int(draws)
	return nil
}
