package social

import (
	"encoding/binary"
	"math"

	"midiconnect4/evolution/arena"
)

// Encode writes the parents' weights, steps and sources, the number of draws, the size
// of the pool, its entries with their scores, and then the scores of the meeting. All
// numbers take 8 bytes.
func (p *Population) Encode() []byte {
	var b []byte
	for i, player := range p.parents {
		b = appendNumbers(b, player.weights, player.steps)
		b = binary.LittleEndian.AppendUint64(b, uint64(p.sources[i]))
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(p.draws))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(p.pool)))
	for _, e := range p.pool {
		b = appendNumbers(b, e.weights, e.steps, []float64{e.score})
	}
	return p.scores.Append(b)
}

func appendNumbers(b []byte, lists ...[]float64) []byte {
	for _, numbers := range lists {
		for _, x := range numbers {
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(x))
		}
	}
	return b
}

// Decode reads a population as Encode writes it. Its scores have no fitness if it
// has not been measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s := g.Settings
	p := &Population{rules: s.rules()}
	d := decoder{data: data, weights: p.rules.shape.TanhWeights()}
	for range s.Pairs {
		p.parents = append(p.parents, d.player())
		p.sources = append(p.sources, d.whole())
	}
	p.draws = d.whole()
	entries := d.whole()
	if entries < 0 || entries > s.Pairs*g.Number || p.draws < 0 || p.draws > s.Games() {
		return nil, arena.Scores{}, arena.ErrNumber
	}
	for range entries {
		if d.err == nil {
			p.pool = append(p.pool, entry{d.player(), d.number(maxNumber)})
		}
	}
	for _, source := range p.sources {
		if source < none || source >= entries {
			return nil, arena.Scores{}, arena.ErrNumber
		}
	}
	if d.err != nil {
		return nil, arena.Scores{}, d.err
	}
	var err error
	p.scores, err = p.rules.points.Decode(d.data, s.Pairs)
	return p, p.total(), err
}

// decoder reads numbers, until the first error.
type decoder struct {
	data    []byte
	weights int // of a player
	err     error
}

func (d *decoder) word() uint64 {
	if len(d.data) < 8 {
		d.err = arena.ErrSize
		return 0
	}
	word := binary.LittleEndian.Uint64(d.data)
	d.data = d.data[8:]
	return word
}

func (d *decoder) whole() int { return int(int64(d.word())) }

// number reads a number from −most to most.
func (d *decoder) number(most float64) float64 {
	x := math.Float64frombits(d.word())
	if !(x >= -most && x <= most) && d.err == nil {
		d.err = arena.ErrNumber
	}
	return x
}

func (d *decoder) player() player {
	var p player
	for _, numbers := range []*[]float64{&p.weights, &p.steps} {
		for range d.weights {
			if d.err != nil {
				return player{}
			}
			*numbers = append(*numbers, d.number(maxNumber))
		}
	}
	return p
}
