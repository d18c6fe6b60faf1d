package session_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestEndsAreTested checks that each package that follows a scene is tested with the sample performance, and each that parses calls with a call of
// every function.
func TestEndsAreTested(t *testing.T) {
	files, err := filepath.Glob("../*/*.go")
	if err != nil || len(files) < 100 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	code, tests := map[string]string{}, map[string]string{}
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		of := code
		if strings.HasSuffix(name, "_test.go") {
			of = tests
		}
		of[filepath.Base(filepath.Dir(name))] += string(text)
	}
	for folder, text := range code {
		for uses, tested := range map[string]string{"session.NewScene(": "scenetest.History(", "session.ParseCall(": "scenetest.Calls("} {
			if strings.Contains(text, uses) && !strings.Contains(tests[folder], tested) && folder != "setlist" { // its conductor only waits for moments
				t.Errorf("play/%s uses %s…), so its tests need %s…)", folder, uses, tested)
			}
		}
	}
}
