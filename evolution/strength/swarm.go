package strength

import (
	"context"
	"math"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
)

// Baseline is the share of games that one random player wins against another, when it moves first and when it moves second.
type Baseline struct {
	First  float64 `json:"first"`
	Second float64 `json:"second"`
	Games  int     `json:"games"` // number of games measured; 0 if the shares are exact
}

// baselines has the known baselines. They are exact, or measured with a standard error of 0.0001.
var baselines = map[string]Baseline{
	"tictactoe":    {737.0 / 1260, 121.0 / 420, 0},
	"checkers":     {0.472242, 0.486848, 20_000_000},
	"connect4-6x6": {0.551845, 0.437894, 20_000_000},
	"connect4-7x6": {0.555910, 0.441518, 20_000_000},
}

// constants has the values that Messerschmidt subtracts in equations 4.1 and 5.4.
var constants = map[string]Baseline{
	"tictactoe": {First: 0.585, Second: 0.288},
	"checkers":  {First: 0.5, Second: 0.5},
}

// Constants returns the values that S subtracts in the named game, so that S can be compared with the thesis's numbers. If the thesis does not have
// the game, the boolean is false.
func Constants(name string) (Baseline, bool) {
	b, is := constants[name]
	return b, is
}

// Subtracted returns the values that S subtracts in the named game: the thesis's constants or, in other games, the known baseline. If there is
// neither, the boolean is false.
func Subtracted(name string) (Baseline, bool) {
	if b, is := Constants(name); is {
		return b, true
	}
	b, known := baselines[name]
	return b, known
}

// baselineGames is the number of games that measure an unknown baseline.
const baselineGames = 100_000

// baseline returns the baseline of a game. If it is not known, baseline measures it.
func baseline(ctx context.Context, g game.Game, o Options) (Baseline, error) {
	if b, known := baselines[g.Name()]; known {
		return b, nil
	}
	return measureBaseline(ctx, g, o)
}

func measureBaseline(ctx context.Context, g game.Game, o Options) (Baseline, error) {
	o.Games, o.Opening = baselineGames/2, 0
	m, err := Meet(ctx, g, gamer.Random(0), gamer.Random(0), o)
	if err != nil {
		return Baseline{}, err
	}
	// Both players are random, so the results of one player tell the win rates of both sides.
	first, second := m.First(), m.Second()
	const n = float64(baselineGames)
	return Baseline{float64(first.Wins+second.Losses) / n, float64(second.Wins+first.Losses) / n, baselineGames}, nil
}

// sum returns the value that S subtracts.
func (b Baseline) sum() float64 { return b.First + b.Second }

// S returns Messerschmidt's measure (equations 4.1 and 5.4) with its 90 % interval (equations 4.2 to 4.4). The measure is the share of games that
// the gamer wins against a random player when it moves first, plus the share when it moves second, minus the same two shares of a random player. If
// S is 0, the gamer is no better than random.
func S(m *PairResults, b Baseline) Estimate {
	n := float64(m.Pairs())
	w1, w2 := float64(m.First().Wins), float64(m.Second().Wins)
	p1, p2 := w1/n, w2/n
	covariance := 0.0
	if n > 1 {
		covariance = (float64(m[Win][Win]) - w1*w2/n) / (n - 1)
	}
	deviation := math.Sqrt(max(0, float64(p1*(1-p1))+float64(p2*(1-p2))+2*covariance))
	return around(p1+p2-b.sum(), z90*deviation/math.Sqrt(n))
}
