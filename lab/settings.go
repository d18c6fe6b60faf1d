package lab

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"reflect"

	"midiconnect4/internal/provenance"
)

// reproduced is the command in the provenance of reports.
const reproduced = "reproduce"

// reportSettings determine a report, together with the program's version and the seed.
type reportSettings struct {
	Paper    string              `json:"paper"`
	Tables   string              `json:"tables"` // names of tables, as in Options.Table
	Runs     int                 `json:"runs"`   // number of runs; 0 for the default
	Quick    bool                `json:"quick"`
	Readings []Reading           `json:"readings,omitempty"`
	Only     map[string][]string `json:"only,omitempty"`
	Trainer  any                 `json:"trainer"` // the trainer's default settings; some runs and interpretations change them
}

// provenance returns the provenance of a report.
func (e Experiment) provenance(o Options) provenance.Provenance {
	s := reportSettings{Paper: e.Paper, Tables: o.Table, Runs: o.Runs, Quick: o.Quick, Readings: o.Readings, Only: o.Only, Trainer: e.usual()}
	return provenance.New(o.Program, reproduced, s, o.Seed)
}

// usual returns the trainer's default settings, without those in Only, which differ between cells.
func (e Experiment) usual() Settings {
	s := byName(e.settings())
	for _, name := range e.Only {
		delete(s, name)
	}
	return s
}

// NewArchive returns an empty archive for a report with options o.
func (e Experiment) NewArchive(o Options) *Archive { return &Archive{Made: e.provenance(o)} }

// Archived returns o with the options of the report from which an archive was made. If o.Table is not empty, it stays as it is.
func (e Experiment) Archived(a *Archive, o Options) (Options, error) {
	trainer := e.settings()
	s := reportSettings{Trainer: trainer}
	d := json.NewDecoder(bytes.NewReader(a.Made.Settings))
	if err := d.Decode(&s); err != nil {
		return o, fmt.Errorf("its settings cannot be read: %w", err)
	}
	if a.Made.Command != reproduced || s.Paper != e.Paper {
		return o, fmt.Errorf("it is of paper %.40q, not of %s", s.Paper, e.Paper)
	}
	switch {
	case s.Runs < 0:
		return o, fmt.Errorf("runs %d: must be 0 or more", s.Runs)
	case !reflect.DeepEqual(trainer, e.settings()):
		return o, fmt.Errorf("it was made by version %.40s, whose default settings of %s differ", a.Made.Version, e.Paper)
	}
	if o.Table == "" {
		o.Table = s.Tables
	}
	o.Seed, o.Runs, o.Quick, o.From = a.Made.Seed, s.Runs, s.Quick, a
	if err := e.CheckTable(o.Table); err != nil || len(s.Readings) == 0 {
		return o, err
	}
	o.Grid = Grid{Only: s.Only}
	for _, r := range s.Readings {
		canonical, err := e.Canonical(r, cmp.Or(s.Only["game"]...))
		if err != nil {
			return o, fmt.Errorf("a reading %v: %w", r, err)
		}
		o.Readings = append(o.Readings, canonical)
	}
	return o, nil
}
