package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/goccy/go-yaml"

	"midiconnect4/lab"
	"midiconnect4/lab/papers"
)

const (
	pages   = "docs/lab" // folder of the page and its pictures
	page    = "papers.md"
	results = "lab/results" // folder of the archives
	suffix  = ".jsonl.gz"   // suffix of archive files
)

// source is an entry of archives.yaml. The archive may not exist yet.
type source struct {
	Name, Command string
	Further       string            // name of an archive with further runs, which is joined; may be empty
	Runs          int               // number of runs in both archives together
	Plots         map[string]string // file name in the page → plot of the experiment
}

// readings returns the name of the grid (table of interpretations of a paper) with which the archive is made; "" for none.
func (s source) readings() string {
	_, rest, _ := strings.Cut(s.Command, "--readings ")
	grid, _, _ := strings.Cut(rest, " ")
	return grid
}

// remake makes the page and its pictures from the archives. The keys are file names.
func remake(ctx context.Context, root string) (map[string][]byte, error) {
	files, reports := map[string][]byte{}, map[string]*made{}
	list, err := os.ReadFile(filepath.Join(root, results, "archives.yaml"))
	if err != nil {
		return nil, err
	}
	var sources []source
	if err := yaml.UnmarshalWithOptions(list, &sources, yaml.DisallowUnknownField()); err != nil {
		return nil, err
	}
	for _, s := range sources {
		report, err := s.make(ctx, root, files)
		if errors.Is(err, fs.ErrNotExist) {
			continue // not archived yet
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.Name, err)
		}
		reports[s.Name] = report
	}
	text, err := os.ReadFile(filepath.Join(root, pages, page))
	if err != nil {
		return nil, err
	}
	files[page], err = fill(text, reports, sources)
	return files, err
}

// make makes the tables of an archive, and adds its plots to files.
func (s source) make(ctx context.Context, root string, files map[string][]byte) (m *made, err error) {
	experiment, err := papers.Find(strings.Fields(s.Command)[1])
	if err != nil {
		return nil, err
	}
	a, err := s.read(root)
	if err != nil {
		return nil, err
	}
	scratch, err := os.MkdirTemp("", "tables-*")
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(scratch)) }()
	o, err := experiment.Archived(a, lab.Options{Dir: scratch})
	if err != nil {
		return nil, err
	}
	if s.Further != "" {
		o.Runs = s.Runs
	}
	if (o.Readings != nil) != (s.readings() != "") {
		return nil, errors.New("it has readings but archives.yaml names no grid, or the reverse")
	}
	report, err := experiment.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	m = &made{tables: report.Tables, readings: report.Readings, archived: report.Archived}
	if by, err := s.madeBy(m.archived); err != nil || by != s.Command {
		return m, err // the archive does not have all tables, so plots are not made
	}
	for name, plot := range s.Plots {
		if files[name], err = os.ReadFile(filepath.Join(scratch, plot)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// read reads the archive, and joins the archive of further runs if there is one.
func (s source) read(root string) (*lab.Archive, error) {
	a, err := lab.ReadArchive(filepath.Join(root, results, s.Name+suffix))
	if s.Further != "" && err == nil {
		var b *lab.Archive
		if b, err = lab.ReadArchive(filepath.Join(root, results, s.Further+suffix)); err == nil {
			err = a.Join(b)
		}
	}
	return a, err
}
