package pitch

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/settings"
)

// Scale is the set of the pitch classes that notes may have.
type Scale struct {
	Root   int    // pitch class, 0..11, where 0 is C; in a tuning, 0 to its period minus 1
	Mode   string // name of the mode; "chromatic" for all twelve pitch classes; empty if the score lists the steps
	Steps  []int  // in keys above the root, ascending from 0; all are less than the period
	Rising []int  // steps of the scale in lines that go up, like Steps; nil if they are the same
	Period int    // number of keys after which the scale repeats; 0 for twelve
}

// Octave returns the number of keys after which the scale repeats.
func (s Scale) Octave() int { return cmp.Or(s.Period, Octave) }

// Fifth returns the number of keys in a fifth, if the octave has equal steps.
func (s Scale) Fifth() int { return nearestFifth(s.Octave()) }

// Class returns the pitch class of a key, from 0 (C) to Octave-1.
func (s Scale) Class(key int) int { return Mod(key-MiddleKey, s.Octave()) }

// Chromatic reports whether all keys belong to the scale.
func (s Scale) Chromatic() bool { return len(s.Steps) == s.Octave() }

// Has reports whether a key belongs to the scale.
func (s Scale) Has(key int) bool {
	return slices.Contains(s.Steps, Mod(key-MiddleKey-s.Root, s.Octave()))
}

// Directed returns the key that a line has when it goes up or down to a key: a key that belongs only to the other form of the scale becomes the next one,
// in this direction, of the right form.
func (s Scale) Directed(key int, up bool) int {
	rising := s
	rising.Steps = s.Rising
	switch {
	case s.Rising == nil:
	case up && s.Has(key):
		for !rising.Has(key) {
			key++
		}
	case !up && rising.Has(key):
		for !s.Has(key) {
			key--
		}
	}
	return key
}

const ChromaticMode = "chromatic"

// modes are the named scales. The melodic minor has its ascending form, also downwards.
var modes = []struct {
	name  string
	steps []int
}{
	{ChromaticMode, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
	{"major", []int{0, 2, 4, 5, 7, 9, 11}},
	{"ionian", []int{0, 2, 4, 5, 7, 9, 11}},
	{"dorian", []int{0, 2, 3, 5, 7, 9, 10}},
	{"phrygian", []int{0, 1, 3, 5, 7, 8, 10}},
	{"lydian", []int{0, 2, 4, 6, 7, 9, 11}},
	{"mixolydian", []int{0, 2, 4, 5, 7, 9, 10}},
	{"minor", []int{0, 2, 3, 5, 7, 8, 10}},
	{"aeolian", []int{0, 2, 3, 5, 7, 8, 10}},
	{"locrian", []int{0, 1, 3, 5, 6, 8, 10}},
	{"harmonic minor", []int{0, 2, 3, 5, 7, 8, 11}},
	{"melodic minor", []int{0, 2, 3, 5, 7, 9, 11}},
	{"major pentatonic", []int{0, 2, 4, 7, 9}},
	{"minor pentatonic", []int{0, 3, 5, 7, 10}},
	{"blues", []int{0, 3, 5, 6, 7, 10}},
	{"whole tone", []int{0, 2, 4, 6, 8, 10}},
	{"octatonic", []int{0, 2, 3, 5, 6, 8, 9, 11}},
	{"half-whole", []int{0, 1, 3, 4, 6, 7, 9, 10}},
}

// Modes iterates over the names of the modes.
func Modes(yield func(name string) bool) {
	for _, m := range modes {
		if !yield(m.name) {
			return
		}
	}
}

// ScaleOf returns the scale of a mode on a root. root is a pitch class, 0..11.
func ScaleOf(root int, name string) Scale {
	return Scale{Root: root, Mode: name, Steps: StepsOf(name)}
}

// WholeScale returns the scale of all keys of a tuning. period is the number of keys after which the tuning repeats.
func WholeScale(period int) Scale {
	s := Scale{Mode: ChromaticMode}
	if period != Octave {
		s.Period = period
	}
	for step := range period {
		s.Steps = append(s.Steps, step)
	}
	return s
}

// StepsOf returns the steps of a mode, as in Scale.Steps. It panics if there is no mode with this name.
func StepsOf(name string) []int {
	for _, m := range modes {
		if m.name == name {
			return slices.Clone(m.steps)
		}
	}
	panic("pitch: no mode " + name)
}

var rootPattern = regexp.MustCompile(`^([A-Ga-g])([#b♯♭]?)$`)

// ParseRoot reads the name of a note without an octave. It returns the pitch class.
func (n *Notes) ParseRoot(text string) (int, error) {
	if period := n.Period(); period != Octave {
		return n.parseTunedRoot(text, period)
	}
	parts := rootPattern.FindStringSubmatch(text)
	if parts == nil {
		return 0, settings.Problem("write it without an octave, as D, F# or Bb", "%s is not a root", settings.Quote(text))
	}
	return (naturals[strings.ToUpper(parts[1])] + shifts[parts[2]] + Octave) % Octave, nil
}

// parseTunedRoot reads a root in a tuning that does not have twelve keys to the octave.
func (n *Notes) parseTunedRoot(text string, period int) (int, error) {
	if key, err := strconv.Atoi(text); err == nil && key >= 0 && key <= HighestKey {
		return Mod(key-MiddleKey, period), nil
	}
	if l := n.letters(); l != nil {
		if step, octave, ok := l.parse(text); ok && octave == "" {
			return Mod(step, period), nil
		}
		return 0, settings.Problem("write it without an octave, as D, F# or Bb", "%s is not a root", settings.Quote(text))
	}
	return 0, settings.Problem("", "%s is not a root; this tuning names roots by MIDI number, 0 to %d", settings.Quote(text), HighestKey)
}

// RootName returns the name of a pitch class.
func (n *Notes) RootName(root int) string {
	switch l := n.letters(); {
	case l != nil:
		return l.names[root].text
	case n.Period() != Octave:
		return strconv.Itoa(MiddleKey + root)
	}
	return noteNames[root]
}

// ScaleName returns the name of the scale for people.
func (n *Notes) ScaleName() string {
	root := n.RootName(n.Scale.Root)
	switch n.Scale.Mode {
	case ChromaticMode:
		return n.Scale.Mode
	case "":
		return fmt.Sprintf("%s with the steps %s", root, text.Numbers(n.Scale.Steps))
	}
	return root + " " + n.Scale.Mode
}

// ScaleEffect returns a text with the names of the notes in the scale.
func (n *Notes) ScaleEffect() string {
	switch {
	case n.Scale.Chromatic() && n.Period() == Octave:
		return "all twelve pitch classes"
	case n.Scale.Chromatic():
		return fmt.Sprintf("all %d pitches of the tuning", n.Period())
	}
	names := func(steps []int) string {
		return text.Join(steps, " ", func(step int) string { return n.RootName(Mod(n.Scale.Root+step, n.Period())) })
	}
	if n.Scale.Rising != nil {
		return "no other notes than " + names(n.Scale.Steps) + "; lines go up over " + names(n.Scale.Rising)
	}
	return "no other notes than " + names(n.Scale.Steps)
}

// Degree returns the number of scale steps from the root of degree 0 (see root) up to a key. If the key is outside the scale, degree is the number
// for the nearest lower key of the scale, and above is the number of keys from there up to the given key. The key may be out of MIDI's range.
func (s Scale) Degree(key int) (degree, above int) {
	octaves, class := floorDiv(key-s.root(), s.Octave())
	at, inside := slices.BinarySearch(s.Steps, class)
	if !inside {
		at--
	}
	return octaves*len(s.Steps) + at, class - s.Steps[at]
}

// Key returns the key of a degree, the reverse of Degree. It may be out of MIDI's range.
func (s Scale) Key(degree int) int {
	octaves, at := floorDiv(degree, len(s.Steps))
	return octaves*s.Octave() + s.root() + s.Steps[at]
}

// root returns the key of degree 0: five octaves below the lowest root at or above middle C.
func (s Scale) root() int { return MiddleKey - 5*s.Octave() + s.Root }

// Transposed returns the scale, moved up by the given number of keys.
func (s Scale) Transposed(by int) Scale {
	s.Root = Mod(s.Root+by, s.Octave())
	return s
}
