package arena

import (
	"math/rand/v2"

	"midiconnect4/internal/rng"
)

// Generation describes the current generation to its population. Two runs with equal populations and equal fields have equal results; Cores and
// Played do not matter.
type Generation[S any] struct {
	Settings S // the trainer's settings
	Seed     uint64
	Number   int    // number of the generation, from 1
	Cores    int    // number of goroutines to use
	Played   func() // called after each game, from any goroutine; may be nil
}

// Stream returns a stream of random numbers for a purpose in this generation. Each purpose and each list of numbers gives another stream.
func (g Generation[S]) Stream(purpose string, numbers ...uint64) *rand.Rand {
	return rng.Stream(g.Seed, purpose, append([]uint64{uint64(g.Number)}, numbers...)...)
}

// CountGame calls Played if it is set.
func (g Generation[S]) CountGame() {
	if g.Played != nil {
		g.Played()
	}
}

// Champion is the best member of a population whose games were played.
type Champion struct {
	Game    string
	Fitness float64
	Genes   []byte // encoded as in a gamer file
}
