package scores

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// Scale is the pitch classes that notes may have.
type Scale struct {
	Root  int    // pitch class, 0..11, 0 being C
	Mode  string // name of the mode; "chromatic" for all twelve; empty for a list of one's own
	Steps []int  // semitones above the root, ascending from 0, below 12
}

// Has reports whether a key is one of the scale.
func (s Scale) Has(key int) bool {
	return slices.Contains(s.Steps, (key-s.Root+octave)%octave)
}

// mode is the name of a scale.
type mode string

const chromatic mode = "chromatic"

// modes are the scales with names. The melodic minor is the ascending one, both
// ways.
var modes = []struct {
	name  mode
	steps []int
}{
	{chromatic, []int{0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
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

func modeNames() []mode {
	names := make([]mode, len(modes))
	for i, m := range modes {
		names[i] = m.name
	}
	return names
}

// scaleOf is the scale of a mode, by one of modeNames.
func scaleOf(root int, name mode) Scale {
	for _, m := range modes {
		if m.name == name {
			return Scale{Root: root, Mode: string(name), Steps: slices.Clone(m.steps)}
		}
	}
	panic("scores: no mode " + string(name))
}

// scale resolves the scale, which is chromatic where none is written.
func (r *resolver) scale(written *scaleSection) {
	if written == nil {
		return
	}
	root, name := 0, chromatic
	set(r, "scale.root", written.Root, &root, parseRoot)
	set(r, "scale.mode", written.Mode, &name, oneOf(modeNames()...))
	r.score.Scale = scaleOf(root, name)
	switch {
	case written.Mode != nil && written.Steps != nil:
		r.fail("scale.steps", problem("keep one of the two", "steps beside a mode"))
	case written.Steps != nil:
		r.score.Scale = Scale{Root: root, Steps: r.steps("scale.steps", written.Steps)}
	case written.Mode == nil && written.Root != nil:
		r.fail("scale.root", problem("name a mode, such as major", "a root without a scale"))
	}
}

var rootPattern = regexp.MustCompile(`^([A-Ga-g])([#b]?)$`)

// parseRoot reads the pitch class of a note without an octave.
func parseRoot(text pitchClass) (int, error) {
	parts := rootPattern.FindStringSubmatch(string(text))
	if parts == nil {
		return 0, problem("write it without an octave, as D, F# or Bb", "%s is not a root", quote(string(text)))
	}
	return (naturals[strings.ToUpper(parts[1])] + shifts[parts[2]] + octave) % octave, nil
}

// steps checks a scale of one's own.
func (r *resolver) steps(field string, written stepList) []int {
	if len(written) == 0 {
		r.fail(field, problem("", "an empty list; expected semitones above the root, from 0"))
	}
	for i, step := range written {
		switch at := r.item(field, i); {
		case step < 0 || step >= octave:
			r.fail(at, problem("", "%d is no step; expected 0 to %d semitones above the root", step, octave-1))
		case i == 0 && step != 0:
			r.fail(at, problem("", "%d comes first; expected 0, the root itself", step))
		case i > 0 && step <= written[i-1]:
			r.fail(at, problem("", "%d after %d; expected steps that ascend", step, written[i-1]))
		}
	}
	return written
}

const fewestKeys = 2 // for an interval to lead anywhere

// checkScale refuses a range with too little of the scale in it. A range of
// twelve keys holds all steps of any scale.
func (r *resolver) checkScale() {
	s, keys := r.score, 0
	for key := s.Range.Low; key <= s.Range.High; key++ {
		if s.Scale.Has(key) {
			keys++
		}
	}
	if keys >= fewestKeys {
		return
	}
	field := "range"
	if !r.places.Has(field) {
		field = "scale"
	}
	r.fail(field, problem("widen the range, or give the scale more steps", "%s has %s of %s in it; expected at least %d",
		s.rangeName(), counted(keys, "note"), s.scaleName(), fewestKeys))
}

// scaleName is the scale as people call it.
func (s *Score) scaleName() string {
	root := noteNames[s.Scale.Root]
	switch s.Scale.Mode {
	case string(chromatic):
		return s.Scale.Mode
	case "":
		return fmt.Sprintf("%s with the steps %s", root, numbers(s.Scale.Steps))
	}
	return root + " " + s.Scale.Mode
}

// scaleEffect names the notes of the scale.
func (s *Score) scaleEffect() string {
	if len(s.Scale.Steps) == octave {
		return "all twelve pitch classes"
	}
	names := make([]string, len(s.Scale.Steps))
	for i, step := range s.Scale.Steps {
		names[i] = noteNames[(s.Scale.Root+step)%octave]
	}
	return "no other notes than " + strings.Join(names, " ")
}

// neighbours names the keys of the scale that lie nearest to one that is not
// in it, below and above, within the range.
func (s *Score) neighbours(key int) string {
	var near []string
	for _, way := range []int{-1, 1} {
		for k := key + way; s.Range.has(k); k += way {
			if s.Scale.Has(k) {
				near = append(near, s.noteWithKey(k))
				break
			}
		}
	}
	return strings.Join(near, " and ")
}

// numbers lists whole numbers.
func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}
