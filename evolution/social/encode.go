package social

import (
	"encoding/binary"
	"slices"

	"midiconnect4/evolution/arena"
)

// Encode encodes the parents' weights, steps and sources, the number of drawn games in learning, the pool with its scores, and the scores of the
// meeting. Every number has 8 bytes.
func (p *Population) Encode() []byte {
	var b []byte
	for i, player := range p.parents {
		b = arena.AppendNumbers(b, player.weights, player.steps)
		b = binary.LittleEndian.AppendUint64(b, uint64(p.sources[i]))
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(p.draws))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(p.pool)))
	for _, e := range p.pool {
		b = arena.AppendNumbers(b, e.weights, e.steps, []float64{e.score})
	}
	return p.scores.Append(b)
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s := g.Settings
	p := &Population{rules: s.rules()}
	r, weights := arena.Reader{Data: data}, p.rules.shape.TanhWeights()
	for range s.Pairs {
		p.parents = append(p.parents, readPlayer(&r, weights))
		p.sources = append(p.sources, r.Whole(none, s.Pairs*g.Number-1))
	}
	p.draws = r.Whole(0, s.Games())
	entries := r.Whole(0, s.Pairs*g.Number)
	for len(p.pool) < entries && r.Err == nil {
		p.pool = append(p.pool, entry{readPlayer(&r, weights), r.Number(-maxNumber, maxNumber)})
	}
	if slices.ContainsFunc(p.sources, func(source int) bool { return source >= entries }) {
		r.Fail(arena.ErrNumber)
	}
	if r.Err != nil {
		return nil, arena.Scores{}, r.Err
	}
	var err error
	p.scores, err = p.rules.points.Decode(r.Data, s.Pairs)
	return p, p.total(), err
}

func readPlayer(r *arena.Reader, weights int) player {
	return player{
		weights: r.Numbers(weights, -maxNumber, maxNumber),
		steps:   r.Numbers(weights, -maxNumber, maxNumber),
	}
}
