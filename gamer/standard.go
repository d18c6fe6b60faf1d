package gamer

import (
	"math/rand/v2"
	"slices"
	"sort"
	"sync"

	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// standard is the values, in ascending order, that a gamer comes to in
// positions of random games which are neither won nor lost nor drawn. What a
// value means differs from one network to the next, and between the last move of
// a search being one's own and being the worst reply: taken as likelihoods of
// winning, nearly all outputs would be 0, or nearly all 1. So a value is measured
// by those of its kind.
type standard []float32

// standards are those for an even and an odd depth of search, made when they are
// first asked for. Shallow searches stand in for deeper ones of their kind.
func (m mind) standards() (of [2]func() standard) {
	if m.choose != nil {
		own := sync.OnceValue(func() standard { return m.standard(m.choose) })
		return [2]func() standard{own, own}
	}
	for odd := range of {
		shallow := engine.Limit{Depth: 2 - odd}
		of[odd] = sync.OnceValue(func() standard { return m.standard(m.searching(shallow)) })
	}
	return of
}

// standardGames are some 150 positions.
const standardGames = 10

func (m mind) standard(choose chooser) standard {
	var s standard
	for i := range uint64(standardGames) {
		random := rng.Stream(0, "standard of confidence", i)
		for p := m.game.Start(); p.Outcome() == game.Undecided; p = drawnMove(p, random) {
			if value := choose(p).value; max(value, -value) <= engine.MaxValue && value != 0 {
				s = append(s, value)
			}
		}
	}
	slices.Sort(s)
	return s
}

// drawnMove is the position after a move of which each is as likely.
func drawnMove(p game.Position, random *rand.Rand) game.Position {
	moves := p.Moves()
	return p.Play(moves[random.IntN(len(moves))])
}

// confidence is how likely a win is held to be at a value: 1 for a win that is
// seen, 0 for a loss, 0.5 for a draw, and else the share of the standard's values
// that are less, those that equal it counting by half.
func (s standard) confidence(value float32) float64 {
	switch {
	case value > engine.MaxValue:
		return 1
	case value < -engine.MaxValue:
		return 0
	case value == 0:
		return 0.5
	}
	less := sort.Search(len(s), func(i int) bool { return s[i] >= value })
	upTo := sort.Search(len(s), func(i int) bool { return s[i] > value })
	return float64(less+upTo+1) / float64(2*len(s)+2)
}
