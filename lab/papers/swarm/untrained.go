package swarm

import (
	"cmp"
	"context"

	"midiconnect4/evolution/swarm"
	"midiconnect4/internal/rng"
)

// tried returns how many networks a run tries.
func tried(s swarm.Settings) int {
	if s.Swarm() {
		return s.Individuals * s.Iterations
	}
	return s.Individuals + s.Individuals/2*(s.Iterations-1)
}

// draw is the control experiment without learning. It draws n networks as a run draws its first networks, lets them compete in groups of the
// population's size, and then lets the best of all groups compete. The champion of the result is the best of n random networks, by as many games as
// evolutionary programming plays. The function played is called after each game.
func draw(ctx context.Context, s swarm.Settings, seed uint64, n int, played func()) (*swarm.Population, error) {
	if err := s.Check(); err != nil {
		return nil, err
	}
	s.Algorithm = swarm.EPGaussian // its individuals are networks without velocities, which is all that draw needs
	var best []byte
	all := groups(n, s.Individuals)
	for i, size := range all {
		g := swarm.Generation{Settings: s, Seed: seed, Number: 1 + i, Cores: 1, Played: played}
		g.Settings.Individuals = size
		group, err := meet(ctx, swarm.New(g.Settings, rng.Stream(seed, "untrained", uint64(i)).Uint64()), g)
		if err != nil {
			return nil, err
		}
		best = append(best, group.Best(g).Genes...)
	}
	s.Individuals = len(all)
	finalists, _, err := swarm.Decode(best, swarm.Generation{Settings: s, Number: 1})
	if err != nil {
		return nil, err
	}
	return meet(ctx, finalists, swarm.Generation{Settings: s, Seed: seed, Cores: 1, Played: played})
}

// meet measures a population. A single network plays no games.
func meet(ctx context.Context, p *swarm.Population, g swarm.Generation) (*swarm.Population, error) {
	if g.Settings.Individuals == 1 {
		const scores = 2 * 8 // bytes of a score and a number of draws, both 0
		p, _, err := swarm.Decode(append(p.Encode(), make([]byte, scores)...), swarm.Generation{Settings: g.Settings, Number: 1})
		return p, cmp.Or(err, ctx.Err())
	}
	_, err := p.Measure(ctx, g)
	return p, err
}

// groups divides n networks into groups of the given size. The last group has the remaining networks, at least two unless n is 1.
func groups(n, size int) []int {
	var all []int
	for ; n > size+1; n -= size {
		all = append(all, size)
	}
	return append(all, n)
}

// drawnGames returns how many games draw plays.
func drawnGames(s swarm.Settings, n int) int {
	games := 0
	all := groups(n, s.Individuals)
	for _, size := range append(all, len(all)) {
		if size > 1 {
			games += size * s.Opponents
		}
	}
	return games
}
