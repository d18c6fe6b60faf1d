package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/play"
	"midiconnect4/scores"
)

// TestExampleMovements checks that the gamers in the example scores of the docs exist.
func TestExampleMovements(t *testing.T) {
	page, err := os.ReadFile("../../docs/suites.md")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamer.FindGame(play.DefaultGame)
	if err != nil {
		t.Fatal(err)
	}
	suites := 0
	for _, example := range regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllSubmatch(page, -1) {
		if !bytes.Contains(example[1], []byte("movements:")) {
			continue
		}
		s, err := scores.Parse("docs/suites.md", example[1])
		if err != nil {
			t.Fatal(err)
		}
		if err := play.CheckMovements(s, g); err != nil {
			t.Error(err)
		}
		suites++
	}
	if suites == 0 {
		t.Error("no example names movements")
	}
}

// TestLinks checks that links in the README and in the docs lead to existing files.
func TestLinks(t *testing.T) {
	var pages []string
	for _, pattern := range []string{"../../*.md", "../../docs/*.md", "../../docs/lab/*.md"} {
		found, err := filepath.Glob(pattern)
		if err != nil || len(found) == 0 {
			t.Fatalf("%s: %v", pattern, err)
		}
		pages = append(pages, found...)
	}
	link := regexp.MustCompile(`\]\(([^)#]*)#?([^)]*)\)`)
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(text, -1) {
			to, anchor := string(m[1]), string(m[2])
			if regexp.MustCompile(`^https?:`).MatchString(to) {
				continue
			}
			path := filepath.Join(filepath.Dir(page), to)
			if to == "" {
				path = page
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s: %v", page, err)
			} else if anchor != "" && !slices.Contains(anchors(t, path), anchor) {
				t.Errorf("%s: %s has no heading #%s", page, path, anchor)
			}
		}
	}
}

// anchors returns the names by which links find the headings of a page.
func anchors(t *testing.T, page string) (all []string) {
	t.Helper()
	text, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	unused := regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	for _, m := range regexp.MustCompile(`(?m)^#+ (.*)$`).FindAllSubmatch(text, -1) {
		all = append(all, strings.ReplaceAll(unused.ReplaceAllString(strings.ToLower(string(m[1])), ""), " ", "-"))
	}
	return all
}

// TestPicturesOfTheDocs runs the commands in docs/games.md that make its pictures, and compares the results with the stored pictures.
func TestPicturesOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../../docs/games.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`(?m)^    midiconnect4 (render .*) -o docs/(\w+\.svg)$`).FindAllSubmatch(page, -1)
	if len(commands) != 3 {
		t.Errorf("%d commands", len(commands))
	}
	for _, c := range commands {
		path := filepath.Join(t.TempDir(), string(c[2]))
		args := append([]string{"midiconnect4"}, append(strings.Fields(string(c[1])), "-o", path)...)
		app := newApp()
		app.Writer = io.Discard
		if err := app.Run(args); err != nil {
			t.Fatal(err)
		}
		got, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if want, err := os.ReadFile(filepath.Join("../../docs", string(c[2]))); err != nil || !bytes.Equal(got, want) {
			t.Errorf("%s is not what its command makes: %v", c[2], err)
		}
	}
}

// TestTour checks that scripts run each command of the README and of the tutorial that needs neither a person nor a loudspeaker.
func TestTour(t *testing.T) {
	for page, path := range map[string]string{"README.md": "testdata/script/readme.txtar", "docs/tutorial.md": "testdata/longscript/tutorial.txtar"} {
		text, err := os.ReadFile("../../" + page)
		if err != nil {
			t.Fatal(err)
		}
		script, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		commands := regexp.MustCompile(`(?m)^    \$ (?:bin/)?(midiconnect4 .*)$`).FindAllSubmatch(text, -1)
		if len(commands) < 5 {
			t.Errorf("%s: only %d commands found", page, len(commands))
		}
		for _, c := range commands {
			live := page != "README.md" && regexp.MustCompile(`^midiconnect4 (studio|play)\b`).Match(c[1])
			if !live && !bytes.Contains(script, append(c[1], '\n')) {
				t.Errorf("%s does not run %s", path, c[1])
			}
		}
	}
}

// TestCitation compares the version in CITATION.cff with the program's version, and checks that other fields that citations need are present.
func TestCitation(t *testing.T) {
	citation, err := os.ReadFile("../../CITATION.cff")
	if err != nil || !bytes.Contains(citation, []byte("\nversion: "+version+"\n")) {
		t.Errorf("CITATION.cff is not of version %s: %v", version, err)
	}
	for _, field := range []string{`date-released: \d{4}-\d\d-\d\d`, `(# )?repository-code: https://`, `(# )?doi: 10\.`} {
		if !regexp.MustCompile(`(?m)^` + field).Match(citation) {
			t.Errorf("CITATION.cff has no line %s", field)
		}
	}
}
