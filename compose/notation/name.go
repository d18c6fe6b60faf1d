package notation

import (
	"maps"
	"slices"

	"midiconnect4/scores"
)

// name is the name of a pitch class, as its place on the line of fifths: … B♭ -2,
// F -1, C 0, G 1, … B 5, F♯ 6 … Names that are close on the line share keys and
// form simple intervals.
type name int

const (
	fifthsInOctave = 12 // between two names of the same key
	firstNatural   = name(-1)
	centre         = name(2) // D, in the middle of the naturals
)

// step is the letter: 0 is C.
func (n name) step() int { return mod(4*int(n), 7) }

const letters = "CDEFGAB"

func (n name) letter() string { return letters[n.step():][:1] }

// alter is the number of sharps; flats are negative.
func (n name) alter() int { return floor(int(n-firstNatural), 7) }

// class is the pitch class: 0 is C.
func (n name) class() int { return mod(7*int(n), fifthsInOctave) }

// octave is the octave of a key with this name; middle C's is 4. Octaves start at
// C, so that B♯ is in the octave of the B below it.
func (n name) octave(key int) int { return floor(key-n.alter(), 12) - 1 }

// namesOf is the possible names of a pitch class: a white key's has no accidental,
// and none has a double accidental.
func namesOf(class int) []name {
	sharp := firstNatural + name(mod(7*class+1, fifthsInOctave)) // F to A♯
	if sharp.alter() == 0 {
		return []name{sharp}
	}
	return []name{sharp, sharp - fifthsInOctave}
}

// naming is the names that a score's scale gives to pitch classes, and its key
// signature.
type naming struct {
	names  map[int]name // by pitch class; empty for a chromatic scale
	fifths int          // sharps of the key signature; flats are negative
	mode   string       // of the key; empty if the scale is not a church mode
}

// modes is the church modes in the order of their roots on the line of fifths.
var modes = [...]string{"lydian", "major", "mixolydian", "dorian", "minor", "phrygian", "locrian"}

// namingOf names the notes of a scale. Each note of a scale of seven steps gets its
// own letter, if this needs no double accidentals; other notes get the name nearest
// to the root's. The root gets the name that needs the fewest accidentals, and of
// equal ones the one nearest to D. A church mode has the key signature of its major
// scale.
func namingOf(s scores.Scale) naming {
	if len(s.Steps) == fifthsInOctave {
		return naming{}
	}
	best := naming{}
	for _, spell := range []func(scores.Scale, name) map[int]name{lettered, nearest} {
		var root name
		for _, r := range namesOf(mod(s.Root, fifthsInOctave)) {
			names := spell(s, r)
			if names != nil && (best.names == nil || better(names, r, best.names, root)) {
				best.names, root = names, r
			}
		}
		if best.names != nil {
			best.sign(root)
			return best
		}
	}
	return best
}

// better says whether names have fewer accidentals than others, or as many and
// a root nearer to D.
func better(names map[int]name, root name, others map[int]name, otherRoot name) bool {
	a, b := accidentalsIn(names), accidentalsIn(others)
	return a < b || a == b && distance(root, centre) < distance(otherRoot, centre)
}

func accidentalsIn(names map[int]name) int {
	n := 0
	for _, name := range names {
		n += abs(name.alter())
	}
	return n
}

// lettered gives each of seven notes the next letter. It returns nil if this needs
// double accidentals, or names that share no key, such as G♯ and D♭.
func lettered(s scores.Scale, root name) map[int]name {
	if len(s.Steps) != 7 {
		return nil
	}
	names := map[int]name{}
	for i, step := range s.Steps {
		n := withLetter(mod(root.step()+i, 7), root.class()+step)
		if abs(n.alter()) > 1 {
			return nil
		}
		names[n.class()] = n
	}
	if low, high := extent(names); distance(low, high) >= fifthsInOctave {
		return nil
	}
	return names
}

// withLetter is the name of a pitch class that has a letter; letter 0 is C.
func withLetter(step, class int) name {
	natural := firstNatural + name(mod(2*step+1, 7))
	alter := mod(class-natural.class()+6, fifthsInOctave) - 6
	return natural + name(7*alter)
}

// nearest gives each note the name nearest to the root.
func nearest(s scores.Scale, root name) map[int]name {
	names := map[int]name{}
	for _, step := range s.Steps {
		class := mod(root.class()+step, fifthsInOctave)
		for _, n := range namesOf(class) {
			old, ok := names[class]
			if !ok || distance(n, root) < distance(old, root) ||
				distance(n, root) == distance(old, root) && distance(n, centre) < distance(old, centre) {
				names[class] = n
			}
		}
	}
	return names
}

// sign finds the key signature: seven consecutive names on the line of fifths form
// a church mode.
func (n *naming) sign(root name) {
	if len(n.names) != len(modes) {
		return
	}
	if low, high := extent(n.names); distance(low, high) == len(modes)-1 {
		n.fifths, n.mode = int(low-firstNatural), modes[root-low]
	}
}

// extent is the first and the last of names on the line of fifths.
func extent(names map[int]name) (low, high name) {
	all := slices.Collect(maps.Values(names))
	return slices.Min(all), slices.Max(all)
}

// distance is the number of fifths between two names.
func distance(a, b name) int { return abs(int(a - b)) }

func abs(a int) int { return max(a, -a) }

// mod is the remainder of a division that rounds down.
func mod(a, b int) int { return ((a % b) + b) % b }

func floor(a, b int) int { return (a - mod(a, b)) / b }
