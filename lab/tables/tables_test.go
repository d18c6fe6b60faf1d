package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"midiconnect4/lab"
)

// TestPageComesFromArchives checks that the page and its pictures are equal to those made from the archives.
func TestPageComesFromArchives(t *testing.T) {
	if testing.Short() {
		t.Skip("takes seconds")
	}
	files, err := remake(t.Context(), "../..")
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range files {
		got, err := os.ReadFile(filepath.Join("../..", pages, name))
		if err != nil || !bytes.Equal(got, want) {
			t.Errorf("docs/lab/%s differs from what lab/results makes; make lab writes it: %v", name, err)
		}
	}
}

func TestFill(t *testing.T) {
	for text, want := range map[string]string{
		"a\n<!-- table: cage -->\n<!-- end of table -->\n": `the table "cage": there is no such table`,
		"<!-- end of table -->\n":                          "a table ends that has not begun",
		"only words\n":                                     "has no place in the page",
	} {
		if _, err := fill([]byte(text), nil, nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestFormats(t *testing.T) {
	no := false
	paper := 0.0625
	r := lab.Row{Paper: &paper, Ours: -0.25049, Low: -0.3, High: 12.5, Agrees: &no}
	for got, want := range map[string]string{
		beside(r, decimals(3)) + mark(r):              "0.062 · **−0.250** ✗",
		withInterval(r, digits):                       "0.0625 · **−0.2505** (−0.3–12.5) ✗",
		between(lab.Row{Low: 1, High: 1}, digits):     "",
		minus("td-explore-0.1: -0.5 (-1.5, p 1e-30)"): "td-explore-0.1: −0.5 (−1.5, p 1e-30)",
		whole(39800) + whole(18) + whole(29.5):        "39,8001829.5",
	} {
		if got != want {
			t.Errorf("%s, want %s", got, want)
		}
	}
}

func TestAxes(t *testing.T) {
	table := lab.Table{Rows: []lab.Row{
		{Name: "5 particles, 3 hidden"},
		{Name: "5 particles, 7 hidden"},
		{Name: "5 particles, average"},
		{Name: "10 particles, 3 hidden"},
		{Name: "3 hidden, average"},
		{Name: "all, average"},
		{Name: "untrained, 3 hidden"},
		{Name: "untrained, average"},
		{Name: "best of 9 untrained, average"},
	}}
	sizes, hidden, members := axes(table)
	if len(sizes) != 2 || sizes[1] != 10 || len(hidden) != 2 || hidden[1] != 7 || members != "particles" {
		t.Errorf("%v, %v, %s", sizes, hidden, members)
	}
	if b := untrained(table); len(b) != 2 || b[1] != "best of 9 untrained" {
		t.Errorf("%q", b)
	}
}
