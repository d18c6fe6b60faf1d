package contest

import (
	"context"

	"midiconnect4/evolution/setting"
	"midiconnect4/evolution/strength"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/rng"
)

// Test holds the settings for the games of a final agent against random moves.
type Test struct {
	Games    int  `json:"games" bounds:"1..1000000"` // number of games on each side
	Declines bool `json:"declines,omitempty"`        // in checkers, the random player may decline to jump
}

// Check returns an error if the number of games is out of bounds.
func (t Test) Check() error { return setting.Check(&t) }

// AgainstRandom plays an agent against random moves (section 4.4). seed is the run's seed. The function played is called after each game.
func (t Test) AgainstRandom(ctx context.Context, s mlp.Shape, agent *mlp.Network, seed uint64, played func()) (*strength.PairResults, error) {
	table, r := mlp.NewTable(s), rng.Stream(seed, "random opponent")
	pairs := new(strength.PairResults)
	for range t.Games {
		var results [2]strength.Result
		for side := range results {
			outcome := table.AgainstRandom(agent, game.Side(side), r, t.Declines)
			results[side] = strength.ResultFor(outcome, game.Side(side))
			played()
		}
		pairs[results[0]][results[1]]++
		if err := ctx.Err(); err != nil {
			return nil, err
		}
	}
	return pairs, nil
}
