package compose

import (
	"math/rand/v2"

	"midiconnect4/internal/rng"
)

// purpose names a use of random numbers. Each purpose has its own random streams, so that a change of one setting does not change the random
// choices for other settings.
type purpose string

const (
	forSigns           purpose = "signs"
	forRhythm          purpose = "rhythm"
	forRests           purpose = "rests"
	forDots            purpose = "dots"
	forVelocity        purpose = "velocity"
	forMemory          purpose = "memory"
	forPhrase          purpose = "phrase"
	forOrnament        purpose = "ornament"
	forThin            purpose = "thin"
	forPattern         purpose = "pattern"
	forTurn            purpose = "turn"
	forHumanise        purpose = "humanise"
	forRubato          purpose = "rubato"
	forSharedReference purpose = "reference"
	forFirstReference  purpose = "reference first"
	forSecondReference purpose = "reference second"
	forPull            purpose = "pull"
	forHarmony         purpose = "harmony"
	forWalking         purpose = "walking bass"
)

// stream returns the random numbers for a purpose in one bar, or for one note of a reference sequence. They depend only on the seed, the purpose
// and the number of the bar or note.
func stream(seed uint64, p purpose, number int) *rand.Rand {
	return rng.MusicStream(seed, string(p), number)
}
