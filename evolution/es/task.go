package es

import (
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
)

// task is a game that the strategy learns. The strategy changes numbers; the task makes genomes from the numbers, and players from the genomes.
type task[G genome] interface {
	limits() limits
	start(mean []float64) // adds starting values to a mean drawn around zero
	genome(numbers []float64) G
	decode(genome []byte) (G, error)
	recent(ancestors []G) []G // returns the ancestors that may become opponents, oldest first

	// round returns the games of a generation. It draws openings from random, and everything else from stream.
	round(opponents []G, random *rand.Rand, stream stream) round[G]
}

// limits are the sizes and bounds of a task's numbers.
type limits struct {
	numbers       int
	bound         float64 // a mean that has moved has numbers in [−bound, bound]
	first         float64 // the first mean has numbers in [−first, first]
	genomeSize    int     // size of an encoded genome, in bytes
	ancestorCount bool    // checkpoints contain the number of ancestors
}

// round plays all games of one child. It calls report with the child's side and the outcome of each game. All children of a generation play the same
// round. Several goroutines may call it at the same time.
type round[G any] func(child G, report func(own game.Side, o game.Outcome))

type stream func(purpose string, numbers ...uint64) *rand.Rand

type genome interface{ Encode() []byte }

// settings are the settings of a trainer in this package.
type settings[G genome] interface {
	rounds() Rounds
	ascent() Ascent
	task() task[G]
}

// points make fitness the number of wins minus the number of losses.
var points = arena.Points{Win: 1, Loss: -1}
