// Package contest lets networks of package gamer/mlp compete, as in Messerschmidt's thesis (2005, sections 3.2, 4.4 and 5.4): each network plays
// against a few others, chosen at random. The agent of a finished run is tested against random moves.
package contest

import (
	"context"
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/mlp"
	"midiconnect4/internal/parallel"
)

// Rules are the rules of a contest, from a trainer's settings.
type Rules struct {
	Shape     mlp.Shape
	Opponents int // number of opponents that each member of the pool has
	Fame      int // number of these opponents that are from the hall of fame
	Points    arena.Points
}

// MaxIndividuals is the largest number of networks in a contest.
const MaxIndividuals = 1000

// Shape returns the shape of the networks for a game. It returns an error if the game is unknown or the shape is out of bounds.
func Shape(game string, s mlp.Settings) (mlp.Shape, error) {
	g, err := gamer.FindGame(game)
	if err != nil {
		return mlp.Shape{}, err
	}
	shape := s.Shape(g)
	return shape, shape.Check()
}

// MustShape does the same as Shape, but panics on an error. It is for settings that were checked before.
func MustShape(game string, s mlp.Settings) mlp.Shape {
	shape, err := Shape(game, s)
	if err != nil {
		panic("contest: " + err.Error())
	}
	return shape
}

// pairing is a game between two members of the pool, given by their indexes. A negative number −1 − n is member n of the hall of fame, who gets no
// points.
type pairing struct{ first, second int }

// pairings draws opponents for each of n members: other members, with replacement, and finally (if there is a hall of fame) Fame members of the
// hall. The member and the opponents from the hall take turns in moving first.
func (r Rules) pairings(opponents, fame *rand.Rand, n, hall int) []pairing {
	all := make([]pairing, n*r.Opponents)
	for i := range all {
		self, number := i/r.Opponents, i%r.Opponents
		if famous := number - (r.Opponents - r.Fame); famous >= 0 && hall > 0 {
			all[i] = pairing{self, -1 - fame.IntN(hall)}
			if famous%2 == 1 {
				all[i] = pairing{all[i].second, self}
			}
			continue
		}
		other := opponents.IntN(n - 1)
		if other >= self {
			other++
		}
		all[i] = pairing{self, other}
	}
	return all
}

// Play plays each member of the pool against its opponents, and adds up the points of both sides. pool must have at least two members. hall has the
// champions of earlier generations. If ctx ends, Play returns ctx.Err().
func Play[S any](ctx context.Context, g arena.Generation[S], r Rules, pool, hall []*mlp.Network) (arena.Scores, error) {
	pairings := r.pairings(g.Stream("opponents"), g.Stream("fame"), len(pool), len(hall))
	player := func(number int) *mlp.Network {
		if number < 0 {
			return hall[-1-number]
		}
		return pool[number]
	}
	outcomes := make([]game.Outcome, len(pairings))
	err := parallel.ForEach(ctx, len(pool), g.Cores, func() func(int) error {
		table := mlp.NewTable(r.Shape)
		return func(i int) error {
			var ties *rand.Rand
			if r.Shape.DrawsTies() {
				ties = g.Stream("ties", uint64(i))
			}
			for j := i * r.Opponents; j < (i+1)*r.Opponents; j++ {
				outcomes[j] = table.Play(player(pairings[j].first), player(pairings[j].second), ties)
				g.CountGame()
			}
			return nil
		}
	})
	if err != nil {
		return arena.Scores{}, err
	}
	return r.score(pairings, outcomes, len(pool)), nil
}

// score adds up the points of the pool's n members.
func (r Rules) score(pairings []pairing, outcomes []game.Outcome, n int) arena.Scores {
	scores := arena.Scores{Fitness: make([]int, n)}
	for i, p := range pairings {
		first, second := r.Points.Of(outcomes[i])
		if p.first >= 0 {
			scores.Fitness[p.first] += first
		}
		if p.second >= 0 {
			scores.Fitness[p.second] += second
		}
		if outcomes[i] == game.Draw {
			scores.Draws++
		}
	}
	return scores
}
