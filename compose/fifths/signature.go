package fifths

import (
	"slices"

	"midiconnect4/scores"
)

// Signature is a key signature. The zero value is none, as of a chromatic scale.
type Signature struct {
	Fifths int    // sharps, -7..7; flats are negative
	Mode   string // the church mode, major and minor among them; empty for no signature
}

// Minor says whether the mode is minor, and not only a mode with a minor third.
func (s Signature) Minor() bool { return s.Mode == minor }

// Alter is the number of sharps that the signature gives a letter, counted from any
// C; flats are negative.
func (s Signature) Alter(step int) int {
	// The signature is seven consecutive names; this is the first.
	first := firstNatural + Name(s.Fifths)
	return (first + Name(mod(2*step-int(first), 7))).Alter()
}

const major, minor = "major", "minor"

// signed is the modes of scores that have a key signature: the church modes, and what is
// written in the signature of major or minor.
var signed = []struct {
	name string
	mode string
	root int // its place among the seven names of the signature
}{
	{"lydian", "lydian", 0},
	{"major", major, 1},
	{"mixolydian", "mixolydian", 2},
	{"dorian", "dorian", 3},
	{"minor", minor, 4},
	{"phrygian", "phrygian", 5},
	{"locrian", "locrian", 6},
	{"harmonic minor", minor, 4},
	{"melodic minor", minor, 4},
	{"minor pentatonic", minor, 4},
	{"blues", minor, 4},
	{"major pentatonic", major, 1},
}

// signatureOf is the signature of a scale whose root has a name.
func signatureOf(steps []int, root Name) Signature {
	for _, s := range signed {
		fifths := int(root-firstNatural) - s.root
		if slices.Equal(steps, scores.StepsOf(s.name)) && abs(fifths) <= 7 {
			return Signature{fifths, s.mode}
		}
	}
	return Signature{}
}
