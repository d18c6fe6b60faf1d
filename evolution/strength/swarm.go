package strength

import (
	"context"
	"math"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
)

// Baseline is the share of games that a random player wins against another one, when it moves first and second.
type Baseline struct {
	First  float64 `json:"first"`
	Second float64 `json:"second"`
	Games  int     `json:"games"` // number of games played to measure the shares; 0 if they are exact
}

// baselines maps games to known baselines, exact or measured with a standard error of 0.0001, in Othello 0.00025 and in chess 0.0007.
var baselines = map[string]Baseline{
	"tictactoe":    {737.0 / 1260, 121.0 / 420, 0},
	"checkers":     {0.472242, 0.486848, 20_000_000},
	"connect4-6x6": {0.551845, 0.437894, 20_000_000},
	"connect4-7x6": {0.555910, 0.441518, 20_000_000},
	"othello":      {0.454366, 0.503959, 4_000_000},
	"chess":        {0.077033, 0.076600, 150_000},
}

// constants maps games to the rounded baselines that Messerschmidt subtracts (equations 4.1 and 5.4).
var constants = map[string]Baseline{
	"tictactoe": {First: 0.585, Second: 0.288},
	"checkers":  {First: 0.5, Second: 0.5},
}

// Constants returns the rounded baseline of the thesis for a game, which makes S comparable with the thesis's numbers. It returns false if the
// thesis does not treat the game.
func Constants(name string) (Baseline, bool) {
	b, is := constants[name]
	return b, is
}

// Subtracted returns the win rates that S subtracts for a game: the thesis's constants or, for other games, the known baseline. It returns false if
// both are unknown.
func Subtracted(name string) (Baseline, bool) {
	if b, is := Constants(name); is {
		return b, true
	}
	b, known := baselines[name]
	return b, known
}

// baselineGames is the number of games for measuring an unknown baseline.
const baselineGames = 100_000

// baseline returns the baseline of a game, and measures it if it is unknown.
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
	// As both players are random, the first player's losses are the second player's wins, which count as well.
	first, second := m.First(), m.Second()
	const n = float64(baselineGames)
	return Baseline{float64(first.Wins+second.Losses) / n, float64(second.Wins+first.Losses) / n, baselineGames}, nil
}

// sum returns what S subtracts.
func (b Baseline) sum() float64 { return b.First + b.Second }

// S returns Messerschmidt's measure of strength (equation 4.1, in checkers 5.4), with its 90 % interval (equations 4.2 to 4.4). It is the share of
// games that the gamer wins when it moves first against a random player, plus the share when it moves second, minus a random player's two shares. So
// 0 means no better than random.
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
