package es

import (
	"encoding/binary"

	"midiconnect4/evolution/arena"
)

// Encode encodes the mean and the average (8 bytes per number), the number of ancestors (8 bytes; only for some tasks), and the ancestors' genomes.
// If the population was measured, the fitness of the children and of the average and the number of draws follow (8 bytes each).
func (p *Population[S, G]) Encode() []byte {
	b := arena.AppendNumbers(nil, p.mean, p.average)
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

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode[S settings[G], G genome](data []byte, g arena.Generation[S]) (*Population[S, G], arena.Scores, error) {
	p := &Population[S, G]{task: g.Settings.task()}
	r, l := arena.Reader{Data: data}, p.task.limits()
	most := max(l.bound, l.first)
	p.mean, p.average = r.Numbers(l.numbers, -most, most), r.Numbers(l.numbers, -most, most)
	p.readAncestors(&r, ancestors(g.Number, g.Settings.ascent().Every))
	if len(r.Data) > 0 && r.Err == nil {
		s := g.Settings.rounds()
		p.scores, r.Err = points.DecodePlayed(r.Data, s.Offspring+1, s.games(), s.Games())
	}
	return p, p.children(g.Settings), r.Err
}

// ancestors returns how many ancestors a generation has: the first mean, and the mean of each generation whose number is divisible by every.
func ancestors(generation, every int) int {
	if every == 1 {
		return generation
	}
	return generation/every + 1
}

func (p *Population[S, G]) readAncestors(r *arena.Reader, n int) {
	l := p.task.limits()
	if l.ancestorCount {
		r.Whole(n, n)
	}
	p.ancestors = arena.Pieces(r, n, l.genomeSize, "a genome", p.task.decode)
}
