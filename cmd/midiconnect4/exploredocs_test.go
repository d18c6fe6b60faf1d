package main

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"midiconnect4/compose/measure"
)

// TestExamplesOfExplore runs the commands of the page about explore.
func TestExamplesOfExplore(t *testing.T) {
	page, err := os.ReadFile("../../docs/explore.md")
	if err != nil {
		t.Fatal(err)
	}
	commands := regexp.MustCompile(`(?m)^    (midiconnect4 .*)$`).FindAllSubmatch(page, -1)
	if len(commands) < 4 {
		t.Errorf("only %d commands found", len(commands))
	}
	var script bytes.Buffer
	for _, c := range commands {
		fmt.Fprintf(&script, "%s\n", c[1])
	}
	dir := t.TempDir()
	if err := os.WriteFile(dir+"/page.txtar", script.Bytes(), 0o666); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{Dir: dir})
}

// TestMeasuresAreDocumented looks for each measure in the table of the page.
func TestMeasuresAreDocumented(t *testing.T) {
	page, err := os.ReadFile("../../docs/explore.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range measure.Names() {
		if !bytes.Contains(page, fmt.Appendf(nil, "\n| `%s` | ", name)) {
			t.Errorf("%s is not in the table", name)
		}
	}
}
