package papers

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestBundledGrids checks that each bundled grid belongs to an existing paper and has at least two interpretations.
func TestBundledGrids(t *testing.T) {
	for _, name := range Grids() {
		var paper string
		for _, e := range experiments {
			g, err := ReadGrid(name, e)
			if err != nil {
				continue
			}
			paper = e.Paper
			if len(g.Readings) < 2 {
				t.Errorf("%s: %v", name, g.Readings)
			}
		}
		if paper == "" || !strings.Contains(ListGrids(), name+": "+paper+"; ") {
			t.Errorf("%s is of paper %q", name, paper)
		}
	}
}

// TestExampleReadings checks that the example grid in docs/lab/papers.md is valid.
func TestExampleReadings(t *testing.T) {
	page, err := os.ReadFile("../../docs/lab/papers.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindSubmatch(page)
	e, err := Find("swarm")
	if example == nil || err != nil {
		t.Fatal(example, err)
	}
	path := filepath.Join(t.TempDir(), "mine.yaml")
	if err := os.WriteFile(path, example[1], 0o600); err != nil {
		t.Fatal(err)
	}
	if g, err := ReadGrid(path, e); err != nil || len(g.Readings) != 6 || len(g.Only["hidden"]) != 2 {
		t.Errorf("%+v, %v", g, err)
	}
}
