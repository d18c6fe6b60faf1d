package scores

import (
	"strings"

	"midiconnect4/internal/text"
	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

func (r *reader) scale(s *pitch.Scale) settings.Group {
	return settings.Group{
		Example: "{root: D, mode: dorian}",
		Settings: []settings.Setting{
			settings.Of("root", &s.Root,
				settings.Notation(r.score.ParseRoot, r.score.RootName, settings.Either(settings.Pattern(`^(`+pitch.LetterPattern+`|[0-9]{1,3})$`), settings.WholeNumber("0", "127"))),
				"The note on which the scale starts, without an octave: C, F# or Bb.", settings.More{Note: "the note it starts on"}),
			settings.Of("mode", &s.Mode, modeNames(), "Name of the scale.",
				settings.More{Note: "all twelve; or major, dorian, minor pentatonic, whole tone, ..."}),
			settings.Of("steps", &s.Steps, scaleSteps, "A scale of your own, instead of a mode: semitones above the root, ascending from 0, below 12. With a tuning, keys instead of semitones.",
				settings.More{Example: "[0, 2, 3, 7, 9]", Note: "instead of mode, a scale of your own: semitones above the root"}),
			settings.Of("rising", &s.Rising, scaleSteps,
				"The form of the scale in lines that go up, as steps: a note that it lacks becomes the next higher one. Without it, the same as downwards.",
				settings.More{Example: "[0, 2, 3, 5, 7, 9, 11]", Note: "the scale in lines that go up, if it is another one there"}),
		},
		Start: func() { *s = pitch.Scale{Period: r.score.Scale.Period} },
		Rule:  func(path string) { r.readScale(path, s) },
		Also: func(s *settings.Schema) {
			s.If = settings.Gives("root", nil)
			s.Then = settings.Either(settings.Gives("mode", nil), settings.Gives("steps", nil))
			s.Not = &settings.Schema{Required: []string{"mode", "steps"}}
		},
	}
}

// scaleSteps is the settings kind of the steps of a scale.
var scaleSteps = settings.List{
	Item:     settings.Number{High: pitch.Keys - 1}, // checkSteps checks the upper bound, which depends on the tuning
	Expected: "semitones above the root, from 0",
	Also: func(s *settings.Schema) {
		first := &settings.Schema{Const: 0}
		s.AnyOf[0], s.AnyOf[1].PrefixItems, s.AnyOf[1].UniqueItems = first, []*settings.Schema{first}, true
	},
}

// untunedSchema adds a rule to the schema: without a tuning, the steps of a scale are semitones, 0 to 11.
func untunedSchema(s *settings.Schema) {
	steps := &settings.Schema{Items: settings.WholeNumber("0", "11")}
	forms := settings.Properties{{Name: "steps", Schema: steps}, {Name: "rising", Schema: steps}}
	s.AllOf = append(s.AllOf, settings.Either(settings.Gives("tuning", nil), &settings.Schema{
		Properties: settings.Properties{{Name: "scale", Schema: &settings.Schema{Properties: forms}}},
	}))
}

func modeNames() settings.Choice {
	var names settings.Choice
	for name := range pitch.Modes {
		names = append(names, settings.Option{Word: name})
	}
	return names
}

// readScale fills in the steps of the mode. If the file gives neither a mode nor steps, the scale is chromatic.
func (r *reader) readScale(path string, s *pitch.Scale) {
	root, mode, steps := path+".root", path+".mode", path+".steps"
	if rising := path + ".rising"; r.Has(rising) {
		r.checkSteps(rising, s.Rising)
		if !r.Has(mode) && !r.Has(steps) {
			r.Wrong(rising, "name a mode, such as minor", "a rising form is given, but neither a mode nor steps")
		}
	}
	switch {
	case r.Has(mode) && r.Has(steps):
		r.Wrong(steps, "keep one of the two", "both steps and a mode are given")
	case r.Has(steps):
		r.checkSteps(steps, s.Steps)
		return
	case r.Has(root) && !r.Has(mode):
		r.Wrong(root, "name a mode, such as major", "a root is given, but neither a mode nor steps")
	}
	switch {
	case s.Mode == "" || s.Mode == pitch.ChromaticMode: // no mode, or an unknown mode, for which there is an error already
		whole := pitch.WholeScale(s.Octave())
		whole.Root = s.Root
		*s = whole
	case s.Period == 0:
		s.Steps = pitch.StepsOf(s.Mode)
	default:
		r.tunedMode(mode, s)
	}
}

// tunedMode fills in the steps of a mode, for a tuning whose octave does not have twelve keys.
func (r *reader) tunedMode(field string, s *pitch.Scale) {
	if !r.score.Numbered() {
		s.Steps = r.score.ModeSteps(s.Mode)
	}
	if s.Steps == nil {
		r.Wrong(field, "write steps, in steps of the tuning", "%s is a scale of twelve keys, and the tuning repeats after %d", s.Mode, s.Period)
	}
}

// checkSteps reports an error for each step of a scale that is out of bounds, and if the steps do not ascend from 0.
func (r *reader) checkSteps(field string, steps []int) {
	period := r.score.Period()
	bounds := settings.Number{High: float64(period - 1), IsNot: "is no step", Unit: "semitones above the root"}
	if period != pitch.Octave {
		bounds.Unit = "keys above the root"
	}
	for i, step := range steps {
		switch at := r.Item(field, i); {
		case step < 0 || step >= period:
			r.Refuse(at, bounds.Accept(float64(step)))
		case i == 0 && step != 0:
			r.Wrong(at, "", "the first step is %d; expected 0, the root", step)
		case i > 0 && step <= steps[i-1]:
			r.Wrong(at, "", "%d follows %d; expected ascending steps", step, steps[i-1])
		}
	}
}

const fewestKeys = 2 // so that an interval can lead to another key

// checkScale reports an error if the range has too few notes of the scale.
func (r *reader) checkScale(string) {
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
	r.Wrong(field, "widen the range, or give the scale more steps", "%s has %s of %s in it; expected at least %d",
		s.rangeName(), text.Count(keys, "note"), s.ScaleName(), fewestKeys)
}

// neighbours returns a text with the nearest keys of the scale below and above a key, as far as they are in the range.
func (s *Score) neighbours(key int) string {
	var near []string
	for _, way := range []int{-1, 1} {
		for k := key + way; s.Range.has(k); k += way {
			if s.Playable(k) {
				near = append(near, s.NoteWithKey(k))
				break
			}
		}
	}
	return strings.Join(near, " and ")
}
