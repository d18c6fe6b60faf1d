package scores

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/scores/pitch"
	"midiconnect4/scores/settings"
)

// TestChords checks that chords have the notes that textbooks give them. The chords are written by name (such as Dm7) and by degree (such as V7).
func TestChords(t *testing.T) {
	const cMajor, aMinor, bluesInF = "{root: C, mode: major}", "{root: A, mode: minor}", "{root: F, mode: blues}"
	for _, test := range []struct{ scale, chord, notes, bass string }{
		{cMajor, "C", "C E G", "C"},
		{cMajor, "Am", "A C E", "A"},
		{cMajor, "Dm7", "D F A C", "D"},
		{cMajor, "G7", "G B D F", "G"},
		{cMajor, "Cmaj7", "C E G B", "C"},
		{cMajor, "CM7", "C E G B", "C"},
		{cMajor, "Bm7b5", "B D F A", "B"},
		{cMajor, "Bø", "B D F A", "B"},
		{cMajor, "Bdim", "B D F", "B"},
		{cMajor, "Gsus4", "G C D", "G"},
		{cMajor, "Csus2", "C D G", "C"},
		{cMajor, "C6", "C E G A", "C"},
		{cMajor, "C6/9", "C E G A D", "C"},
		{cMajor, "Am6/9/E", "A C E F# B", "E"},
		{cMajor, "Dm6", "D F A B", "D"},
		{cMajor, "C/E", "C E G", "E"},
		{cMajor, "Am7/G", "A C E G", "G"},
		{cMajor, "Bb", "A# D F", "A#"},
		{cMajor, "F#m7", "F# A C# E", "F#"},
		{cMajor, "Caug", "C E G#", "C"},
		{cMajor, "C+", "C E G#", "C"},
		{cMajor, "Cdim7", "C D# F# A", "C"},
		{cMajor, "C°7", "C D# F# A", "C"},
		{cMajor, "C9", "C E G A# D", "C"},
		{cMajor, "Cm9", "C D# G A# D", "C"},
		{cMajor, "E7#9", "E G# B D G", "E"},
		{cMajor, "I", "C E G", "C"},
		{cMajor, "ii", "D F A", "D"},
		{cMajor, "ii7", "D F A C", "D"},
		{cMajor, "IV", "F A C", "F"},
		{cMajor, "V7", "G B D F", "G"},
		{cMajor, "Imaj7", "C E G B", "C"},
		{cMajor, "vi", "A C E", "A"},
		{cMajor, "vii°", "B D F", "B"},
		{cMajor, "viiø7", "B D F A", "B"},
		{cMajor, "viio", "B D F", "B"},
		{cMajor, "V7/V", "D F# A C", "D"},
		{cMajor, "V/vi", "E G# B", "E"},
		{cMajor, "vii°7/V", "F# A C D#", "F#"},
		{cMajor, "iv", "F G# C", "F"},
		{cMajor, "bVII", "A# D F", "A#"},
		{cMajor, "bII", "C# F G#", "C#"},
		{cMajor, "V7/B", "G B D F", "B"},
		{aMinor, "i", "A C E", "A"},
		{aMinor, "VI", "F A C", "F"},
		{aMinor, "III", "C E G", "C"},
		{aMinor, "VII", "G B D", "G"},
		{aMinor, "V7", "E G# B D", "E"},
		{aMinor, "iv6", "D F A B", "D"},
		{aMinor, "#vii°7", "G# B D F", "G#"},
		{aMinor, "V7/iv", "A C# E G", "A"},
		{bluesInF, "I7", "F A C D#", "F"},
		{bluesInF, "IV9", "A# D F G# C", "A#"},
		{bluesInF, "bVII", "D# G A#", "D#"},
		{aMinor, "bVII", "G B D", "G"},
		{aMinor, "bVI", "F A C", "F"},
		{aMinor, "bIII", "C E G", "C"},
		{aMinor, "bII", "A# D F", "A#"},
		{aMinor, "bVI/iv", "A# D F", "A#"},
		{"{root: D, mode: minor}", "bVII", "C E G", "C"},
		{"{root: D, mode: dorian}", "bVII", "C E G", "C"},
		{"{root: D, mode: dorian}", "bVI", "A# D F", "A#"},
		{"{root: G, mode: mixolydian}", "bVII", "F A C", "F"},
		{"{root: A, mode: harmonic minor}", "bVII", "G B D", "G"},
		{"{root: E, mode: phrygian}", "bII", "F A C", "F"},
		{"{root: D, mode: dorian}", "IV", "G B D", "G"},
		{"{root: E, mode: phrygian}", "II", "F A C", "F"},
	} {
		s, err := Parse("mine.yaml", []byte("range: C1..C4\nreference: {notes: "+strings.Trim(test.scale[7:9], ",")+"2}\nscale: "+test.scale+
			"\nharmony: {chords: ['"+test.chord+"'], chromatic: true}"))
		if err != nil {
			t.Errorf("%s in %s: %v", test.chord, test.scale, err)
			continue
		}
		if chord := s.Harmony.Chords[0].Chord; chord.NoteList(new(pitch.Notes)) != test.notes || new(pitch.Notes).RootName(chord.Bass) != test.bass {
			t.Errorf("%s in %s is %s over %s; want %s over %s", test.chord, test.scale, chord.NoteList(new(pitch.Notes)), new(pitch.Notes).RootName(chord.Bass), test.notes, test.bass)
		}
	}
}

// TestChordOfEachBar checks which chord each bar has, for both continuations after the last chord.
func TestChordOfEachBar(t *testing.T) {
	for then, want := range map[AfterList]string{Cycle: "CCFGGGCCFGGG", Hold: "CCFGGGGGGGGG"} {
		s, err := Parse("mine.yaml", []byte("harmony: {chords: [C 2, F, G 3], then: "+string(then)+"}"))
		if err != nil {
			t.Fatal(err)
		}
		got := ""
		for bar := range want {
			got += s.Harmony.At(bar).Name
		}
		if got != want {
			t.Errorf("%s: %s, want %s", then, got, want)
		}
	}
}

func TestHarmonyErrors(t *testing.T) {
	const inD = "range: C1..C4\nreference: {notes: D2}\nscale: {root: D, mode: dorian}\n"
	for _, test := range []struct{ score, error, hint string }{
		{"harmony: {chords: [H7 2]}", `mine.yaml:1:20: harmony.chords[0]: "H7" is not a chord`, "write a chord as Dm7, G7, Cmaj7 or C/E, or as a degree: i, IV, V7, bVII"},
		{"harmony: {chords: [Cmaj8]}", `mine.yaml:1:20: harmony.chords[0]: "Cmaj8" is not a chord: there is no kind "maj8"`, `did you mean "maj7"?`},
		{"harmony: {chords: [C 0]}", `mine.yaml:1:20: harmony.chords[0]: "0" is no number of bars; expected 1 to 999`, ""},
		{"harmony: {chords: [C two]}", `mine.yaml:1:20: harmony.chords[0]: "two" is no number of bars; expected 1 to 999`, ""},
		{"harmony: {chords: C 2 F 2}", `mine.yaml:1:19: harmony.chords: "C 2 F 2" has more than two words; expected a chord and its number of bars, as in Dm7 2`, "write each as Dm7 2, with commas between them"},
		{"harmony: {chords: [C/X]}", `mine.yaml:1:20: harmony.chords[0]: "C/X" has neither a note nor a degree after its slash`, ""},
		{"harmony: {chords: [C, ii 2]}", `mine.yaml:1:23: harmony.chords[1]: "ii" is a degree, and the score has no scale`, "give the scale a root and a mode, or name the chord, as in Dm7"},
		{inD + "harmony: {by: function, chords: [i]}", `mine.yaml:4:33: harmony.chords: chords are chosen by function; there is no list`, "leave it out, or write by: list"},
		{inD + "harmony: {by: fifths, then: hold}", `mine.yaml:4:29: harmony.then: chords are chosen by fifths; there is no list`, ""},
		{"harmony: {by: function}", `mine.yaml:1:15: harmony.by: chromatic does not have the seven degrees that this needs`, "take a scale of seven steps, such as major or minor"},
		{"scale: {mode: blues}\nharmony: {chords: [I7], chromatic: true, blunder: minor}", `mine.yaml:2:51: harmony.blunder: C blues does not have the seven degrees that this needs`, ""},
		{inD + "harmony: {by: function, keys: [B V]}", `mine.yaml:4:31: harmony.keys: keys of phrases in a score without phrases`, "add phrases, as in phrases: {form: ABA}"},
		{inD + "phrases: {}\nharmony: {by: function, keys: [C V]}", `mine.yaml:5:32: harmony.keys[0]: the form AABA has no phrase C`, ""},
		{inD + "phrases: {}\nharmony: {by: function, keys: [B]}", `mine.yaml:5:32: harmony.keys[0]: "B" is not a letter of the form and a key`, "write each as B V, with commas between them"},
		{inD + "phrases: {}\nharmony: {by: function, keys: [B V7]}", `mine.yaml:5:32: harmony.keys[0]: "V7" is not a key`, "write V or G for a major key, vi or Am for a minor one"},
		{inD + "harmony: {by: function, lead: V/E}", `mine.yaml:4:31: harmony.lead: "V/E" is not a key`, ""},
		{inD + "keys: {plan: [D dorian]}\nharmony: {by: function, lead: v}", `mine.yaml:5:31: harmony.lead: the score has a plan of keys already`, "leave out one of the two"},
		{"harmony: {pull: 1}", `mine.yaml:1:10: harmony: no chords are given`, ""},
		{"harmony: {chords: C, pull: 2}", `mine.yaml:1:28: harmony.pull: 2 is not a likelihood; expected 0 to 1`, ""},
		{inD + "harmony: {chords: [Dm, A7]}", `mine.yaml:4:24: harmony.chords[1]: "A7" (A C# E G) has C#, which is not in D dorian`, "write chromatic: true in harmony, if chords may leave the scale"},
		{inD + "harmony: {chords: [Dm/Bb]}", `mine.yaml:4:20: harmony.chords[0]: "Dm/Bb" (D F A) has A#, which is not in D dorian`, ""},
		{inD + "harmony: {chords: [bVI]}", `mine.yaml:4:20: harmony.chords[0]: "bVI" (A# D F) has A#, which is not in D dorian`, ""},
		{inD + "harmony: {chords: ['#VI']}", `mine.yaml:4:20: harmony.chords[0]: "#VI" lies on the degree VII of D dorian`, "degrees count the steps of the scale: VI is on B"},
	} {
		_, err := Parse("mine.yaml", []byte(test.score))
		if err == nil {
			t.Errorf("%q is accepted", test.score)
			continue
		}
		if !strings.HasPrefix(err.Error(), test.error) {
			t.Errorf("%q: %v, want %s", test.score, err, test.error)
		}
		if first, ok := errors.AsType[*settings.Error](err); test.hint != "" && (!ok || first.Hint != test.hint) {
			t.Errorf("%q: %v, want the hint %s", test.score, err, test.hint)
		}
	}
}

// TestMinorAllowsBothLeadingNotes checks that chords in minor may use the natural and the raised sixth and seventh step of the scale.
func TestMinorAllowsBothLeadingNotes(t *testing.T) {
	_, err := Parse("mine.yaml", []byte("range: C1..C4\nreference: {notes: D2}\nscale: {root: D, mode: minor}\n"+
		"harmony: {chords: [i 2, VI 1, III 1, iv, IV, v, V7 1, VII, bVII, '#vii°7']}"))
	if err != nil {
		t.Error(err)
	}
}

// TestReferenceNotesAllowBothLeadingNotes checks that, in all kinds of minor, reference notes may be the natural and the raised sixth and seventh
// step.
func TestReferenceNotesAllowBothLeadingNotes(t *testing.T) {
	const source = "range: C1..C4\nreference: {notes: [D2, C2, C#2, Bb2, B2]}\nscale: {root: D, mode: %s}\nkeys: {plan: [D minor, A minor, F major]}"
	for _, mode := range []string{"minor", "aeolian", "harmonic minor", "melodic minor"} {
		s, err := Parse("mine.yaml", fmt.Appendf(nil, source, mode))
		if err != nil {
			t.Error(err)
			continue
		}
		leading := s.Shared.Notes[2]
		if chord := s.Scale.Triad(leading); chord.NoteList(&s.Notes) != "C# E G" {
			t.Errorf("%s: %s on the leading note", mode, chord.NoteList(&s.Notes))
		}
		if s.Scale.Has(leading) {
			continue // the leading note is a step of this scale, so it moves as such
		}
		for bar, want := range []int{61, 56, 64} {
			if got := s.KeyPlan.At(bar, 0, 0).Shared.Notes[2]; got != want {
				t.Errorf("%s, key %d: the leading note %d is %d, want %d", mode, bar+1, leading, got, want)
			}
		}
	}
	if _, err := Parse("mine.yaml", fmt.Appendf(nil, source, "dorian")); err == nil {
		t.Error("dorian has a leading note")
	}
}

// TestMelodyAllowsBothLeadingNotes checks that a melody in minor may have the natural and the raised sixth and seventh step.
func TestMelodyAllowsBothLeadingNotes(t *testing.T) {
	open := func(string) ([]byte, error) { return midiOf(tune(62, 60, 61, 58, 59)), nil }
	if _, err := parse("mine.yaml", []byte("range: C1..C4\nscale: {root: D, mode: minor}\nreference: {melody: tune.mid}"), open); err != nil {
		t.Error(err)
	}
}

// FuzzChord reads any text as a chord. The text must give an error, or a chord whose tones ascend from its root.
func FuzzChord(f *testing.F) {
	for _, seed := range []string{"Dm7", "V7/V", "bVII", "C6/9/E", "viiø7", "i", "H", "C/", "/", "#", "VVV", "Am7b5 2", "♭VI 12"} {
		f.Add(seed)
	}
	score := Paper()
	score.Scale = pitch.ScaleOf(9, "minor")
	f.Fuzz(func(t *testing.T, written string) {
		c, err := parseChordBars(written)
		if err != nil {
			if err.Error() == "" || strings.ContainsRune(err.Error(), '\n') {
				t.Errorf("%q: error %q", written, err)
			}
			return
		}
		chord, err := c.name.Resolve(&score.Notes)
		if err != nil {
			return
		}
		if c.Bars < 1 || chord.Root < 0 || chord.Root > 11 || chord.Bass < 0 || chord.Bass > 11 ||
			chord.Tones[0] != 0 || !slices.IsSorted(chord.Tones) || !chord.Has(chord.Root) {
			t.Errorf("%q: %+v for %d bars", written, chord, c.Bars)
		}
	})
}
