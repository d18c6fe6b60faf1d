package es

import (
	"encoding/binary"
	"fmt"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/connect4/mlp"
)

// Encode writes the mean and the average (8 bytes a tied number), the number
// of ancestors (8 bytes) and their genomes, and, of a measured generation, the
// fitness of each child and of the average and the number of draws (8 bytes
// each).
func (p *Population) Encode() []byte {
	var b []byte
	for _, numbers := range [][]float64{p.mean, p.average} {
		for _, x := range numbers {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(len(p.ancestors)))
	for _, g := range p.ancestors {
		b = append(b, g.Encode()...)
	}
	if p.Measured() {
		b = p.scores.Append(b)
	}
	return b
}

// Decode reads the population of a generation, measured or not.
func Decode(data []byte, s Settings, from uint64, generation int) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	if generation < 1 {
		return nil, fmt.Errorf("there is no generation %d", generation)
	}
	shape := s.shape()
	tied := tie(shape)
	ancestors := generation/s.Every + 1
	if s.Every == 1 {
		ancestors--
	}
	size := 2 * shape.Genes()
	rest := len(data) - 16*tied.numbers - 8
	if rest < 0 || rest/size < ancestors {
		return nil, arena.ErrSize
	}
	p := &Population{settings: s, seed: from, generation: generation, ties: tied}
	var err error
	for _, numbers := range []*[]float64{&p.mean, &p.average} {
		for range tied.numbers {
			x := math.Float64frombits(binary.LittleEndian.Uint64(data))
			if !(x >= -s.Range && x <= s.Range) && !(math.Abs(x) <= 16*s.Spread) {
				return nil, arena.ErrNumber
			}
			*numbers = append(*numbers, x)
			data = data[8:]
		}
	}
	if binary.LittleEndian.Uint64(data) != uint64(ancestors) {
		return nil, arena.ErrNumber
	}
	data = data[8:]
	for range ancestors {
		g, err := mlp.DecodeGenome(data[:size], shape, s.coding())
		if err != nil {
			return nil, fmt.Errorf("a genome %w", err)
		}
		p.ancestors = append(p.ancestors, g)
		data = data[size:]
	}
	if len(data) > 0 {
		p.scores, err = Points.DecodePlayed(data, s.Offspring+1, s.games(), s.Games())
	}
	return p, err
}
