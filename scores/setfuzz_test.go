package scores

import (
	"errors"
	"strings"
	"testing"

	"midiconnect4/scores/settings"
)

// FuzzSet sets the tempo in any valid score. It checks that the score then has this tempo, whatever else the file contains.
func FuzzSet(f *testing.F) {
	for _, name := range Names() {
		source, err := Source(name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(source)
	}
	f.Add([]byte("{tempo: 90, title: \"a, }b\"}"))
	f.Add([]byte("\"tempo\": 90 # x\n'title': 'it''s'\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if _, err := parse("paper", data, bundledFile); err != nil {
			return
		}
		changed, err := settings.Set(data, "tempo", "97.5")
		if err != nil {
			if !strings.Contains(err.Error(), "several lines") && !strings.Contains(err.Error(), "carriage returns") {
				t.Fatalf("%v in\n%q", err, data)
			}
			return
		}
		score, err := parse("paper", changed, bundledFile)
		if err != nil {
			e, ok := errors.AsType[*settings.Error](err)
			if ok && strings.Contains(e.Problem, "is not allowed here") {
				return // a file with nothing but a tag is an empty score, but has no list of settings to add to
			}
			if !ok || e.Field == "" || e.Field == "tempo" || strings.Contains(e.Problem, "YAML") {
				t.Fatalf("%v in\n%q, which was\n%q", err, changed, data)
			}
			return
		}
		if score.Tempo != 97.5 {
			t.Fatalf("tempo %v in\n%q, which was\n%q", score.Tempo, changed, data)
		}
		if value := settings.Given(changed, "tempo")["tempo"]; value != "97.5" {
			t.Fatalf("tempo %q is given in\n%q", value, changed)
		}
	})
}
