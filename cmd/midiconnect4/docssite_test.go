package main

import (
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"midiconnect4/internal/needs"
)

// TestLongDocsSite makes the docs as a site, as make docs does but for the pieces to hear. Each link must lead to a file and to a heading, and the
// navigation must have all pages.
func TestLongDocsSite(t *testing.T) {
	needs.Program(t, "hugo")
	out := t.TempDir()
	program, err := exec.LookPath("midiconnect4")
	if err != nil {
		t.Fatal(err)
	}
	build := exec.Command("../../.ci/docs/build", out, program)
	if said, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, said)
	}
	ids, links := regexp.MustCompile(`<[^>]* id="?([^ ">]+)`), regexp.MustCompile(`<[^>]* (?:href|src)="?([^ ">]+)`)
	pages := map[string]string{}
	for _, pattern := range []string{"*.html", "docs/*.html", "docs/lab/*.html", "reference/*.html"} {
		found, _ := filepath.Glob(filepath.Join(out, pattern))
		for _, path := range found {
			data, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			pages[path] = string(data)
		}
	}
	if len(pages) < 40 {
		t.Errorf("only %d pages", len(pages))
	}
	linked := map[string]bool{}
	for path, page := range pages {
		for _, m := range links.FindAllStringSubmatch(page, -1) {
			to, err := url.Parse(strings.ReplaceAll(m[1], "&amp;", "&"))
			if err != nil || to.Scheme != "" {
				continue
			}
			file := path
			if to.Path != "" {
				file = filepath.Join(filepath.Dir(path), to.Path)
			}
			linked[file] = true
			if _, err := os.Stat(file); err != nil {
				t.Errorf("%s: %v", path, err)
			} else if other, is := pages[file]; is && to.Fragment != "" && !slices.ContainsFunc(ids.FindAllStringSubmatch(other, -1), func(id []string) bool { return id[1] == to.Fragment }) {
				t.Errorf("%s: %s has no heading #%s", path, file, to.Fragment)
			}
		}
	}
	for path := range pages {
		if !linked[path] {
			t.Errorf("no page links to %s", path)
		}
	}
}
