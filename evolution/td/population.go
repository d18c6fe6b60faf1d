package td

import (
	"context"
	"math"
	"slices"

	"midiconnect4/evolution/arena"
	"midiconnect4/evolution/contest"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
)

// Generation describes an iteration to its Population.
type Generation = arena.Generation[Settings]

// Population is one iteration: a single network, before and after the iteration's games.
type Population struct {
	shape   mlp.Shape
	weights []float64
	learnt  []float64 // the weights after the games; nil before Measure
	fitness int       // how well the boards' values predicted the outcomes, 0 to perfect
	draws   int
}

// perfect is the fitness of a network whose values are always equal to the outcomes.
const perfect = 1_000_000

// New draws the first weights.
func New(s Settings, seed uint64) *Population {
	shape := contest.MustShape(s.Game, s.Settings)
	return &Population{shape: shape, weights: contest.FirstWeights(shape, s.Initial, seed)}
}

// Measure plays the games of an iteration, one after another, because the network learns from each game before the next. If ctx ends before the
// last game, p is unchanged.
func (p *Population) Measure(ctx context.Context, g Generation) (arena.Scores, error) {
	l := learner{settings: g.Settings, network: newNetwork(p.shape, slices.Clone(p.weights)), table: mlp.NewTable(p.shape)}
	for i := range g.Settings.Episodes {
		if err := ctx.Err(); err != nil {
			return arena.Scores{}, err
		}
		l.play(mlp.New(p.shape, contest.Single(l.network.weights)), g.Stream("game", uint64(i)))
		g.CountGame()
	}
	if err := ctx.Err(); err != nil {
		return arena.Scores{}, err
	}
	p.learnt, p.draws = l.network.weights, l.draws
	p.fitness = int(math.Round(perfect * (1 - l.missed/float64(l.boards))))
	return p.scores(), nil
}

func (p *Population) scores() arena.Scores {
	return arena.Scores{Fitness: []int{p.fitness}, Draws: p.draws}
}

// Next returns the next iteration. It begins with the weights after the games of p.
func (p *Population) Next(Generation) *Population {
	return &Population{shape: p.shape, weights: p.learnt}
}

// Best returns the network after the games.
func (p *Population) Best(g Generation) arena.Champion {
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(p.fitness), Genes: mlp.EncodeWeights(contest.Single(p.learnt))}
}

// Encode writes the weights before the games and, if the population has been measured, the weights after the games, the fitness and the number of
// drawn games. Each takes 8 bytes.
func (p *Population) Encode() []byte {
	b := arena.AppendNumbers(nil, p.weights)
	if p.learnt != nil {
		b = p.scores().Append(arena.AppendNumbers(b, p.learnt))
	}
	return b
}

// Decode decodes a population as Encode writes it. If the population has not been measured, the scores have no fitness.
func Decode(data []byte, g Generation) (*Population, arena.Scores, error) {
	shape, r := contest.MustShape(g.Settings.Game, g.Settings.Settings), arena.Reader{Data: data}
	p := &Population{shape: shape, weights: r.Numbers(shape.Weights(), -maxWeight, maxWeight)}
	if len(r.Data) == 0 || r.Err != nil {
		return p, arena.Scores{}, r.Err
	}
	p.learnt = r.Numbers(shape.Weights(), -maxWeight, maxWeight)
	p.fitness, p.draws = r.Whole(0, perfect), r.Whole(0, g.Settings.Episodes)
	if len(r.Data) > 0 {
		r.Fail(arena.ErrSize)
	}
	return p, p.scores(), r.Err
}

// ends has the first side's points for each outcome.
var ends = map[game.Outcome]float64{game.FirstWins: 1, game.Draw: 0.5, game.SecondWins: 0}
