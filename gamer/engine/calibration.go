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

// calibration holds, in ascending order, the values that a model gives to its
// moves in random games, leaving out wins, losses and draws. It turns values into
// confidence. The values of networks cannot be read as likelihoods of winning:
// nearly all would be 0, or nearly all 1. They also differ between searches that
// end with an own move and those that end with the worst reply. So a value is
// compared with others of its kind.
type calibration []float32

// calibrations are made when they are first needed: one for searches of an even
// depth, one for an odd depth. Shallow searches stand in for deeper ones.
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

// calibrationGames have some 150 positions.
const calibrationGames = 10

func calibrate(g game.Game, choose chooser) calibration {
	var c calibration
	for i := range uint64(calibrationGames) {
		random := rng.Stream(0, "standard of confidence", i)
		for p := g.Start(); p.Outcome() == game.Undecided; p = randomMove(p, random) {
			r, _ := choose(context.Background(), p) // nothing interrupts it
			if value := r.Value; max(value, -value) <= MaxValue && value != 0 {
				c = append(c, value)
			}
		}
	}
	slices.Sort(c)
	return c
}

// randomMove is the position after a random move; all are equally likely.
func randomMove(p game.Position, random *rand.Rand) game.Position {
	moves := p.Moves()
	return p.Play(moves[random.IntN(len(moves))])
}

// confidence is how likely a win is at a value: 1 for a win that is seen, 0 for a
// loss, 0.5 for a draw, and else the share of the calibration's values that are
// less; values that equal it count by half.
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
