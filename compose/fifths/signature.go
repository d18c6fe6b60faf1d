package fifths

import (
	"slices"

	"midiconnect4/scores/pitch"
)

// Signature is a key signature. The zero value means none, as for a chromatic scale.
type Signature struct {
	Fifths int    // sharps, -7..7; flats are negative
	Mode   string // a church mode, major or minor; empty for no signature
}

// Minor reports whether the mode is minor itself, not another mode with a minor third.
func (s Signature) Minor() bool { return s.Mode == minor }

// Alter returns the number of sharps that the signature gives a letter, counted from any C; flats
// are negative.
func (s Signature) Alter(step int) int {
	// A signature is seven consecutive names, starting here.
	first := firstNatural + Name(s.Fifths)
	return (first + Name(mod(2*step-int(first), 7))).Alter()
}

const major, minor = "major", "minor"

// signed lists the modes that have a key signature: the church modes, and scales written with the
// signature of major or minor.
var signed = []struct {
	name string
	mode string
	root int // index among the seven names of the signature
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

// signatureOf returns the signature of a scale, given its steps and the name of its root. It is zero if the scale has none.
func signatureOf(steps []int, root Name) Signature {
	for _, s := range signed {
		fifths := int(root-firstNatural) - s.root
		if slices.Equal(steps, pitch.StepsOf(s.name)) && abs(fifths) <= 7 {
			return Signature{fifths, s.mode}
		}
	}
	return Signature{}
}
