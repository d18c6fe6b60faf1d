package es

import (
	"encoding/binary"
	"fmt"
	"math"

	"midiconnect4/evolution/arena"
)

// Encode writes the mean and the average (8 bytes a number), the number of
// ancestors if the task's checkpoints state it (8 bytes), the ancestors' genomes
// and, of a measured generation, the fitness of each child and of the average and
// the number of draws (8 bytes each).
func (p *Population[S, G]) Encode() []byte {
	var b []byte
	for _, numbers := range [][]float64{p.mean, p.average} {
		for _, x := range numbers {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
	}
	if p.task.limits().ancestorCount {
		b = binary.LittleEndian.AppendUint64(b, uint64(len(p.ancestors)))
	}
	for _, g := range p.ancestors {
		b = append(b, g.Encode()...)
	}
	if p.scores.Fitness != nil {
		b = p.scores.Append(b)
	}
	return b
}

// Decode reads a population as Encode writes it. Its scores have no fitness if it
// has not been measured.
func Decode[S settings[G], G genome](data []byte, g arena.Generation[S]) (*Population[S, G], arena.Scores, error) {
	p := &Population[S, G]{task: g.Settings.task()}
	data, err := p.decodeMeans(data)
	if err != nil {
		return nil, arena.Scores{}, err
	}
	if data, err = p.decodeAncestors(data, ancestors(g.Number, g.Settings.ascent().Every)); err != nil {
		return nil, arena.Scores{}, err
	}
	if len(data) > 0 {
		r := g.Settings.rounds()
		p.scores, err = points.DecodePlayed(data, r.Offspring+1, r.games(), r.Games())
	}
	return p, p.children(g.Settings), err
}

// ancestors is how many a generation has: the first mean, and then one every so many
// generations.
func ancestors(generation, every int) int {
	if every == 1 {
		return generation
	}
	return generation/every + 1
}

// decodeMeans reads the mean and the average, and returns the rest.
func (p *Population[S, G]) decodeMeans(data []byte) ([]byte, error) {
	l := p.task.limits()
	if len(data) < 16*l.numbers {
		return nil, arena.ErrSize
	}
	for _, numbers := range []*[]float64{&p.mean, &p.average} {
		for range l.numbers {
			x := math.Float64frombits(binary.LittleEndian.Uint64(data))
			if !(math.Abs(x) <= max(l.bound, l.first)) {
				return nil, arena.ErrNumber
			}
			*numbers = append(*numbers, x)
			data = data[8:]
		}
	}
	return data, nil
}

// decodeAncestors reads n ancestors, and returns the rest.
func (p *Population[S, G]) decodeAncestors(data []byte, n int) ([]byte, error) {
	l := p.task.limits()
	if l.ancestorCount {
		if len(data) < 8 {
			return nil, arena.ErrSize
		}
		if binary.LittleEndian.Uint64(data) != uint64(n) {
			return nil, arena.ErrNumber
		}
		data = data[8:]
	}
	if len(data)/l.genomeSize < n {
		return nil, arena.ErrSize
	}
	for range n {
		genome, err := p.task.decode(data[:l.genomeSize])
		if err != nil {
			return nil, fmt.Errorf("a genome %w", err)
		}
		p.ancestors = append(p.ancestors, genome)
		data = data[l.genomeSize:]
	}
	return data, nil
}
