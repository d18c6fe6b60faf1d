package scores

import (
	"reflect"
	"regexp"
	"strings"
	"testing"

	"midiconnect4/scores/pitch"
)

func TestPitchErrors(t *testing.T) {
	testParseErrors(t, map[string]struct{ source, want string }{
		"scale text":     {"scale: dorian\n", `x.yaml:1:8: scale: "dorian" where fields were expected`},
		"root":           {"scale: {root: H, mode: major}\n", `x.yaml:1:15: scale.root: "H" is not a root`},
		"root of octave": {"scale: {root: D2, mode: major}\n", `x.yaml:1:15: scale.root: "D2" is not a root`},
		"root alone":     {"scale: {root: D}\n", "x.yaml:1:15: scale.root: a root is given, but neither a mode nor steps"},
		"mode": {
			"scale: {mode: Dorain}\n",
			`x.yaml:1:15: scale.mode: "Dorain" is none of chromatic, major, ionian, dorian, phrygian, lydian, mixolydian, minor, aeolian, ` +
				"locrian, harmonic minor, melodic minor, major pentatonic, minor pentatonic, blues, whole tone, octatonic, half-whole",
		},
		"mode and steps":  {"scale: {mode: major, steps: [0, 1]}\n", "x.yaml:1:29: scale.steps: both steps and a mode are given"},
		"steps none":      {"scale: {steps: []}\n", "x.yaml:1:16: scale.steps: the list is empty; expected semitones above the root, from 0"},
		"steps from 1":    {"scale: {steps: [1, 2]}\n", "x.yaml:1:17: scale.steps[0]: the first step is 1; expected 0, the root"},
		"steps descend":   {"scale: {steps: [0, 3, 2]}\n", "x.yaml:1:23: scale.steps[2]: 2 follows 3; expected ascending steps"},
		"steps twice":     {"scale: {steps: [0, 3, 3]}\n", "x.yaml:1:23: scale.steps[2]: 3 follows 3; expected ascending steps"},
		"steps too high":  {"scale: {steps: [0, 12]}\n", "x.yaml:1:20: scale.steps[1]: 12 is no step; expected 0 to 11 semitones above the root"},
		"steps below":     {"scale: {steps: [0, -1]}\n", "x.yaml:1:20: scale.steps[1]: -1 is no step; expected 0 to 11 semitones above the root"},
		"too few notes":   {"scale: {steps: 0}\nrange: C2..B2\n", "x.yaml:2:8: range: C2..B2 (60..71) has 1 note of C with the steps 0 in it; expected at least 2"},
		"notes by octave": {"scale: {steps: 0}\nreference: {notes: Db2}\n", "x.yaml:2:20: reference.notes: C#2 (61) is not in C with the steps 0; the nearest in it are C2 (60) and C3 (72)"},

		"reference off the scale": {
			"scale: {root: D, mode: dorian}\nreference: {notes: [D2, F#2]}\n",
			"x.yaml:2:25: reference.notes[1]: F#2 (66) is not in D dorian; the nearest in it are F2 (65) and G2 (67)",
		},
		"at the end of the range": {
			"scale: {root: C, mode: major pentatonic}\nrange: D2..D#3\nreference: {notes: [E2, D#3]}\n",
			"x.yaml:3:25: reference.notes[1]: D#3 (75) is not in C major pentatonic; the nearest in it are D3 (74)",
		},
		"default off the scale": {
			"scale: {root: E, mode: major}\n",
			"x.yaml:1:8: scale: E major lacks C2 (60), the default reference note",
		},

		"by":             {"intervals: {by: third}\n", `x.yaml:1:17: intervals.by: "third" is none of steps, thirds`},
		"interval below": {"intervals: {x: [1, -1]}\n", "x.yaml:1:20: intervals.x[1]: -1 is no interval; expected 0 to 127"},
		"interval above": {"intervals: {y: 128}\n", "x.yaml:1:16: intervals.y: 128 is no interval; expected 0 to 127"},
		"intervals none": {"intervals: {y: []}\n", "x.yaml:1:16: intervals.y: the list is empty; expected intervals"},
		"thirds on a scale": {
			"intervals: {by: thirds}\nscale: {mode: whole tone}\n",
			"x.yaml:1:17: intervals.by: intervals by thirds need all twelve pitch classes; C whole tone has 6",
		},
		"captures": {"captures: hop\n", `x.yaml:1:11: captures: "hop" is none of move, hops`},
		"bounds":   {"bounds: wrap\n", `x.yaml:1:9: bounds: "wrap" is none of turn, fold, clamp`},

		"step without walk": {"reference: {step: 3}\n", "x.yaml:1:19: reference.step: step is only for then: walk; here, then is chain"},
		"step":              {"reference: {then: walk, step: 0}\n", "x.yaml:1:31: reference.step: 0 is no step of a walk; expected 1 to 127"},
	})
}

// TestDefaultRange checks that the default range has the same keys, whatever middle C is called. It also checks their names.
func TestDefaultRange(t *testing.T) {
	for middleC, want := range map[string]string{"C2": "C1 (48)..B3 (83)", "C3": "C2 (48)..B4 (83)", "C4": "C3 (48)..B5 (83)"} {
		s, err := Parse("x.yaml", []byte("middle_c: "+middleC))
		if err != nil {
			t.Fatal(err)
		}
		if text := s.Describe(); s.Range != Paper().Range || !strings.Contains(text, want) {
			t.Errorf("%s: %s", middleC, text)
		}
	}
}

// TestModeInAnyCase checks that words may be written in upper and lower case.
func TestModeInAnyCase(t *testing.T) {
	s, err := Parse("x.yaml", []byte("scale: {root: D, mode: Harmonic MINOR}\nreference: {notes: D2, then: Cycle}"))
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(s.Scale, pitch.ScaleOf(2, "harmonic minor")) || s.Shared.Then != Cycle {
		t.Errorf("%+v, %+v", s.Scale, s.Shared)
	}
}

func TestPitchHints(t *testing.T) {
	tests := []struct{ source, want string }{
		{"scale: {mode: Dorain}", `did you mean "dorian"?`},
		{"scale: {root: D}", "name a mode, such as major"},
		{"scale: {root: D0}", "write it without an octave, as D, F# or Bb"},
		{"captures: hop", `did you mean "hops"?`},
		{"bounds: clam", `did you mean "clamp"?`},
		{"scale: {root: E, mode: major}", "name the notes in reference.notes"},
		{"reference: {step: 1}", "write then: walk"},
		{"intervals: {x: -2}", "give only the size; signs determines the direction"},
	}
	for _, test := range tests {
		_, err := Parse("x.yaml", []byte(test.source))
		all := errorsOf(t, err)
		if all[0].Hint != test.want {
			t.Errorf("%s: %v, hint %q; want hint %q", test.source, err, all[0].Hint, test.want)
		}
	}
}

func TestPitchSetsFields(t *testing.T) {
	score, err := Parse("x.yaml", []byte(lines(
		"scale: {root: Cb, steps: [0, 5, 11]}",
		"intervals: {x: [3, 0, 2], y: 7}",
		"bounds: fold",
		"signs: players",
		"reference: {notes: B1, then: walk}",
	)))
	if err != nil {
		t.Fatal(err)
	}
	want := Paper()
	want.Name, want.Title, want.About = "x.yaml", "x", ""
	want.Scale = pitch.Scale{Root: 11, Steps: []int{0, 5, 11}}
	want.Intervals = Intervals{By: BySteps, X: []int{3, 0, 2}, Y: []int{7}}
	want.Bounds, want.Signs = Fold, SignsByPlayer
	want.Shared = &Reference{Notes: []int{59}, Stay: []int{1}, Then: Walk, Step: 2}
	if !reflect.DeepEqual(score, want) {
		t.Errorf("\n got %+v\nwant %+v", score, want)
	}
}

func TestFits(t *testing.T) {
	score := Paper()
	if err := score.Fits(64, 64); err != nil {
		t.Errorf("without tables: %v", err)
	}
	score.Intervals.X, score.Intervals.Y = []int{1}, []int{1, 2, 3, 4, 5}
	err := score.Fits(7, 6)
	want := "paper: intervals.x: the list has 1 interval; a board of 7×6 needs at least 7\n" +
		"paper: intervals.y: the list has 5 intervals; a board of 7×6 needs at least 6"
	if err == nil || err.Error() != want {
		t.Errorf("\n got %v\nwant %s", err, want)
	}
	if err := score.Fits(1, 5); err != nil {
		t.Errorf("tables of the board's size: %v", err)
	}
}

// TestPitchCommentsOfTemplateAreValid checks the settings in the template's comments. They must be valid if the # is removed, together with the
// settings that they replace.
func TestPitchCommentsOfTemplateAreValid(t *testing.T) {
	source := string(Template())
	for _, change := range []struct{ pattern, by string }{
		{`(?m)^  mode:.*\n`, ""},
		{`(?m)^  notes:.*\n`, ""},
		{`then: chain`, "then: walk"},
		{`(?m)^  # (steps|x|y|melody|track|step):`, "  $1:"},
	} {
		source = regexp.MustCompile(change.pattern).ReplaceAllString(source, change.by)
	}
	source = strings.Replace(source, "[0, 2, 3, 7, 9]", "[0, 2, 4, 5, 7, 9]", 1) // a scale that has all notes of the tune
	score, err := parse("x.yaml", []byte(source), cantusForAll)
	if err != nil {
		t.Fatal(err)
	}
	if score.Scale.Mode != "" || len(score.Scale.Steps) != 6 || len(score.Intervals.X) != 7 || len(score.Intervals.Y) != 6 {
		t.Errorf("%+v, %+v", score.Scale, score.Intervals)
	}
	if list := score.Shared; list.Melody != "tune.mid" || len(list.Notes) != 42 || list.Then != Walk || list.Step != 2 {
		t.Errorf("%+v", list)
	}
}
