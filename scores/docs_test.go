package scores

import (
	"fmt"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
)

func TestDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/scores.md")
	if err != nil {
		t.Fatal(err)
	}

	examples := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllSubmatchIndex(page, -1)
	if len(examples) < 10 {
		t.Errorf("only %d examples found", len(examples))
	}
	for _, at := range examples {
		line := 1 + strings.Count(string(page[:at[2]]), "\n")
		score, err := parse(fmt.Sprintf("example of line %d", line), page[at[2]:at[3]], cantusForAll)
		if err != nil {
			t.Error(err)
			continue
		}
		if score.Title == "Passacaglia" {
			bundled, err := Load("passacaglia")
			if err != nil {
				t.Fatal(err)
			}
			bundled.Name = score.Name
			if !reflect.DeepEqual(score, bundled) {
				t.Error("the page's passacaglia is not the bundled one")
			}
		}
	}

	mentions := Names()
	for _, section := range []any{
		document{},
		scaleSection{},
		intervalsSection{},
		rhythmSection{},
		swingSection{},
		paceSection{},
		dynamicsSection{},
		referenceSection{},
		playersSection{},
		playerSection{},
		droneSection{},
		endingSection{},
		formSection{},
		movementSection{},
	} {
		mentions = append(mentions, fieldsOf(reflect.TypeOf(section)).names...)
	}
	for word := range thenEffect {
		mentions = append(mentions, string(word))
	}
	for _, name := range modeNames() {
		mentions = append(mentions, string(name))
	}
	for _, word := range []any{NoEnding, ChordEnding, LastEnding, TonicEnding, AutoClef, Treble, Treble8, AltoClef, TenorClef, BassClef, OneStaff, TwoStaves, SilentWaiting, OstinatoWaiting, DroneWaiting} {
		mentions = append(mentions, fmt.Sprintf("`%s`", word))
	}
	for _, word := range mentions {
		if !strings.Contains(string(page), word) {
			t.Errorf("the page does not mention %s", word)
		}
	}
}
