package notation

import (
	"testing"

	"midiconnect4/scores"
)

// TestAbbreviations checks that an abbreviation has a full stop only if a word was cut.
func TestAbbreviations(t *testing.T) {
	for name, want := range map[string]string{
		"Cantus": "Cantus", "Cantus firmus": "Cantus", "Cantus firmus II": "Cantus II", "Noughts": "Noughts",
		"Low slit drum": "Low", "Shakuhachi": "Shak.", "Kontrapunkt 2": "Kontr. 2", "Rhythmics": "Rhyth.",
		"Violin II": "Vln. II", "String Ensemble 1": "Str. 1", "Fretless Bass": "Bass", "Großvater": "Großv.",
		"Second Violin": "Vln. II", "Trombones": "Tbn.", "Third Man": "Third",
	} {
		player := &scores.Player{Name: name}
		p := part{sheet: &sheet{frame: &frame{parts: []*scores.Player{player}}}, members: []int{0}}
		if got := p.abbreviation(); got != want {
			t.Errorf("%s is %s in short, want %s", name, got, want)
		}
	}
}
