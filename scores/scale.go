package scores

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

// Scale is the pitch classes that notes may have.
type Scale struct {
	Root   int    // pitch class, 0..11, 0 being C; by a tuning, 0 up to its period
	Mode   string // name of the mode; "chromatic" for all twelve; empty if the score lists the steps
	Steps  []int  // keys above the root, ascending from 0, below 12 or the period
	Period int    // keys after which the scale repeats; 0 for twelve
}

// Octave is the keys after which the scale repeats.
func (s Scale) Octave() int { return cmp.Or(s.Period, octave) }

// Fifth is the keys of a fifth, where an octave has equal steps.
func (s Scale) Fifth() int { return nearestFifth(s.Octave()) }

// Class is the pitch class of a key: 0 up to the keys of an octave, C being 0.
func (s Scale) Class(key int) int { return mod(key-middleKey, s.Octave()) }

// Chromatic reports whether all keys belong to the scale.
func (s Scale) Chromatic() bool { return len(s.Steps) == s.Octave() }

// Has reports whether a key belongs to the scale.
func (s Scale) Has(key int) bool {
	return slices.Contains(s.Steps, mod(key-middleKey-s.Root, s.Octave()))
}

const chromatic = "chromatic"

// modes are the scales with names. The melodic minor is the ascending one in both
// directions.
var modes = []struct {
	name  string
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

// scaleOf returns the scale of a mode. root is a pitch class, 0..11.
func scaleOf(root int, name string) Scale {
	return Scale{Root: root, Mode: name, Steps: StepsOf(name)}
}

// wholeScale is the scale of all keys of a tuning.
func wholeScale(period int) Scale {
	s := Scale{Mode: chromatic}
	if period != octave {
		s.Period = period
	}
	for step := range period {
		s.Steps = append(s.Steps, step)
	}
	return s
}

// StepsOf returns the steps of a mode, as Scale.Steps has them. There must be a mode of
// that name.
func StepsOf(name string) []int {
	for _, m := range modes {
		if m.name == name {
			return slices.Clone(m.steps)
		}
	}
	panic("scores: no mode " + name)
}

func (r *reader) scale(s *Scale) settings.Group {
	return settings.Group{
		Example: "{root: D, mode: dorian}",
		Settings: []settings.Setting{
			{
				Name: "root", In: &s.Root,
				Kind: settings.Notation(r.score.parseRoot, r.score.formatRoot, settings.Either(settings.Pattern(`^(`+letterPattern+`|[0-9]{1,3})$`), settings.WholeNumber("0", "127"))),
				Doc:  "The note that the scale starts on, without an octave: C, F# or Bb.",
				Note: "the note it starts on",
			},
			{
				Name: "mode", In: &s.Mode,
				Kind: modeNames(),
				Doc:  "Name of the scale.",
				Note: "all twelve; or major, dorian, minor pentatonic, whole tone, ...",
			},
			{
				Name: "steps", In: &s.Steps,
				Kind: settings.List{
					Item:     settings.Number{High: midiKeys - 1}, // checkSteps knows the bounds
					Expected: "semitones above the root, from 0",
					Also: func(s *settings.Schema) {
						first := &settings.Schema{Const: 0}
						s.AnyOf[0], s.AnyOf[1].PrefixItems, s.AnyOf[1].UniqueItems = first, []*settings.Schema{first}, true
					},
				},
				Doc:     "A scale of your own, instead of a mode: semitones above the root, ascending from 0, below 12. With a tuning, its steps.",
				Example: "[0, 2, 3, 7, 9]", Note: "in place of mode, a scale of your own: semitones above the root",
			},
		},
		Start: func() { *s = Scale{Period: r.score.Scale.Period} },
		Rule:  func(path string) { readScale(r, path, s) },
		Also: func(s *settings.Schema) {
			s.If = settings.Gives("root", nil)
			s.Then = settings.Either(settings.Gives("mode", nil), settings.Gives("steps", nil))
			s.Not = &settings.Schema{Required: []string{"mode", "steps"}}
		},
	}
}

// untunedSchema says that without a tuning steps are semitones of an octave.
func untunedSchema(s *settings.Schema) {
	steps := &settings.Schema{Items: settings.WholeNumber("0", "11")}
	s.AllOf = append(s.AllOf, settings.Either(settings.Gives("tuning", nil), &settings.Schema{
		Properties: settings.Properties{{Name: "scale", Schema: &settings.Schema{Properties: settings.Properties{{Name: "steps", Schema: steps}}}}},
	}))
}

func modeNames() settings.Choice {
	names := make(settings.Choice, len(modes))
	for i, m := range modes {
		names[i].Word = m.name
	}
	return names
}

// readScale fills in the steps of the mode. Without mode and steps the scale is
// chromatic.
func readScale(r *reader, path string, s *Scale) {
	root, mode, steps := path+".root", path+".mode", path+".steps"
	switch {
	case r.Has(mode) && r.Has(steps):
		r.Refuse(steps, settings.Problem("keep one of the two", "steps beside a mode"))
	case r.Has(steps):
		r.checkSteps(steps, s.Steps)
		return
	case r.Has(root) && !r.Has(mode):
		r.Refuse(root, settings.Problem("name a mode, such as major", "a root without a scale"))
	}
	switch {
	case s.Mode == "" || s.Mode == chromatic: // none was written, or an unknown one, which is an error already
		whole := wholeScale(s.Octave())
		whole.Root = s.Root
		*s = whole
	case s.Period == 0:
		*s = scaleOf(s.Root, s.Mode)
	default:
		r.tunedMode(mode, s)
	}
}

// tunedMode fills in the steps of a mode where an octave has not twelve keys.
func (r *reader) tunedMode(field string, s *Scale) {
	if l := r.score.letters(); l != nil {
		s.Steps = l.mode(s.Mode)
	}
	if s.Steps == nil {
		r.Refuse(field, settings.Problem("write steps, in steps of the tuning", "%s is a scale of twelve keys, and the tuning repeats after %d", s.Mode, s.Period))
	}
}

var rootPattern = regexp.MustCompile(`^([A-Ga-g])([#b♯♭]?)$`)

// parseRoot reads the pitch class of a note without an octave.
func (s *Score) parseRoot(text string) (int, error) {
	if period := s.Period(); period != octave {
		return s.parseTunedRoot(text, period)
	}
	parts := rootPattern.FindStringSubmatch(text)
	if parts == nil {
		return 0, settings.Problem("write it without an octave, as D, F# or Bb", "%s is not a root", settings.Quote(text))
	}
	return (naturals[strings.ToUpper(parts[1])] + shifts[parts[2]] + octave) % octave, nil
}

// parseTunedRoot reads the root where an octave has not twelve keys.
func (s *Score) parseTunedRoot(text string, period int) (int, error) {
	if key, err := strconv.Atoi(text); err == nil && key >= 0 && key <= highestKey {
		return mod(key-middleKey, period), nil
	}
	if l := s.letters(); l != nil {
		if step, octave, ok := l.parse(text); ok && octave == "" {
			return mod(step, period), nil
		}
		return 0, settings.Problem("write it without an octave, as D, F# or Bb", "%s is not a root", settings.Quote(text))
	}
	return 0, settings.Problem("", "%s is not a root; with this tuning it is a MIDI number, 0 to %d", settings.Quote(text), highestKey)
}

func (s *Score) formatRoot(root int) string {
	switch l := s.letters(); {
	case l != nil:
		return l.names[root].text
	case s.Period() != octave:
		return strconv.Itoa(middleKey + root)
	}
	return noteNames[root]
}

// checkSteps refuses steps of a scale that do not ascend from 0. Steps out of
// bounds are errors already.
func (r *reader) checkSteps(field string, steps []int) {
	period := r.score.Period()
	bounds := settings.Number{High: float64(period - 1), IsNot: "is no step", Unit: "semitones above the root"}
	if period != octave {
		bounds.Unit = "keys above the root"
	}
	for i, step := range steps {
		switch at := r.Item(field, i); {
		case step < 0 || step >= period:
			r.Refuse(at, bounds.Accept(float64(step)))
		case i == 0 && step != 0:
			r.Refuse(at, settings.Problem("", "%d comes first; expected 0, the root itself", step))
		case i > 0 && step <= steps[i-1]:
			r.Refuse(at, settings.Problem("", "%d after %d; expected steps that ascend", step, steps[i-1]))
		}
	}
}

const fewestKeys = 2 // so that an interval leads to another key

// checkScale refuses a range that has too few notes of the scale.
func (r *reader) checkScale() {
	s, keys := r.score, 0
	for key := s.Range.Low; key <= s.Range.High; key++ {
		if s.Playable(key) {
			keys++
		}
	}
	if keys >= fewestKeys {
		return
	}
	field := "range"
	if !r.Has(field) {
		field = "scale"
	}
	r.Refuse(field, settings.Problem("widen the range, or give the scale more steps", "%s has %s of %s in it; expected at least %d",
		s.rangeName(), text.Count(keys, "note"), s.scaleName(), fewestKeys))
}

// scaleName is the scale as people call it.
func (s *Score) scaleName() string {
	root := s.formatRoot(s.Scale.Root)
	switch s.Scale.Mode {
	case chromatic:
		return s.Scale.Mode
	case "":
		return fmt.Sprintf("%s with the steps %s", root, numbers(s.Scale.Steps))
	}
	return root + " " + s.Scale.Mode
}

// scaleEffect names the notes of the scale.
func (s *Score) scaleEffect() string {
	switch {
	case s.Scale.Chromatic() && s.Period() == octave:
		return "all twelve pitch classes"
	case s.Scale.Chromatic():
		return fmt.Sprintf("all %d pitches of the tuning", s.Period())
	}
	names := make([]string, len(s.Scale.Steps))
	for i, step := range s.Scale.Steps {
		names[i] = s.formatRoot(mod(s.Scale.Root+step, s.Period()))
	}
	return "no other notes than " + strings.Join(names, " ")
}

// neighbours names the nearest keys of the scale below and above a key, within
// the range.
func (s *Score) neighbours(key int) string {
	var near []string
	for _, way := range []int{-1, 1} {
		for k := key + way; s.Range.has(k); k += way {
			if s.Playable(k) {
				near = append(near, s.noteWithKey(k))
				break
			}
		}
	}
	return strings.Join(near, " and ")
}

// numbers lists whole numbers, separated by commas.
func numbers(list []int) string {
	texts := make([]string, len(list))
	for i, n := range list {
		texts[i] = strconv.Itoa(n)
	}
	return strings.Join(texts, ", ")
}

// Degree is how many steps of the scale a key lies above the root of octave 0, the
// lowest of MIDI. A key outside the scale lies some semitones above its degree. Keys
// may lie beyond MIDI's.
func (s Scale) Degree(key int) (degree, above int) {
	octaves, class := floorDiv(key-s.root(), s.Octave())
	at, inside := slices.BinarySearch(s.Steps, class)
	if !inside {
		at--
	}
	return octaves*len(s.Steps) + at, class - s.Steps[at]
}

// Key is the key of a degree, which may lie beyond MIDI's keys.
func (s Scale) Key(degree int) int {
	octaves, at := floorDiv(degree, len(s.Steps))
	return octaves*s.Octave() + s.root() + s.Steps[at]
}

// root is the key of degree 0: the root some octaves below middle C.
func (s Scale) root() int { return middleKey - 5*s.Octave() + s.Root }
