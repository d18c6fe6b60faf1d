package scores

import "testing"

// voiceSamples has the settings of a voice of each kind.
var voiceSamples = map[string]string{
	"answer": "{way: inversion}", "counterpoint": "{species: second}",
	"bass": "{}", "chords": "{}", "drums": "{win: crash}", "line": "{text: c1}",
}

func TestClonesShareNoVoices(t *testing.T) {
	for _, kind := range (&reader{score: Paper()}).voice(new(Voice)).Names() {
		score, err := Parse("mine.yaml", []byte("scale: {root: C, mode: major}\nvoices:\n  - "+kind+": "+voiceSamples[kind]))
		if err != nil {
			t.Errorf("%s: %v", kind, err)
			continue
		}
		if clone := score.Clone(); clone.Voices[0].Common() == score.Voices[0].Common() {
			t.Errorf("%s: a clone shares its settings", kind)
		}
	}
}
