package notation

import (
	"maps"
	"slices"

	"midiconnect4/scores"
)

// name is what a pitch class is called, as its place on the line of fifths:
// … B♭ -2, F -1, C 0, G 1, … B 5, F♯ 6 … Names that are close on it belong to
// common keys and simple intervals.
type name int

const (
	fifthsInOctave = 12 // until a name comes back as another of the same key
	firstNatural   = name(-1)
	centre         = name(2) // D, in the middle of the naturals
)

// step is the letter, 0 being C.
func (n name) step() int { return mod(4*int(n), 7) }

const letters = "CDEFGAB"

func (n name) letter() string { return letters[n.step():][:1] }

// alter is the sharps; flats are negative.
func (n name) alter() int { return floor(int(n-firstNatural), 7) }

// class is the pitch class, 0 being C.
func (n name) class() int { return mod(7*int(n), fifthsInOctave) }

// octave is the octave of a key of this name, 4 being that of middle C. It is
// counted from C, so that B♯ has that of the B below.
func (n name) octave(key int) int { return floor(key-n.alter(), 12) - 1 }

// namesOf is what a pitch class may be called without double accidentals, and
// without any where it is a white key.
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
	names  map[int]name // by pitch class; those of no scale have none
	fifths int          // sharps of the key signature; flats are negative
	mode   string       // of the key; empty where the scale is none of the church modes
}

// modes is the church modes in the order of their roots on the line of fifths.
var modes = [...]string{"lydian", "major", "mixolydian", "dorian", "minor", "phrygian", "locrian"}

// namingOf names the notes of a scale. Those of seven steps get a letter each,
// if no note needs a double accidental for it, and the others the names nearest
// to that of the root. Of the names that the root may have, that which makes
// fewest accidentals counts, and then the one nearest to D. The church modes
// have the key signature of their major scale.
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

// lettered gives each of seven notes the next letter; nil where that takes
// double accidentals, or names that no key has together, as G♯ and D♭.
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

// withLetter is the name with a letter, 0 being C, that a pitch class has.
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

// sign finds the key signature: seven names in a row on the line of fifths are
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

// mod is the remainder of a division that rounds down, and floor its result.
func mod(a, b int) int { return ((a % b) + b) % b }

func floor(a, b int) int { return (a - mod(a, b)) / b }
