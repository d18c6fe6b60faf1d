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

// Generation describes an iteration to its population.
type Generation = arena.Generation[Settings]

// Population is a network before and after the games of one iteration.
type Population struct {
	shape   mlp.Shape
	weights []float64
	learnt  []float64 // weights after the games; nil before Measure
	fitness int       // how well values predicted outcomes, 0 to perfect
	draws   int
}

// perfect is the fitness of a network whose values always equal the outcomes.
const perfect = 1_000_000

// New returns the first iteration, with random weights.
func New(s Settings, seed uint64) *Population {
	shape := contest.MustShape(s.Game, s.Settings)
	return &Population{shape: shape, weights: contest.FirstWeights(shape, s.Initial, seed)}
}

// Measure plays the games of an iteration one after another, because the network learns from each game. If ctx ends before the last game, p is
// unchanged.
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

// Next returns the next iteration, which starts with the weights that p has after its games.
func (p *Population) Next(Generation) *Population {
	return &Population{shape: p.shape, weights: p.learnt}
}

// Best returns the network as it is after the games.
func (p *Population) Best(g Generation) arena.Champion {
	return arena.Champion{Game: g.Settings.Game, Fitness: float64(p.fitness), Genes: mlp.EncodeWeights(contest.Single(p.learnt))}
}

// Encode encodes the weights before the games. If the population was measured, the weights after the games, the fitness and the number of drawn
// games follow. Each number has 8 bytes.
func (p *Population) Encode() []byte {
	b := arena.AppendNumbers(nil, p.weights)
	if p.learnt != nil {
		b = p.scores().Append(arena.AppendNumbers(b, p.learnt))
	}
	return b
}

// Decode decodes a population that Encode encoded. The scores have no fitness if the population was not measured.
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

// ends maps an outcome to the first side's points.
var ends = map[game.Outcome]float64{game.FirstWins: 1, game.Draw: 0.5, game.SecondWins: 0}
