package arena

import (
	"math/rand/v2"

	"midiconnect4/internal/rng"
)

// Generation describes the current generation to its population. Results depend only on the population and these values, but not on Cores
// and Played.
type Generation[S any] struct {
	Settings S // of the trainer
	Seed     uint64
	Number   int    // from 1
	Cores    int    // goroutines that may work
	Played   func() // called after each game, from any goroutine; may be nil
}

// Stream is the generation's stream of random numbers for a purpose.
func (g Generation[S]) Stream(purpose string, numbers ...uint64) *rand.Rand {
	return rng.Stream(g.Seed, purpose, append([]uint64{uint64(g.Number)}, numbers...)...)
}

// CountGame calls Played.
func (g Generation[S]) CountGame() {
	if g.Played != nil {
		g.Played()
	}
}

// Champion is the best member of a measured population.
type Champion struct {
	Game    string
	Fitness float64
	Genes   []byte // as a gamer file keeps them
}
