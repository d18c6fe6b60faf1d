package cmaes

import (
	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/mlp"
)

// Encode encodes the distribution (mean, step size, paths and covariance, 8 bytes per number) and the hall of fame (4 bytes per weight). If the
// population was measured, scores and number of draws follow (8 bytes each).
func (p *Population) Encode() []byte {
	d := p.distribution
	b := arena.AppendNumbers(nil, d.mean, []float64{d.step}, d.walked, d.path, d.shape.numbers())
	for _, m := range p.hall {
		b = append(b, mlp.EncodeWeights(m.Weights)...)
	}
	if p.scores.Fitness != nil {
		b = p.scores.Append(b)
	}
	return b
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	s, r := g.Settings, arena.Reader{Data: data}
	p := &Population{shape: s.contest().Shape}
	n := p.shape.Weights()
	d := distribution{mean: r.Numbers(n, -maxMean, maxMean), step: r.Number(minStep, maxStep)}
	d.walked, d.path = r.Numbers(n, -maxPath, maxPath), r.Numbers(n, -maxPath, maxPath)
	d.shape = readShape(&r, n, s.Covariance == byParts)
	p.distribution = d
	if s.Fame > 0 {
		p.hall = contest.ReadHall(&r, p.shape, g.Number)
	}
	if len(r.Data) > 0 && r.Err == nil {
		p.scores, r.Err = s.DecodePlayed(r.Data, s.Individuals, s.Games(), s.Games())
	}
	return p, p.scores, r.Err
}

func readShape(r *arena.Reader, n int, diagonal bool) covariance {
	if diagonal {
		variances := r.Numbers(n, 0, maxShape)
		for _, v := range variances {
			if v == 0 {
				r.Fail(arena.ErrNumber)
			}
		}
		return newDiagonal(variances)
	}
	c := &full{matrix: r.Numbers(triangle(n), -maxShape, maxShape)}
	if r.Err == nil {
		var ok bool
		if c.factor, ok = cholesky(c.matrix, n); !ok {
			r.Fail(arena.ErrNumber)
		}
	}
	return c
}
