package swarm

import (
	"encoding/binary"
	"math"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
)

// Encode encodes the convergence c(t) of earlier iterations, the particles and the hall of fame. If the population was measured, the pool's scores
// and the number of drawn games follow. A particle is its position and, in swarms, its personal best, velocity, rho, successes and failures. Weights
// and velocities have 4 bytes, all other numbers 8.
func (p *Population) Encode() []byte {
	b := arena.AppendNumbers(nil, p.past)
	for _, q := range p.particles {
		b = append(b, mlp.EncodeWeights(q.position.Weights)...)
		if p.flies() {
			b = append(b, mlp.EncodeWeights(q.best.Weights)...)
			b = append(b, mlp.EncodeWeights(q.velocity)...)
			b = arena.AppendNumbers(b, []float64{q.rho})
			b = binary.LittleEndian.AppendUint64(b, uint64(q.successes))
			b = binary.LittleEndian.AppendUint64(b, uint64(q.failures))
		}
	}
	for _, of := range p.hall {
		b = append(b, mlp.EncodeWeights(of.Weights)...)
	}
	if p.scores.Fitness != nil {
		b = p.scores.Append(b)
	}
	return b
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s := g.Settings
	p := &Population{rules: s.rules()}
	r := arena.Reader{Data: data}
	p.past = r.Numbers(g.Number-1, 0, math.MaxFloat64)
	for len(p.particles) < s.Individuals && r.Err == nil {
		p.particles = append(p.particles, p.rules.readParticle(&r, s))
	}
	if s.Fame > 0 {
		p.hall = contest.ReadHall(&r, p.rules.shape, g.Number)
	}
	if len(r.Data) > 0 && r.Err == nil {
		p.scores, r.Err = s.DecodePlayed(r.Data, s.pool(), s.Games(), s.Games())
	}
	return p, p.scores, r.Err
}

func (r *rules) readParticle(from *arena.Reader, s Settings) particle {
	q := particle{position: contest.ReadAgent(from, r.shape)}
	if s.Swarm() {
		q.best, q.velocity = contest.ReadAgent(from, r.shape), contest.ReadWeights(from, r.shape)
		q.rho = from.Number(min(minRho, s.Rho), maxRho)
		q.successes, q.failures = from.Whole(0, 1_000_000), from.Whole(0, 1_000_000)
	}
	return q
}
