package swarm

import (
	"encoding/binary"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/mlp"
)

// Encode writes c(t) of the earlier iterations; then each particle's position and, in a
// swarm, its personal best and velocity (4 bytes a weight), rho, successes and failures;
// and then, of a measured iteration, the scores of the pool and the number of draws. All
// numbers but weights take 8 bytes.
func (p *Population) Encode() []byte {
	var b []byte
	for _, c := range p.past {
		b = binary.LittleEndian.AppendUint64(b, math.Float64bits(c))
	}
	for _, q := range p.particles {
		b = append(b, mlp.EncodeWeights(q.position.weights)...)
		if p.flies() {
			b = append(b, mlp.EncodeWeights(q.best.weights)...)
			b = append(b, mlp.EncodeWeights(q.velocity)...)
			b = binary.LittleEndian.AppendUint64(b, math.Float64bits(q.rho))
			b = binary.LittleEndian.AppendUint64(b, uint64(q.successes))
			b = binary.LittleEndian.AppendUint64(b, uint64(q.failures))
		}
	}
	if p.scores.Fitness != nil {
		b = p.scores.Append(b)
	}
	return b
}

// Decode reads a population as Encode writes it. Its scores have no fitness if it
// has not been measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s := g.Settings
	p := &Population{rules: s.rules()}
	d := decoder{data: data, rules: p.rules}
	for len(p.past) < g.Number-1 && d.err == nil {
		p.past = append(p.past, d.real(0, math.MaxFloat64))
	}
	for len(p.particles) < s.Individuals && d.err == nil {
		p.particles = append(p.particles, d.particle(s))
	}
	if len(d.data) > 0 && d.err == nil {
		p.scores, d.err = s.DecodePlayed(d.data, s.pool(), s.Games(), s.Games())
	}
	return p, p.scores, d.err
}

// decoder reads numbers, until the first error.
type decoder struct {
	data  []byte
	rules *rules
	err   error
}

// take reads the next n bytes.
func (d *decoder) take(n int) []byte {
	if len(d.data) < n && d.err == nil {
		d.err = arena.ErrSize
	}
	if d.err != nil {
		return make([]byte, n)
	}
	taken := d.data[:n]
	d.data = d.data[n:]
	return taken
}

func (d *decoder) whole(least, most int) int {
	n := int(int64(binary.LittleEndian.Uint64(d.take(8))))
	if (n < least || n > most) && d.err == nil {
		d.err = arena.ErrNumber
	}
	return n
}

func (d *decoder) real(least, most float64) float64 {
	x := math.Float64frombits(binary.LittleEndian.Uint64(d.take(8)))
	if !(x >= least && x <= most) && d.err == nil {
		d.err = arena.ErrNumber
	}
	return x
}

func (d *decoder) weights() []float32 {
	weights, err := mlp.DecodeWeights(d.take(4*d.rules.shape.Weights()), d.rules.shape)
	if err != nil && d.err == nil {
		d.err = err
	}
	return weights
}

func (d *decoder) solution() *solution {
	weights := d.weights()
	if d.err != nil {
		return nil
	}
	return d.rules.solution(weights)
}

func (d *decoder) particle(s Settings) particle {
	q := particle{position: d.solution()}
	if s.Swarm() {
		q.best, q.velocity = d.solution(), d.weights()
		q.rho = d.real(min(minRho, s.Rho), maxRho)
		q.successes, q.failures = d.whole(0, maxIterations), d.whole(0, maxIterations)
	}
	return q
}
