package es

import (
	"math/rand/v2"

	"midiconnect4/evolution/arena"
	"midiconnect4/gamer/game"
)

// task is a game for the strategy to learn. Its players are made from genomes, and
// genomes from the numbers that the strategy moves.
type task[G genome] interface {
	limits() limits
	start(mean []float64) // moves a mean drawn about zero to where a run begins
	genome(numbers []float64) G
	decode(genome []byte) (G, error)
	recent(ancestors []G) []G // those that may be opponents; the oldest comes first

	// round draws the openings of a generation from random. Other draws are from
	// streams of the generation.
	round(opponents []G, random *rand.Rand, stream stream) round[G]
}

// limits are the sizes and bounds of a task's numbers.
type limits struct {
	numbers       int
	bound         float64 // numbers of a mean that has moved lie between this and its opposite
	first         float64 // numbers of the first mean lie between this and its opposite
	genomeSize    int     // in bytes
	ancestorCount bool    // checkpoints state the number of ancestors
}

// round plays the games of one child and reports each. All children of a generation
// play the same round, on any goroutine.
type round[G any] func(child G, report func(own game.Side, o game.Outcome))

type stream func(purpose string, numbers ...uint64) *rand.Rand

type genome interface{ Encode() []byte }

// settings are the settings of a trainer that learns a task by the strategy.
type settings[G genome] interface {
	rounds() Rounds
	ascent() Ascent
	task() task[G]
}

// points make the fitness of children: wins less losses.
var points = arena.Points{Win: 1, Loss: -1}
