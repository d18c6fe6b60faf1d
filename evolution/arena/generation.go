package arena

import (
	"math/rand/v2"

	"midiconnect4/internal/rng"
)

// Generation describes the current generation to its population. Results depend on the population and on these values, except Cores and Played.
type Generation[S any] struct {
	Settings S // the trainer's settings
	Seed     uint64
	Number   int    // number of the generation, from 1
	Cores    int    // number of goroutines that may work
	Played   func() // called after each game, from any goroutine; may be nil
}

// Stream returns the generation's stream of random numbers for a purpose. Different numbers give different streams.
func (g Generation[S]) Stream(purpose string, numbers ...uint64) *rand.Rand {
	return rng.Stream(g.Seed, purpose, append([]uint64{uint64(g.Number)}, numbers...)...)
}

// CountGame calls Played, unless it is nil.
func (g Generation[S]) CountGame() {
	if g.Played != nil {
		g.Played()
	}
}

// Champion is the best member of a measured population.
type Champion struct {
	Game    string
	Fitness float64
	Genes   []byte // as in a gamer file
}
