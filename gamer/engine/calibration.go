package engine

import (
	"context"
	"math/rand/v2"
	"slices"
	"sort"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// calibration turns a model's values into confidence. It holds the values of the model's moves in random games, ascending, without decided
// games. A network's values are no probabilities: most are near 0, or most near 1. So a value is ranked among others. These come from
// searches that end with a move of the same side, since the rest differ.
type calibration []float32

// calibrations are made on demand: one for searches of even depth, one for odd depth. They come from shallow searches.
func (m Model) calibrations(g game.Game) (of [2]func() calibration) {
	if m.Choose != nil {
		own := sync.OnceValue(func() calibration { return calibrate(g, m.chooser()) })
		return [2]func() calibration{own, own}
	}
	for odd := range of {
		shallow := Limit{Depth: 2 - odd}
		of[odd] = sync.OnceValue(func() calibration { return calibrate(g, m.searching(shallow)) })
	}
	return of
}

// calibrationGames is the number of random games; they have some 150 positions.
const calibrationGames = 10

func calibrate(g game.Game, choose chooser) calibration {
	var c calibration
	for i := range uint64(calibrationGames) {
		random := rng.Stream(0, "standard of confidence", i)
		for p := g.Start(); p.Outcome() == game.Undecided; p = randomMove(p, random) {
			r, _ := choose(context.Background(), p) // the context never ends
			if value := r.Value; max(value, -value) <= MaxValue && value != 0 {
				c = append(c, value)
			}
		}
	}
	slices.Sort(c)
	return c
}

// randomMove is the position after a uniformly random move.
func randomMove(p game.Position, random *rand.Rand) game.Position {
	moves := p.Moves()
	return p.Play(moves[random.IntN(len(moves))])
}

// confidence is the estimated chance to win at a value: 1 for a seen win, 0 for a seen loss, 0.5 for a draw, otherwise the share of smaller
// values in the calibration; equal values count half.
func (c calibration) confidence(value float32) float64 {
	switch {
	case value > MaxValue:
		return 1
	case value < -MaxValue:
		return 0
	case value == 0:
		return 0.5
	}
	less := sort.Search(len(c), func(i int) bool { return c[i] >= value })
	upTo := sort.Search(len(c), func(i int) bool { return c[i] > value })
	return float64(less+upTo+1) / float64(2*len(c)+2)
}
