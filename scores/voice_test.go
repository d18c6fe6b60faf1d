package scores

import "testing"

func TestClonesShareNoVoices(t *testing.T) {
	for _, kind := range (&reader{score: Paper()}).voice(new(Voice)).Settings {
		_, group := kind.Kind.(voiceKind)()
		score, err := Parse("mine.yaml", []byte("scale: {root: C, mode: major}\nvoices:\n  - "+kind.Name+": "+group.Example))
		if err != nil {
			t.Errorf("%s: %v", kind.Name, err)
			continue
		}
		if clone := score.Clone(); clone.Voices[0].Common() == score.Voices[0].Common() {
			t.Errorf("%s: a clone shares its settings", kind.Name)
		}
	}
}
