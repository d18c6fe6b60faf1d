package swarm

import (
	"context"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// Tried is the number of networks that a whole run tries.
func (s Settings) Tried() int {
	if s.Swarm() {
		return s.Individuals * s.Iterations
	}
	return s.Individuals + s.Individuals/2*(s.Iterations-1)
}

// Untrained draws n networks as a run draws its first, and lets them play like individuals:
// in groups of a population each, and then the best of all groups. Its champion is the best
// of n networks that nothing was learnt by, chosen by as many games as a run of
// evolutionary programming has. played is called after each game.
func Untrained(ctx context.Context, s Settings, seed uint64, n int, played func()) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	s.Algorithm = EPGaussian // whose individuals are networks and nothing else
	var best []particle
	for i, size := range groups(n, s.Individuals) {
		of := s
		of.Individuals = size
		group := New(of, rng.Stream(seed, "untrained", uint64(i)).Uint64())
		if err := group.meet(ctx, of, seed, 1+i, played); err != nil {
			return nil, err
		}
		best = append(best, particle{position: group.champion().solution})
	}
	s.Individuals = len(best)
	all := &Population{rules: s.rules(), particles: best}
	return all, all.meet(ctx, s, seed, 0, played)
}

// groups divides n networks into groups of a size and the rest. Nobody is alone, unless n
// is 1.
func groups(n, size int) []int {
	var all []int
	for ; n > size+1; n -= size {
		all = append(all, size)
	}
	return append(all, n)
}

// UntrainedGames is the number of games by which Untrained chooses.
func UntrainedGames(s Settings, n int) int {
	games := 0
	all := groups(n, s.Individuals)
	for _, size := range append(all, len(all)) {
		if size > 1 {
			games += size * s.Opponents
		}
	}
	return games
}

// meet measures the population. A single network meets nobody.
func (p *Population) meet(ctx context.Context, s Settings, seed uint64, number int, played func()) error {
	if len(p.particles) == 1 {
		p.scores = arena.Scores{Fitness: []int{0}}
		return ctx.Err()
	}
	_, err := p.Measure(ctx, Generation{Settings: s, Seed: seed, Number: number, Cores: 1, Played: played})
	return err
}
