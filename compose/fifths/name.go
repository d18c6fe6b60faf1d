package fifths

// Name is the name of a pitch class, such as C♯ or D♭, as a position in the chain of fifths (C is 0, G is 1). Names with close positions occur
// in the same keys and form simple intervals.
type Name int8

// Centre is D, the middle of the names without accidentals (F C G D A E B).
const Centre = Name(2)

const (
	inOctave     = 12 // number of fifths between two names of the same key, such as D♭ and C♯
	firstNatural = Name(-1)
)

// step returns the letter as a number: 0 is C, 6 is B.
func (n Name) step() int { return mod(4*int(n), 7) }

const letters = "CDEFGAB"

// Letter returns the letter, A to G.
func (n Name) Letter() string { return Letter(n.step()) }

// Letter returns the letter of a step of the C major scale; 0 is any C.
func Letter(step int) string { return letters[mod(step, 7):][:1] }

// Alter returns the number of sharps in the name. It is negative for flats.
func (n Name) Alter() int { return floor(int(n-firstNatural), 7) }

// class returns the pitch class, 0..11; 0 is C.
func (n Name) class() int { return mod(7*int(n), inOctave) }

// Octave returns the octave number of a MIDI key with this name; middle C is in octave 4. Octave numbers start at C, so a B♯ is in the octave of
// the B below it.
func (n Name) Octave(key int) int { return floor(key-n.Alter(), 12) - 1 }

// Height returns the vertical position on a staff of a MIDI key with this name, in letters above C0.
func (n Name) Height(key int) int { return 7*n.Octave(key) + n.step() }

// NamesOf returns the possible names of a pitch class (0..11). White keys have one name without an accidental; black keys have a sharp and a
// flat name.
func NamesOf(class int) []Name {
	sharp := firstNatural + Name(mod(7*class+1, inOctave)) // a name from F to A♯
	if sharp.Alter() == 0 {
		return []Name{sharp}
	}
	return []Name{sharp, sharp - inOctave}
}

// withLetter returns the name that has a given letter and pitch class. The letter is a number; 0 is C.
func withLetter(step, class int) Name {
	natural := firstNatural + Name(mod(2*step+1, 7))
	alter := mod(class-natural.class()+6, inOctave) - 6
	return natural + Name(7*alter)
}

// Distance returns the number of fifths between two names in the chain of fifths.
func Distance(a, b Name) int { return abs(int(a - b)) }

func abs(a int) int { return max(a, -a) }

// mod returns the remainder of a/b that is not negative.
func mod(a, b int) int { return ((a % b) + b) % b }

func floor(a, b int) int { return (a - mod(a, b)) / b }

// With returns the name that has a letter (0 is C) and a number of sharps (negative for flats).
func With(letter, sharps int) Name {
	return firstNatural + Name(mod(2*letter+1, 7)) + Name(7*sharps)
}
