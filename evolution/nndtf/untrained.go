package nndtf

import (
	"context"

	"midiconnect4/internal/rng"
)

// Tried returns how many networks a run tries.
func (s Settings) Tried() int { return s.Games() * s.Generations }

// Untrained is the control experiment without learning. It draws n random networks in the same way as a run draws its first networks. It measures
// their fitness on the same patterns as the run with the same seed. It returns the fitness of the first network and the best fitness. The function
// tried is called after each network.
func Untrained(ctx context.Context, s Settings, seed uint64, n int, tried func()) (one, best float64, err error) {
	t, r := newTrainer(s, seed), rng.Stream(seed, "untrained")
	for i := range n {
		fitness := t.random(r).fitness
		if i == 0 {
			one = fitness
		}
		best = max(best, fitness)
		tried()
		if ctx.Err() != nil {
			return 0, 0, ctx.Err()
		}
	}
	return one, best, nil
}
