package main

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"midiconnect4/internal/provenance"
	"midiconnect4/lab"
	"midiconnect4/lab/papers"
)

const (
	pages   = "docs/lab" // the folder of the page and its pictures
	page    = "papers.md"
	results = "lab/results" // that of the archives
	suffix  = ".jsonl.gz"   // of an archive
)

// source is an archive, which may be lacking.
type source struct {
	name, paper, command string
	readings             string            // the bundled grid that it is of, if it is of one
	plots                map[string]string // those that the page shows: by its name, the experiment's
}

var sources = []source{
	{"midi-connect4", "midi-connect4", "reproduce midi-connect4", "", nil},
	{"n-sequence", "n-sequence", "reproduce n-sequence", "", map[string]string{"n-sequence.svg": "weights.svg"}},
	{"n-sequence-more", "n-sequence", "reproduce n-sequence --runs 20 --seed 21", "", nil},
	{"social", "social", "reproduce social --table pool", "", map[string]string{"social.svg": "pool.svg"}},
	{"social-improvements", "social", "reproduce social --table pool-larger,pool-check-copy,pool-check-fresh,pool-check-publish --runs 3", "", nil},
	{"nndtf", "nndtf", "reproduce nndtf --table fitness,match", "", map[string]string{"nndtf.svg": "fitness.svg"}},
	{"nndtf-variants", "nndtf", "reproduce nndtf --table variants --runs 5", "", nil},
	{"swarm-tictactoe", "swarm", "reproduce swarm --table 4.1,4.2,4.3,4.4,4.5,4.6,4.7,4.8", "", map[string]string{
		"swarm-tictactoe-hidden.svg":        "tictactoe-by-hidden.svg",
		"swarm-tictactoe-size.svg":          "tictactoe-by-size.svg",
		"swarm-convergence-ep-uniform.svg":  "tictactoe-ep-uniform-convergence.svg",
		"swarm-convergence-ep-gaussian.svg": "tictactoe-ep-gaussian-convergence.svg",
		"swarm-convergence-gbest.svg":       "tictactoe-gbest-convergence.svg",
		"swarm-convergence-lbest.svg":       "tictactoe-lbest-convergence.svg",
		"swarm-convergence-gcpso.svg":       "tictactoe-gcpso-convergence.svg",
	}},
	{"swarm-checkers", "swarm", "reproduce swarm --table 5.1,5.2,5.3,5.4,5.5,5.6,5.7", "", map[string]string{
		"swarm-checkers-hidden.svg":                  "checkers-by-hidden.svg",
		"swarm-checkers-size.svg":                    "checkers-by-size.svg",
		"swarm-checkers-convergence-ep-uniform.svg":  "checkers-ep-uniform-convergence.svg",
		"swarm-checkers-convergence-ep-gaussian.svg": "checkers-ep-gaussian-convergence.svg",
		"swarm-checkers-convergence-gbest.svg":       "checkers-gbest-convergence.svg",
		"swarm-checkers-convergence-lbest.svg":       "checkers-lbest-convergence.svg",
		"swarm-checkers-convergence-gcpso.svg":       "checkers-gcpso-convergence.svg",
	}},
	{"curves-midi-connect4", "midi-connect4", "reproduce midi-connect4 --table curves", "", map[string]string{"midi-connect4-curves.svg": "curves.svg"}},
	{"curves-tictactoe", "swarm", "reproduce swarm --table curves-tictactoe", "", map[string]string{"swarm-tictactoe-curves.svg": "curves-tictactoe.svg"}},
	{"curves-checkers", "swarm", "reproduce swarm --table curves-checkers", "", map[string]string{"swarm-checkers-curves.svg": "curves-checkers.svg"}},
	{"readings-tictactoe", "swarm", "reproduce swarm --readings tictactoe-inputs --seed 5000", "tictactoe-inputs", nil},
	{"readings-checkers", "swarm", "reproduce swarm --readings checkers-test --seed 5000", "checkers-test", nil},
	{"readings-checkers-fourth", "swarm", "reproduce swarm --readings checkers-fourth --seed 5000", "checkers-fourth", nil},
	{"readings-midi-connect4", "midi-connect4", "reproduce midi-connect4 --readings finished-games --seed 5000", "finished-games", nil},
	{"readings-n-sequence", "n-sequence", "reproduce n-sequence --readings deviation --seed 5000", "deviation", nil},
	{"baselines-tictactoe", "baselines", "reproduce baselines --table tictactoe", "", nil},
	{"baselines-checkers", "baselines", "reproduce baselines --table checkers --runs 10", "", nil},
	{"baselines-connect4", "baselines", "reproduce baselines --table connect4-7x6", "", nil},
}

// further are archives of further runs, with the seeds that follow on another's, and how many runs the two have. The
// other's tables are made from both.
var further = map[string]struct {
	archive string
	runs    int
}{"n-sequence": {"n-sequence-more", 40}}

// made is what an archive makes: tables, or readings with theirs.
type made struct {
	tables   []lab.Table
	readings []lab.ReadingReport
	archived *provenance.Provenance
}

// remake makes the page and its pictures from the archives. Keys are their names.
func remake(ctx context.Context, root string) (map[string][]byte, error) {
	files, reports := map[string][]byte{}, map[string]*made{}
	for _, s := range sources {
		report, err := s.make(ctx, root, files)
		if errors.Is(err, fs.ErrNotExist) {
			continue // it is not archived yet
		}
		if err != nil {
			return nil, fmt.Errorf("%s: %w", s.name, err)
		}
		reports[s.name] = report
	}
	text, err := os.ReadFile(filepath.Join(root, pages, page))
	if err != nil {
		return nil, err
	}
	files[page], err = fill(text, reports)
	return files, err
}

// make makes the tables of an archive, and adds its plots to the files.
func (s source) make(ctx context.Context, root string, files map[string][]byte) (m *made, err error) {
	experiment, err := papers.Find(s.paper)
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
	if more, has := further[s.name]; has {
		o.Runs = more.runs
	}
	if (o.Readings != nil) != (s.readings != "") {
		return nil, errors.New("it is of readings where it should not be, or of none where it should")
	}
	report, err := experiment.Run(ctx, o)
	if err != nil {
		return nil, err
	}
	m = &made{report.Tables, report.Readings, report.Archived}
	if by, err := s.madeBy(m.archived); err != nil || by != s.command {
		return m, err // plots are of all tables
	}
	for name, plot := range s.plots {
		if files[name], err = os.ReadFile(filepath.Join(scratch, plot)); err != nil {
			return nil, err
		}
	}
	return m, nil
}

// read reads the archive, with that of further runs.
func (s source) read(root string) (*lab.Archive, error) {
	a, err := lab.ReadArchive(filepath.Join(root, results, s.name+suffix))
	if more, has := further[s.name]; has && err == nil {
		var b *lab.Archive
		if b, err = lab.ReadArchive(filepath.Join(root, results, more.archive+suffix)); err == nil {
			err = a.Join(b)
		}
	}
	return a, err
}
