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

// calibration turns a model's values into confidence. A network's values are no probabilities: most may be near 0, or near 1. So a value is
// ranked among the values of the model's moves in random games. calibration holds these values in ascending order, without the values of won,
// lost and drawn games. Even and odd search depths have separate calibrations, because values depend on which side makes the last move.
type calibration []float32

// calibrations returns two functions: one for even search depths, one for odd. Each makes its calibration at the first call, by a search of one
// or two plies.
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

// calibrationGames is the number of random games for a calibration. Together they have some 150 positions.
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

// randomMove returns the position after a uniformly random move.
func randomMove(p game.Position, random *rand.Rand) game.Position {
	moves := p.Moves()
	return p.Play(moves[random.IntN(len(moves))])
}

// confidence returns the estimated chance to win. It is 1 if value is a win, 0 if it is a loss, 0.5 if it is a draw. Otherwise it is the share of
// values in the calibration that are smaller; equal values count half.
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
