package session_test

import (
	"os"
	"strings"
	"testing"

	"midiconnect4/play/session"
)

// TestDocsListFunctions checks that the table of functions in docs/live.md has all functions. The entry drama-SIGNAL stands for
// one function of each signal.
func TestDocsListFunctions(t *testing.T) {
	page, err := os.ReadFile("../../docs/live.md")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(page), "| | functions |")
	table, _, _ = strings.Cut(table, "\n\n")
	for _, f := range session.Functions() {
		name := f.Name
		if strings.HasPrefix(name, "drama-") {
			name = "drama-SIGNAL"
		}
		if !strings.Contains(table, "`"+name+"`") {
			t.Errorf("the table of docs/live.md has no %s", f.Name)
		}
	}
}
