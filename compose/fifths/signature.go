package fifths

import (
	"slices"

	"midiconnect4/scores/pitch"
)

// Signature is a key signature. The zero value means that there is no signature, for example in a chromatic scale.
type Signature struct {
	Fifths int    // number of sharps, -7..7; negative for flats
	Mode   string // church mode, major or minor; empty without a signature
}

// Minor reports whether the mode is minor. Other modes with a minor third do not count.
func (s Signature) Minor() bool { return s.Mode == minor }

// Alter returns the number of sharps that the signature gives a letter; negative for flats. The letter is a step of the C major scale, where 0
// is any C.
func (s Signature) Alter(step int) int {
	// A signature consists of seven consecutive names in the chain of fifths. Find the first.
	first := firstNatural + Name(s.Fifths)
	return (first + Name(mod(2*step-int(first), 7))).Alter()
}

const major, minor = "major", "minor"

// signed lists the modes that have a key signature: the church modes, and scales that are written with the signature of major or minor.
var signed = []struct {
	name string
	mode string
	root int // index of the root among the seven names of the signature, in fifths
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

// signatureOf returns the key signature of a scale with the given steps and root. It returns the zero value if the scale has no signature.
func signatureOf(steps []int, root Name) Signature {
	for _, s := range signed {
		fifths := int(root-firstNatural) - s.root
		if slices.Equal(steps, pitch.StepsOf(s.name)) && abs(fifths) <= 7 {
			return Signature{fifths, s.mode}
		}
	}
	return Signature{}
}
