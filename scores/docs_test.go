package scores

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// pages are the pages of documentation about scores. Each setting at the top level must be mentioned on at least one of them; scores settings
// lists the others.
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
	mentions := quoted(modeNames().Words())
	for _, name := range Settings() {
		mentions = append(mentions, "`"+name) // perhaps with a setting below it, as in `pace.to`
	}
	for _, word := range mentions {
		if !strings.Contains(string(page), word) {
			t.Errorf("the page does not mention %s", word)
		}
	}
}

// TestManual checks that the manual has each setting of the schema, the words to choose from, and the default of some.
func TestManual(t *testing.T) {
	usual, names := map[string]string{}, map[string]bool{}
	var told strings.Builder
	for _, e := range Manual() {
		fmt.Fprintln(&told, e.Path, e.Usual, e.Doc)
		usual[e.Path] = e.Usual
		names[e.Path[strings.LastIndexByte(e.Path, '.')+1:]] = true
	}
	for _, name := range settingNames(t) {
		if !names[name] {
			t.Errorf("no setting %s", name)
		}
	}
	words := slices.Concat(afterList.Words(), motifOwner.Words(), keep.Words(), variation.Words(), phraseWay.Words(), closes.Words(), ornamentWay.Words(), others.Words(),
		controllerWords(), signals.Words())
	for _, word := range []any{NoEnding, ChordEnding, HomeEnding, LastEnding, TonicEnding, AutoClef, Treble, Treble8, AltoClef, TenorClef, BassClef, OneStaff, TwoStaves, SilentWaiting, OstinatoWaiting, DroneWaiting} {
		words = append(words, fmt.Sprint(word))
	}
	for _, word := range words {
		if !regexp.MustCompile(`(^|\W)` + regexp.QuoteMeta(word) + `(\W|$)`).MatchString(told.String()) {
			t.Errorf("no setting tells of %s", word)
		}
	}
	for path, want := range map[string]string{
		"bar": "4/4", "rhythm.rests": "0", "rhythm.shortest": "", "memory.keep": "both", "voices.answer.way": "ostinato", "drama.range": "",
		"players.first.drone.velocity": "", "phrases.ornament.ways": "[passing, neighbour]", "form.movements.tempo": "", "tuning.equal": "",
	} {
		if got, has := usual[path]; !has || got != want {
			t.Errorf("the default of %s is %q; want %q", path, got, want)
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
