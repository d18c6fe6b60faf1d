package genetic

import (
	"context"

	"midiconnect4/evolution/arena"
	"midiconnect4/internal/rng"
)

// Untrained draws as many networks as a run tries, a population for each of its
// generations, and measures them as a run does; the best of each population then meet. It
// returns a network that was not chosen, and the best of all. Nothing is learnt: no network has
// parents. played is called after each game, of which there are UntrainedGames.
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

// UntrainedGames is the number of games by which Untrained chooses.
func UntrainedGames(s Settings) int { return s.Generations*s.Games() + s.Generations*(s.Generations-1) }
