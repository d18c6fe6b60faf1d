package scores

import (
	"reflect"
	"testing"

	"midiconnect4/scores/settings"
)

// TestSetOnBundledScores sets the tempo of each bundled score. It checks that nothing else changes, and that the original tempo restores the
// original text.
func TestSetOnBundledScores(t *testing.T) {
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			t.Fatal(err)
		}
		given, had := settings.Given(source, "tempo")["tempo"]
		changed, err := settings.Set(source, "tempo", "97.5")
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		score, err := parse(name, changed, bundledFile)
		if err != nil || score.Tempo != 97.5 {
			t.Errorf("%s: tempo %v, %v", name, score, err)
			continue
		}
		if now := settings.Given(changed, "tempo")["tempo"]; now != "97.5" {
			t.Errorf("%s gives the tempo %s", name, now)
		}
		if back, err := settings.Set(changed, "tempo", given); had && (err != nil || string(back) != string(source)) {
			t.Errorf("%s is another one with its own tempo again: %v", name, err)
		} else if again, err := parse(name, back, bundledFile); !had && err == nil {
			if want, _ := Load(name); !reflect.DeepEqual(again.Tempo, want.Tempo) {
				t.Errorf("%s: tempo %v without one, want %v", name, again.Tempo, want.Tempo)
			}
		}
	}
}
