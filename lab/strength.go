package lab

import (
	"context"
	"fmt"

	"midiconnect4/evolution/strength"
	"midiconnect4/gamer"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/tictactoe"
)

// S returns the strength S from the results of games. For the games of Messerschmidt's thesis it subtracts the thesis's constants. It panics if S is
// not defined for the game.
func S(game string, m *strength.PairResults) strength.Estimate {
	subtracted, is := strength.Subtracted(game)
	if !is {
		panic("S is not known for " + game)
	}
	return strength.S(m, subtracted)
}

// Rate returns the strength S of a gamer. games is the number of games on each side against random moves. With 0 games, S is computed exactly, which
// is possible only in tic-tac-toe.
func Rate(ctx context.Context, f *gamer.File, seed uint64, games, cores int, watch func(string, int) func()) (float64, error) {
	g, err := gamer.FindGame(f.Game)
	if err != nil {
		return 0, err
	}
	e, err := f.Engine("gamer", engine.Limit{})
	if err != nil {
		return 0, err
	}
	o := strength.Options{Games: games, Opening: strength.AutoOpening, Seed: seed, Cores: cores}
	switch {
	case games > 0:
		o.Watch = watch
		return strength.MeasureS(ctx, g, e, o)
	case g == tictactoe.Game{}:
		return strength.ExactS(ctx, e, o)
	}
	return 0, fmt.Errorf("the strength in %s cannot be measured without games", f.Game)
}
