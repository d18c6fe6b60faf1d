package fifths

// Name is the name of a pitch class: its place on the line of fifths. Names close together on the line occur in the same keys and form simple
// intervals.
type Name int8

// Centre is D, in the middle of the naturals.
const Centre = Name(2)

const (
	inOctave     = 12 // fifths between two names of one key
	firstNatural = Name(-1)
)

// step returns the letter as a number; 0 is C.
func (n Name) step() int { return mod(4*int(n), 7) }

const letters = "CDEFGAB"

// Letter returns the letter, A to G.
func (n Name) Letter() string { return Letter(n.step()) }

// Letter returns the letter of a step, counted from any C.
func Letter(step int) string { return letters[mod(step, 7):][:1] }

// Alter returns the number of sharps; flats are negative.
func (n Name) Alter() int { return floor(int(n-firstNatural), 7) }

// class returns the pitch class; 0 is C.
func (n Name) class() int { return mod(7*int(n), inOctave) }

// Octave returns the octave of a key with this name; middle C has 4. Octaves start at C, so B♯ is
// in the octave of the B below it.
func (n Name) Octave(key int) int { return floor(key-n.Alter(), 12) - 1 }

// Height returns the place of a key with this name on a staff, in letters above C0.
func (n Name) Height(key int) int { return 7*n.Octave(key) + n.step() }

// NamesOf returns the possible names of a pitch class, 0..11. Names of white keys have no accidental; no name has a double accidental.
func NamesOf(class int) []Name {
	sharp := firstNatural + Name(mod(7*class+1, inOctave)) // F to A♯
	if sharp.Alter() == 0 {
		return []Name{sharp}
	}
	return []Name{sharp, sharp - inOctave}
}

// withLetter returns the name of a pitch class with a given letter; letter 0 is C.
func withLetter(step, class int) Name {
	natural := firstNatural + Name(mod(2*step+1, 7))
	alter := mod(class-natural.class()+6, inOctave) - 6
	return natural + Name(7*alter)
}

// Distance returns the number of fifths between two names.
func Distance(a, b Name) int { return abs(int(a - b)) }

func abs(a int) int { return max(a, -a) }

// mod returns the non-negative remainder.
func mod(a, b int) int { return ((a % b) + b) % b }

func floor(a, b int) int { return (a - mod(a, b)) / b }

// With returns the name that has a letter and a number of sharps; letter 0 is C, and flats are negative.
func With(letter, sharps int) Name {
	return firstNatural + Name(mod(2*letter+1, 7)) + Name(7*sharps)
}
