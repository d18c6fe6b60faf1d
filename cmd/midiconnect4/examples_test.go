package main

import (
	"path/filepath"
	"testing"
)

// TestExamples checks and renders every score of docs/examples.
func TestExamples(t *testing.T) {
	paths, err := filepath.Glob("../../docs/examples/*.yaml")
	if err != nil || len(paths) < 7 {
		t.Fatalf("%q, %v", paths, err)
	}
	for _, path := range paths {
		runCommand(t, "scores", "check", path)
		runCommand(t, "render", "--score", path, "-o", filepath.Join(t.TempDir(), "example.mid"))
	}
}
