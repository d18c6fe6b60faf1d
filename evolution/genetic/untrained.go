package genetic

import (
	"context"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// Untrained is the control without learning: it draws as many networks as a run tries, in populations of the same size, and
// measures each population as a run does; the best of each then meet. It returns a random network and the best one. played
// is called after each game, UntrainedGames in all.
func Untrained(ctx context.Context, s Settings, seed uint64, cores int, played func()) (one, best arena.Champion, err error) {
	all := new(Population)
	for number := range s.Generations {
		p := New(s, rng.Stream(seed, "untrained", uint64(number)).Uint64())
		if number == 0 {
			one = arena.Champion{Game: s.Game, Genes: p.genomes[0].Encode()}
		}
		if _, err := p.Measure(ctx, Generation{Settings: s, Seed: seed, Number: 1 + number, Cores: cores, Played: played}); err != nil {
			return one, best, err
		}
		all.genomes = append(all.genomes, p.genomes[p.scores.Ranking()[0]])
	}
	final := Generation{Settings: s, Seed: seed, Cores: cores, Played: played}
	if _, err := all.Measure(ctx, final); err != nil {
		return one, best, err
	}
	return one, all.Best(final), nil
}

// UntrainedGames is the number of games that Untrained plays.
func UntrainedGames(s Settings) int { return s.Generations*s.Games() + s.Generations*(s.Generations-1) }
