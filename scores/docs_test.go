package scores

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// pages are the pages of documentation about scores. Each setting must be mentioned on at least one of them.
var pages = []string{"scores", "drama", "expression", "memory", "phrases", "suites", "tuning", "voices"}

func TestDocs(t *testing.T) {
	var page []byte
	for _, name := range pages {
		text, err := os.ReadFile("../docs/" + name + ".md")
		if err != nil {
			t.Fatal(err)
		}
		checkExamples(t, name, text)
		page = append(page, text...)
	}
	mentions := append(Names(), settingNames(t)...)
	mentions = append(mentions, afterList.Words()...)
	mentions = append(mentions, modeNames().Words()...)
	mentions = append(mentions, quoted(motifOwner.Words(), keep.Words(), variation.Words(), phraseWay.Words(), closes.Words(), ornamentWay.Words(), others.Words(), controllerWords(), signals.Words())...)
	for _, word := range []any{NoEnding, ChordEnding, HomeEnding, LastEnding, TonicEnding, AutoClef, Treble, Treble8, AltoClef, TenorClef, BassClef, OneStaff, TwoStaves, SilentWaiting, OstinatoWaiting, DroneWaiting} {
		mentions = append(mentions, fmt.Sprintf("`%s`", word))
	}
	for _, word := range mentions {
		if !strings.Contains(string(page), word) {
			t.Errorf("the page does not mention %s", word)
		}
	}
}

// TestSignalsAreDocumented checks that docs/signals.md has the formula of each signal of the game.
func TestSignalsAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../docs/signals.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, s := range Signals() {
		if s != Confidence && s != Whole && !strings.Contains(string(page), fmt.Sprintf("**%s**", s)) {
			t.Errorf("%s has no formula", s)
		}
	}
}

// quoted puts each word in backquotes, as on the pages.
func quoted(lists ...[]string) (all []string) {
	for _, words := range lists {
		for _, word := range words {
			all = append(all, "`"+word+"`")
		}
	}
	return all
}

// checkExamples parses the example scores on a page.
func checkExamples(t *testing.T, name string, page []byte) {
	t.Helper()
	examples := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllSubmatchIndex(page, -1)
	if len(examples) < 3 {
		t.Errorf("%s: only %d examples found", name, len(examples))
	}
	for _, at := range examples {
		line := 1 + strings.Count(string(page[:at[2]]), "\n")
		if _, err := parse(fmt.Sprintf("%s.md:%d", name, line), page[at[2]:at[3]], cantusForAll); err != nil {
			t.Error(err)
		}
	}
}

// settingNames returns the names of all settings in the schema.
func settingNames(t *testing.T) []string {
	t.Helper()
	var root map[string]any
	if err := json.Unmarshal(Schema(), &root); err != nil {
		t.Fatal(err)
	}
	var names []string
	var walk func(node map[string]any)
	walk = func(node map[string]any) {
		if items, ok := node["items"].(map[string]any); ok {
			walk(items)
		}
		properties, _ := node["properties"].(map[string]any)
		for name, property := range properties {
			names = append(names, name)
			walk(property.(map[string]any))
		}
	}
	walk(root)
	return names
}
