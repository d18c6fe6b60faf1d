package main

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"midiconnect4/gamer"
	"midiconnect4/scores"
)

// TestExampleMovements looks for the gamers that the examples of scores name.
func TestExampleMovements(t *testing.T) {
	page, err := os.ReadFile("../../docs/scores.md")
	if err != nil {
		t.Fatal(err)
	}
	g, err := gamer.FindGame(defaultGame)
	if err != nil {
		t.Fatal(err)
	}
	suites := 0
	for _, example := range regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllSubmatch(page, -1) {
		if !bytes.Contains(example[1], []byte("movements:")) {
			continue
		}
		s, err := scores.Parse("docs/scores.md", example[1])
		if err != nil {
			t.Fatal(err)
		}
		if err := checkMovements(s, newRoster(g)); err != nil {
			t.Error(err)
		}
		suites++
	}
	if suites == 0 {
		t.Error("no example names movements")
	}
}

// TestLinks follows the links between the README and the pages.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("../../docs/*.md")
	if err != nil {
		t.Fatal(err)
	}
	link := regexp.MustCompile(`\]\(([^)#]+)`)
	for _, page := range append(pages, "../../README.md") {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range link.FindAllSubmatch(text, -1) {
			to := string(m[1])
			if regexp.MustCompile(`^https?:`).MatchString(to) {
				continue
			}
			if _, err := os.Stat(filepath.Join(filepath.Dir(page), to)); err != nil {
				t.Errorf("%s: %v", page, err)
			}
		}
	}
}
