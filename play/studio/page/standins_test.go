package page

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"midiconnect4/compose/audio"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// TestStandIns checks that instruments that the SoundFont lacks are replaced by the same instruments on the page as in WAV files.
func TestStandIns(t *testing.T) {
	source, err := os.ReadFile("src/sound/standins.ts")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(source), "PLAYS = [")
	table, _, _ = strings.Cut(table, "];")
	plays := regexp.MustCompile(`\d+`).FindAllString(table, -1)
	if len(plays) != 128 {
		t.Fatalf("%d programs", len(plays))
	}
	for program := 1; program <= 128; program++ {
		score := scores.Paper()
		score.Players[0].Program = program
		substitutions, err := audio.Bundled().Check(score)
		if err != nil {
			t.Fatal(err)
		}
		want := score.Players[0].Instrument()
		if len(substitutions) > 0 {
			want = substitutions[0].Plays
		}
		if got := fmt.Sprintf("(%s)", plays[program-1]); !strings.HasSuffix(want, got) {
			t.Errorf("on the page %s plays for %s; in WAV files %s", got, gm.Program(program), want)
		}
	}
}
