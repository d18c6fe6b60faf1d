package main

import (
	"bytes"
	"os"
	"strings"
	"testing"
)

// TestPiecesInNumbers measures pieces of some scores again, and compares the results with the table in docs/lab/pieces.md.
func TestPiecesInNumbers(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	page, err := os.ReadFile("../../docs/lab/pieces.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]string{}
	for line := range strings.Lines(string(page)) {
		if words := strings.Fields(line); strings.HasPrefix(line, "    ") && len(words) > 0 {
			rows[words[0]] = strings.Join(words, " ")
		}
	}
	var table bytes.Buffer
	app := newApp()
	app.Writer = &table
	if err := app.Run([]string{"midiconnect4", "explore", "--compare", "--seeds", "10", "paper", "cantus", "organ"}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(table.String()) {
		words := strings.Fields(line)
		if got := strings.Join(words, " "); rows[words[0]] != got {
			t.Errorf("%s\nthe page has\n%s", got, rows[words[0]])
		}
	}
}
