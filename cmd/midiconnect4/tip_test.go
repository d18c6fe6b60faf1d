package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestTipNamesTheProgram checks that a command in a hint starts with the program as the user called it. So the command can be pasted even if the
// program is not on the PATH.
func TestTipNamesTheProgram(t *testing.T) {
	before := os.Args
	t.Cleanup(func() { os.Args = before })
	for called, want := range map[string]string{
		"midiconnect4": "midiconnect4", "bin/midiconnect4": "bin/midiconnect4", "/my programs/midiconnect4": "'/my programs/midiconnect4'", "": "midiconnect4",
	} {
		os.Args = []string{called}
		path := filepath.Join(t.TempDir(), "mine.yaml")
		var out bytes.Buffer
		app := newApp()
		app.Writer = &out
		if err := app.Run([]string{called, "scores", "new", path}); err != nil {
			t.Fatal(err)
		}
		if tip := "hear it: " + want + " render --score " + path + " -o out.wav\n"; !strings.HasSuffix(out.String(), tip) {
			t.Errorf("called %q: %s", called, out.String())
		}
	}
}
