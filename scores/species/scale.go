package species

import "math/bits"

const (
	octave   = 12 // number of keys
	diatonic = 7  // number of steps of a scale in which intervals also have names, such as third
)

// Scale is a set of pitch classes.
type Scale struct {
	Root  int    // 0..11
	Steps uint16 // bit i is set if the key i semitones above the root belongs to the scale
}

// NewScale returns the scale with the given steps, in semitones above the root.
func NewScale(root int, steps []int) Scale {
	s := Scale{Root: root}
	for _, step := range steps {
		s.Steps |= 1 << step
	}
	return s
}

func (s Scale) size() int { return bits.OnesCount16(s.Steps) }

// degree returns the number of scale steps from a low root up to a key. If the key is outside the scale, degree returns the number for the nearest
// lower key of the scale. inside is true if the key is in the scale.
func (s Scale) degree(key int) (degree int, inside bool) {
	above := key - s.Root + octave
	class := above % octave
	return above/octave*s.size() + bits.OnesCount16(s.Steps&(2<<class-1)) - 1, s.Steps>>class&1 == 1
}

// steps returns the number of scale steps between two keys. named is false if the scale does not have seven steps, or if one of the keys is
// outside the scale.
func (s Scale) steps(a, b int) (steps int, named bool) {
	from, one := s.degree(a)
	to, other := s.degree(b)
	return max(to-from, from-to), one && other && s.size() == diatonic
}

// Interval is the kind of the interval between two keys that sound together.
type Interval uint8

const (
	Dissonant Interval = iota
	Imperfect          // a third or a sixth
	Fifth
	Octave // one octave or several
)

// consonance returns the kind of the interval between two keys. It considers how the interval sounds. In a scale of seven steps, it also
// considers how the interval is written: an augmented second is not a third, although both sound the same.
func (s Scale) consonance(a, b int) Interval {
	distance := max(a-b, b-a)
	kind, written := Dissonant, 0
	switch distance % octave {
	case 0:
		kind = Octave
	case 3, 4:
		kind, written = Imperfect, 2
	case 7:
		kind, written = Fifth, 4
	case 8, 9:
		kind, written = Imperfect, 5
	}
	if steps, named := s.steps(a, b); named && steps%diatonic != written || distance == 0 {
		return Dissonant
	}
	return kind
}

// sung reports whether a voice may go from one key to another. It may stay, or move by a second, third, fourth, fifth or octave, or by a minor
// sixth upwards. It may not move by an augmented or diminished interval.
func (s Scale) sung(from, to int) bool {
	var written int
	switch distance := max(to-from, from-to); distance {
	case 0, octave:
		return true
	case 1, 2:
		written = 1
	case 3, 4:
		written = 2
	case 5:
		written = 3
	case 7:
		written = 4
	case 8:
		if to < from {
			return false
		}
		written = 5
	default:
		return false
	}
	steps, named := s.steps(from, to)
	return !named || steps == written
}

// next reports whether two keys are neighbours in the scale.
func (s Scale) next(a, b int) bool {
	from, _ := s.degree(a)
	to, _ := s.degree(b)
	return to-from == 1 || from-to == 1
}
