package fifths

import "slices"

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

// signed is the scales that have a key signature: the church modes, and what is
// written in the signature of major or minor.
var signed = []struct {
	mode  string
	root  int // its place among the seven names of the signature
	steps []int
}{
	{"lydian", 0, []int{0, 2, 4, 6, 7, 9, 11}},
	{major, 1, []int{0, 2, 4, 5, 7, 9, 11}},
	{"mixolydian", 2, []int{0, 2, 4, 5, 7, 9, 10}},
	{"dorian", 3, []int{0, 2, 3, 5, 7, 9, 10}},
	{minor, 4, []int{0, 2, 3, 5, 7, 8, 10}},
	{"phrygian", 5, []int{0, 1, 3, 5, 7, 8, 10}},
	{"locrian", 6, []int{0, 1, 3, 5, 6, 8, 10}},
	{minor, 4, []int{0, 2, 3, 5, 7, 8, 11}}, // harmonic
	{minor, 4, []int{0, 2, 3, 5, 7, 9, 11}}, // melodic
	{minor, 4, []int{0, 3, 5, 7, 10}},       // pentatonic
	{minor, 4, []int{0, 3, 5, 6, 7, 10}},    // blues
	{major, 1, []int{0, 2, 4, 7, 9}},        // pentatonic
}

// signatureOf is the signature of a scale whose root has a name.
func signatureOf(steps []int, root Name) Signature {
	for _, s := range signed {
		fifths := int(root-firstNatural) - s.root
		if slices.Equal(steps, s.steps) && abs(fifths) <= 7 {
			return Signature{fifths, s.mode}
		}
	}
	return Signature{}
}
