package compose

import (
	"math/rand/v2"

	"midiconnect4/internal/rng"
)

// purpose names what random numbers are drawn for. Each purpose has streams of
// its own, so that one setting never changes what is drawn for another.
type purpose string

const (
	forSigns           purpose = "signs"
	forRhythm          purpose = "rhythm"
	forRests           purpose = "rests"
	forDots            purpose = "dots"
	forVelocity        purpose = "velocity"
	forSharedReference purpose = "reference"
	forFirstReference  purpose = "reference first"
	forSecondReference purpose = "reference second"
)

// stream is the random stream of a seed, a purpose and a number: the bar's or
// the anchor's. It depends on nothing else, so that nothing drawn elsewhere can
// shift its draws.
func stream(seed uint64, p purpose, number int) *rand.Rand {
	return rng.MusicStream(seed, string(p), number)
}
