package scala

import (
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/internal/detmath"
	"midiconnect4/internal/text"
)

// Octave is the size of an octave in cents.
const Octave = 1200

// widest is the largest pitch that is allowed, in cents. It is more than the range of MIDI keys.
const widest = 1e5

// Scale is a scale that repeats after its period, usually an octave.
type Scale struct {
	Description string
	Cents       []float64 // pitches of degrees 1 and higher, in cents above degree 0; the last one is the period
}

// ParseScale parses a .scl file. Errors are of type *Error.
func ParseScale(data []byte) (*Scale, error) {
	lines, err := linesOf(data)
	if err != nil {
		return nil, err
	}
	if len(lines) < 2 {
		return nil, wrong(0, "the file ends before the number of notes; expected a description, the number and the pitches, a line each")
	}
	s := &Scale{Description: strings.TrimSpace(lines[0].text)}
	count, err := strconv.Atoi(strings.TrimSpace(lines[1].text))
	if err != nil || count < 0 {
		return nil, wrong(lines[1].number, "%s is not a number of notes", quote(strings.TrimSpace(lines[1].text)))
	}
	pitches := lines[2:]
	for len(s.Cents) < count {
		if len(pitches) == 0 {
			return nil, wrong(lines[1].number, "%s, but only %s", text.Count(count, "note"), text.Count(len(s.Cents), "pitch line"))
		}
		cents, err := parsePitch(pitches[0])
		if err != nil {
			return nil, err
		}
		s.Cents, pitches = append(s.Cents, cents), pitches[1:]
	}
	for _, l := range pitches { // after the last pitch, lines that are not pitches are allowed
		if _, err := parsePitch(l); err == nil {
			return nil, wrong(l.number, "there are more pitches than the %s of line %d", text.Count(count, "note"), lines[1].number)
		}
	}
	return s, nil
}

var pitchPattern = regexp.MustCompile(`^[ \t]*([+-]?(?:[0-9]+\.[0-9]*|\.[0-9]+)|[0-9]+(?:/[0-9]+)?)(?:[^0-9.,/_eE]|$)`)

// parsePitch parses the pitch at the start of a line: a ratio, or a number of cents, which must contain a period. Further text is ignored.
func parsePitch(l line) (cents float64, err error) {
	found := pitchPattern.FindStringSubmatch(l.text)
	if found == nil {
		return 0, wrong(l.number, "%s is not a pitch; expected cents with a period, such as 701.955, or a ratio, such as 3/2", quote(l.word()))
	}
	if strings.Contains(found[1], ".") {
		cents, err = strconv.ParseFloat(found[1], 64)
	} else {
		cents, err = ParseRatio(found[1])
	}
	if err != nil || math.Abs(cents) > widest {
		return 0, wrong(l.number, "%s is beyond the range of MIDI keys", quote(found[1]))
	}
	return cents, nil
}

// ParseRatio returns the size of a ratio such as 3/2, in cents. The integer n means n/1.
func ParseRatio(ratio string) (cents float64, err error) {
	above, below, two := strings.Cut(ratio, "/")
	if !two {
		below = "1"
	}
	const bits = 53 // precision of a float64
	n, err := strconv.ParseUint(above, 10, bits)
	if err != nil {
		return 0, err
	}
	d, err := strconv.ParseUint(below, 10, bits)
	if err != nil {
		return 0, err
	}
	if n == 0 || d == 0 {
		return 0, fmt.Errorf("%s is not a ratio", ratio)
	}
	return Cents(float64(n) / float64(d)), nil
}

// Cents returns the size of a ratio of frequencies, in cents.
func Cents(ratio float64) float64 { return float64(Octave * detmath.Log2(ratio)) }

// pitch returns the pitch of a degree, in cents above degree 0. Degrees may be negative. The scale must have at least one pitch.
func (s *Scale) pitch(degree int) float64 {
	n := len(s.Cents)
	octaves, inside := floor(degree, n)
	pitch := float64(float64(octaves) * s.Cents[n-1])
	if inside > 0 {
		pitch += s.Cents[inside-1]
	}
	return pitch
}

// floor divides a by b and rounds down. The remainder is from 0 to b-1.
func floor(a, b int) (quotient, remainder int) {
	remainder = (a%b + b) % b
	return (a - remainder) / b, remainder
}
