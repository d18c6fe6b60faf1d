package scores

import (
	"regexp"
	"strings"
	"testing"
)

// TestDescribePitch checks the lines about pitch settings in the descriptions of some bundled scores.
func TestDescribePitch(t *testing.T) {
	tests := map[string][]string{
		"modes": {
			"scale D dorian no other notes than D E F G A B C",
			"intervals steps counted in steps of the scale",
			"bounds turn an interval that would leave the range goes the other way",
		},
		"../docs/examples/torus.yaml": {
			"intervals thirds x counted in minor and y in major thirds, each note in the octave nearest to the one before",
			"bounds turn of no effect on thirds, which stay within the range",
		},
		"../docs/examples/harmonics.yaml": {
			"intervals.x 12, 7, 5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1 the interval for x = 1, 2, …",
			"intervals.y 12, 7, 5, 4, 3, 3, 2, 2, 2, 2, 2, 1, 1, 1, 1 the interval for y = 1, 2, …",
			"bounds clamp a note that would leave the range stays at its end",
		},
		"fortune": {
			"bounds fold a note that would leave the range comes back by octaves",
			"signs result one player's go up, the other's down; the loser of a game changes direction",
		},
		"../docs/examples/drunkard.yaml": {
			"A3 (57) for 1 bar",
			"then walk: each a random step up or down from the one before, of 2 at most",
		},
		"cantus": {
			"reference, the melody of cantus.mid",
			"C4 (60) for 1 bar, C4 (60) for 1 bar, G4 (67) for 1 bar, G4 (67) for 1 bar, A4 (69) for 1 bar, A4 (69) for 1 bar, " +
				"G4 (67) for 1 bar, F4 (65) for 1 bar, F4 (65) for 1 bar, E4 (64) for 1 bar, E4 (64) for 1 bar, D4 (62) for 1 bar, " +
				"D4 (62) for 1 bar, C4 (60) for 1 bar, G4 (67) for 1 bar, G4 (67) for 1 bar, F4 (65) for 1 bar, F4 (65) for 1 bar, " +
				"E4 (64) for 1 bar, E4 (64) for 1 bar, D4 (62) for 1 bar, G4 (67) for 1 bar, G4 (67) for 1 bar, F4 (65) for 1 bar, and 18 more",
		},
	}
	narrow := regexp.MustCompile(` +`)
	for name, lines := range tests {
		score, err := Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, line := range lines {
			if got := narrow.ReplaceAllString(score.Describe(), " "); !strings.Contains(got, line+"\n") {
				t.Errorf("%s: no line %q in\n%s", name, line, got)
			}
		}
	}
}

// TestDescribe compares the descriptions of two scores with files that contain the output of "scores show". After a change of settings, update
// the files with go generate ./scores.
func TestDescribe(t *testing.T) {
	for name, path := range map[string]string{"paper": "paper", "duel": "../docs/examples/duel.yaml"} {
		score, err := Load(path)
		if err != nil {
			t.Fatal(err)
		}
		testGenerated(t, "testdata/"+name+".txt", []byte(score.Describe()))
	}
}
