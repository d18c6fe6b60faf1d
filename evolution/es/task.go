package es

import (
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
)

// task is a game for the strategy to learn. The strategy changes plain numbers; the task turns them into genomes, and genomes into players.
type task[G genome] interface {
	limits() limits
	start(mean []float64) // adds the start values to a mean that was drawn about zero
	genome(numbers []float64) G
	decode(genome []byte) (G, error)
	recent(ancestors []G) []G // returns the ancestors that may be opponents; oldest first

	// round draws the openings of a generation from random, and everything else from streams.
	round(opponents []G, random *rand.Rand, stream stream) round[G]
}

// limits are the sizes and bounds of a task's numbers.
type limits struct {
	numbers       int
	bound         float64 // after a move, a mean's numbers are in [−bound, bound]
	first         float64 // the first mean's numbers are in [−first, first]
	genomeSize    int     // in bytes
	ancestorCount bool    // whether checkpoints have the number of ancestors
}

// round plays the games of one child, and calls report with the child's side and the outcome of each game. All children of a generation play the
// same round. Several goroutines may call it at the same time.
type round[G any] func(child G, report func(own game.Side, o game.Outcome))

type stream func(purpose string, numbers ...uint64) *rand.Rand

type genome interface{ Encode() []byte }

// settings are the settings of a trainer that uses this strategy.
type settings[G genome] interface {
	rounds() Rounds
	ascent() Ascent
	task() task[G]
}

// points make the fitness of a child its wins minus its losses.
var points = arena.Points{Win: 1, Loss: -1}
