package scala

import (
	"math"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
)

const highestKey = 127

// unmapped is the degree of a key without a pitch.
const unmapped = -1

// Mapping maps MIDI keys to the degrees of a scale.
type Mapping struct {
	First, Last int     // keys outside this range have no pitch
	Middle      int     // key at which the pattern starts
	Reference   int     // key with the frequency Frequency
	Frequency   float64 // frequency of the reference key, in hertz
	Octave      int     // number of degrees by which the pattern rises at each repetition
	Degrees     []int   // the pattern: degrees, or unmapped, of the keys from Middle on; if empty, each key has the next degree
}

// ParseMapping parses a .kbm file. Errors are of type *Error.
func ParseMapping(data []byte) (*Mapping, error) {
	lines, err := linesOf(data)
	if err != nil {
		return nil, err
	}
	m := &Mapping{}
	size := 0
	for i, field := range []struct {
		name  string
		into  *int
		most  int
		hertz bool
	}{
		{"the size of the map", &size, highestKey + 1, false},
		{"the first key", &m.First, highestKey, false},
		{"the last key", &m.Last, highestKey, false},
		{"the middle key", &m.Middle, highestKey, false},
		{"the reference key", &m.Reference, highestKey, false},
		{"the reference frequency", nil, 0, true},
		{"the degree of the octave", &m.Octave, widest, false},
	} {
		if i >= len(lines) {
			return nil, wrong(0, "the file ends before %s", field.name)
		}
		l := lines[i]
		if field.hertz {
			m.Frequency, err = strconv.ParseFloat(l.word(), 64)
			if err != nil || math.IsNaN(m.Frequency) || m.Frequency < LowestHertz || m.Frequency > HighestHertz {
				return nil, wrong(l.number, "%s is not a frequency for the reference key; expected %d to %d Hz", quote(l.word()), LowestHertz, HighestHertz)
			}
			continue
		}
		if *field.into, err = strconv.Atoi(l.word()); err != nil || *field.into < 0 || *field.into > field.most {
			return nil, wrong(l.number, "%s is not %s; expected 0 to %d", quote(l.word()), field.name, field.most)
		}
	}
	const header = 7
	if m.First > m.Last {
		return nil, wrong(lines[2].number, "the last key, %d, is below the first, %d", m.Last, m.First)
	}
	if m.Degrees, err = parseDegrees(lines[header:], size, lines[0].number); err != nil {
		return nil, err
	}
	return m, m.check(lines[4].number)
}

// Range of the reference key's frequency, in hertz.
const (
	LowestHertz  = 1
	HighestHertz = 20000
)

// parseDegrees parses the pattern, which has as many keys as the argument size says. Unmapped keys at its end may be missing. The parameter at is the
// number of the line with the size.
func parseDegrees(lines []line, size, at int) ([]int, error) {
	var degrees []int
	for _, l := range lines {
		word := l.word()
		if word == "" {
			continue
		}
		degree := unmapped
		if !strings.EqualFold(word, "x") {
			var err error
			if degree, err = strconv.Atoi(word); err != nil || degree < 0 || degree > widest {
				return nil, wrong(l.number, "%s is not a degree of a scale; expected a number from 0, or x for a key without a pitch", quote(word))
			}
		}
		if degrees = append(degrees, degree); len(degrees) > size {
			return nil, wrong(l.number, "there are more keys than the %s of line %d", text.Count(size, "key"), at)
		}
	}
	for len(degrees) < size {
		degrees = append(degrees, unmapped)
	}
	return degrees, nil
}

// check returns an error if no key has a pitch, or if the reference key has none. The parameter at is the number of the line with the reference key.
func (m *Mapping) check(at int) error {
	mapped := false
	for key := m.First; key <= m.Last; key++ {
		if _, _, ok := m.degree(key); ok {
			mapped = true
		}
	}
	if !mapped {
		return wrong(0, "no key has a pitch")
	}
	if _, _, ok := m.degree(m.Reference); !ok {
		return wrong(at, "the reference key, %d, is not mapped, so no key has a frequency", m.Reference)
	}
	return nil
}

// degree returns a key's degree in the pattern, and how many repetitions the key is above the pattern's start. ok is false if the key is unmapped.
func (m *Mapping) degree(key int) (degree, repeats int, ok bool) {
	if len(m.Degrees) == 0 {
		return key - m.Middle, 0, true
	}
	repeats, inside := floor(key-m.Middle, len(m.Degrees))
	degree = m.Degrees[inside]
	return degree, repeats, degree != unmapped
}

// Period returns the number of keys after which the mapping of the scale repeats.
func (m *Mapping) Period(s *Scale) int {
	if len(m.Degrees) == 0 {
		return len(s.Cents)
	}
	return len(m.Degrees)
}

// Cents returns the interval from the reference key to a key, in cents. ok is false if the key has no pitch.
func (m *Mapping) Cents(s *Scale, key int) (cents float64, ok bool) {
	if key < m.First || key > m.Last {
		return 0, false
	}
	pitch, ok := m.pitch(s, key)
	if !ok {
		return 0, false
	}
	reference, _ := m.pitch(s, m.Reference)
	return pitch - reference, true
}

// pitch returns the interval from degree 0 to a key, in cents. ok is false if the key is unmapped.
func (m *Mapping) pitch(s *Scale, key int) (cents float64, ok bool) {
	degree, repeats, ok := m.degree(key)
	if !ok {
		return 0, false
	}
	return float64(float64(repeats)*s.pitch(m.Octave)) + s.pitch(degree), true
}
