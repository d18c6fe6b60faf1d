//go:build !windows

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"midiconnect4/internal/needs"
)

// TestBuildKeepsJACK runs make build with a fake go command that records its arguments. It checks whether make passes the tag jack.
func TestBuildKeepsJACK(t *testing.T) {
	needs.Programs(t, "make", "sh")
	rules, err := os.ReadFile("../../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	for name, c := range map[string]struct {
		target, there, cgo string
		jack               bool
		says               string
	}{
		"none there":      {"build", "no such file", "1", false, ""},
		"without JACK":    {"build", "build	-compiler=gc", "1", false, ""},
		"with JACK":       {"build", "build	-tags=jack", "1", true, "has JACK and keeps it"},
		"without cgo":     {"build", "build	-tags=jack", "0", false, "had JACK"},
		"JACK for itself": {"build-jack", "build	-compiler=gc", "1", true, ""},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for path, text := range map[string]string{
				"Makefile":  string(rules),
				".ci/setup": "#!/bin/sh\necho " + c.cgo + "\n",
				"go":        "#!/bin/sh\ncase $1 in\nversion) echo '" + c.there + "' ;;\nenv) ;;\n*) echo \"$@\" >>built ;;\nesac\n",
			} {
				path = filepath.Join(dir, path)
				if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o700); err != nil { //nolint:gosec // programs
					t.Fatal(err)
				}
			}
			run := exec.Command("make", "--no-print-directory", c.target)
			run.Dir = dir
			run.Env = append(os.Environ(), "PATH="+dir+":"+os.Getenv("PATH"), "MAKEFLAGS=") // clear MAKEFLAGS, because this test may itself be run by make
			says, err := run.CombinedOutput()
			if err != nil {
				t.Fatalf("%v\n%s", err, says)
			}
			got := string(mustRead(t, filepath.Join(dir, "built")))
			if !strings.HasPrefix(got, "build ") || strings.Contains(got, " -tags jack ") != c.jack || strings.Count(got, "\n") != 1 {
				t.Errorf("it ran go %s", got)
			}
			if (c.says == "") != (len(says) == 0) || !strings.Contains(string(says), c.says) {
				t.Errorf("it said %q", says)
			}
		})
	}
}
