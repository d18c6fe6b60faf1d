package swarm

import (
	"context"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// Tried is the number of networks tried in a run.
func (s Settings) Tried() int {
	if s.Swarm() {
		return s.Individuals * s.Iterations
	}
	return s.Individuals + s.Individuals/2*(s.Iterations-1)
}

// Untrained is the control without learning: it draws n networks as a run draws its first, and lets them play in groups of a
// population's size, and then the best of all groups. Its champion is the best of n random networks, chosen by as many games
// as evolutionary programming plays. played is called after each game.
func Untrained(ctx context.Context, s Settings, seed uint64, n int, played func()) (*Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	s.Algorithm = EPGaussian // its individuals are plain networks
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

// groups divides n networks into groups of the given size and a rest. No group has a single network unless n is 1.
func groups(n, size int) []int {
	var all []int
	for ; n > size+1; n -= size {
		all = append(all, size)
	}
	return append(all, n)
}

// UntrainedGames is the number of games that Untrained plays.
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

// meet measures the population. A single network has no games.
func (p *Population) meet(ctx context.Context, s Settings, seed uint64, number int, played func()) error {
	if len(p.particles) == 1 {
		p.scores = arena.Scores{Fitness: []int{0}}
		return ctx.Err()
	}
	_, err := p.Measure(ctx, Generation{Settings: s, Seed: seed, Number: number, Cores: 1, Played: played})
	return err
}
