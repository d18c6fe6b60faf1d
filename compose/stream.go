package compose

import (
	"math/rand/v2"

	"midiconnect4/internal/rng"
)

// purpose names a use of random numbers. Each has its own streams, so that one setting never
// changes the draws of another.
type purpose string

const (
	forSigns           purpose = "signs"
	forRhythm          purpose = "rhythm"
	forRests           purpose = "rests"
	forDots            purpose = "dots"
	forVelocity        purpose = "velocity"
	forMemory          purpose = "memory"
	forPhrase          purpose = "phrase"
	forPattern         purpose = "pattern"
	forTurn            purpose = "turn"
	forHumanise        purpose = "humanise"
	forRubato          purpose = "rubato"
	forSharedReference purpose = "reference"
	forFirstReference  purpose = "reference first"
	forSecondReference purpose = "reference second"
	forPull            purpose = "pull"
	forWalking         purpose = "walking bass"
)

// stream returns the random stream of a purpose for the bar or anchor with a number. No other draw
// affects it.
func stream(seed uint64, p purpose, number int) *rand.Rand {
	return rng.MusicStream(seed, string(p), number)
}
