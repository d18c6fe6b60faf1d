package session_test

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"midiconnect4/play/session"
)

// TestDocsListFunctions checks that docs/live.md has a table of all functions.
func TestDocsListFunctions(t *testing.T) {
	page, err := os.ReadFile("../../docs/live.md")
	if err != nil {
		t.Fatal(err)
	}
	table := "| function | takes | does |\n|---|---|---|\n"
	for _, f := range session.Functions() {
		locked := ""
		if f.Locked {
			locked = ", locked or not"
		}
		table += fmt.Sprintf("| `%s`%s | %s | %s |\n", f.Name, locked, f.Expects(), f.About)
	}
	if !strings.Contains(string(page), table) {
		t.Errorf("docs/live.md has not this table:\n%s", table)
	}
}
