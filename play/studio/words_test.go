package studio

import (
	"encoding/json"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/chess"
	"midiconnect4/gamer/othello"
)

var (
	said        = regexp.MustCompile(`\bt\(("(?:[^"\\]|\\.)*")`)
	counted     = regexp.MustCompile(`\bcounted\([^"]*("[^"]*"), ("[^"]*")`)
	placeholder = regexp.MustCompile(`\{\d\}`)
)

// TestTranslations checks that each language of the page has all texts of the page, with the same placeholders. It may also have texts of the
// program that the page shows, but no others.
func TestTranslations(t *testing.T) {
	texts, shown := pageTexts(t), shownTexts()
	files, err := filepath.Glob("page/src/texts/*.json")
	if err != nil || len(files) == 0 {
		t.Fatal("there are no translations: ", err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		translations := map[string]string{}
		if err := json.Unmarshal(data, &translations); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
		for text := range texts {
			if translations[text] == "" {
				t.Errorf("%s lacks %q", file, text)
			}
		}
		for text, translation := range translations {
			if !texts[text] && !shown[text] {
				t.Errorf("%s has %q, which the page does not show", file, text)
			}
			if !slices.Equal(placeholders(text), placeholders(translation)) {
				t.Errorf("%s: %q has other placeholders than %q", file, translation, text)
			}
		}
	}
}

func placeholders(text string) []string {
	all := placeholder.FindAllString(text, -1)
	slices.Sort(all)
	return all
}

// pageTexts returns the texts that the sources of the page give to t and counted.
func pageTexts(t *testing.T) map[string]bool {
	t.Helper()
	texts := map[string]bool{}
	files, err := filepath.Glob("page/src/*.ts*")
	rooms, wrong := filepath.Glob("page/src/*/*.ts*")
	if err := errors.Join(err, wrong); err != nil {
		t.Fatal(err)
	}
	files = append(files, rooms...)
	for _, file := range files {
		source, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, call := range slices.Concat(said.FindAllStringSubmatch(string(source), -1), counted.FindAllStringSubmatch(string(source), -1)) {
			for _, quoted := range call[1:] {
				text, err := strconv.Unquote(quoted)
				if err != nil {
					t.Fatalf("%s: %s: %v", file, quoted, err)
				}
				texts[text] = true
			}
		}
	}
	return texts
}

// shownTexts returns the texts of the program that the page shows.
func shownTexts() map[string]bool {
	texts := map[string]bool{}
	for _, f := range functionInfos() {
		texts[f.About], texts[f.Group] = true, true
	}
	facts := facts()
	for _, g := range facts.Gamers {
		texts[g.About] = true
	}
	for _, s := range facts.Scores {
		texts[s.About] = true
	}
	for _, c := range facts.Controls {
		texts[c.About], texts[c.Group] = true, true
	}
	for _, m := range facts.Measures {
		texts[m.About] = true
	}
	for _, reason := range slices.Concat(checkers.Reasons, chess.Reasons, othello.Reasons) {
		texts[reason] = true
	}
	for _, s := range facts.Systems {
		texts[s.About] = true
		for _, setting := range s.Settings {
			texts[setting.About] = true
		}
	}
	return texts
}
