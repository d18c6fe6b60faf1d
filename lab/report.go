package lab

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"text/tabwriter"

	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
)

// Report is the result of an experiment: tables and plots. For a grid, it is a result for each interpretation of the paper.
type Report struct {
	Paper       string                 `json:"paper"`
	Seed        uint64                 `json:"seed"`
	Quick       bool                   `json:"quick"`
	Provenance  provenance.Provenance  `json:"provenance"`
	Archived    *provenance.Provenance `json:"archived,omitempty"` // provenance of the archive from which the report was made; nil without an archive
	Tables      []Table                `json:"tables,omitzero"`
	Plots       []string               `json:"-"`              // paths of the plots
	PlotNames   []string               `json:"plots,omitzero"` // file names without folders, so that reports from different folders are equal
	Readings    []ReadingReport        `json:"readings,omitzero"`
	Columns     []string               `json:"-"` // column names of Simulations
	Simulations [][]string             `json:"-"` // one row per simulation
}

// head returns a report that has no results yet.
func (e Experiment) head(o Options) *Report {
	own := e.Columns
	if slices.Contains(e.CurveTables(), o.Table) {
		own = curveColumns
	}
	return &Report{
		Paper: e.Paper, Seed: o.Seed, Quick: o.Quick, Provenance: e.provenance(o), Archived: o.From.made(),
		Columns: append([]string{"reading"}, own...),
	}
}

// report fills the tables and writes the plots.
func (e Experiment) report(l *Lab) (*Report, error) {
	r := e.head(l.Options)
	tables, err := e.tables(l, r.Provenance)
	if err != nil {
		return nil, err
	}
	if r.Plots, err = l.writeFiles(); err != nil {
		return nil, err
	}
	r.Tables = slices.DeleteFunc(tables, func(t Table) bool { return !l.Asked(t.Name) })
	if l.Quick {
		withoutVerdicts(r.Tables)
	}
	for i := range r.Tables {
		r.Tables[i].share()
	}
	r.PlotNames, r.Simulations = []string{}, l.simulations
	for _, path := range r.Plots {
		r.PlotNames = append(r.PlotNames, filepath.Base(path))
	}
	return r, nil
}

// CSV returns a table of the simulations with their provenance: the archive's, if they are from an archive.
func (r *Report) CSV() [][]string {
	from := r.Provenance
	if r.Archived != nil {
		from = *r.Archived
	}
	return from.Table(r.Columns, r.Simulations)
}

// Text returns the report as text.
func (r *Report) Text() string {
	w := new(strings.Builder)
	if r.Quick {
		fmt.Fprintln(w, "a smaller experiment than the paper's: its figures show only that everything works")
	}
	for _, t := range r.Tables {
		t.write(w)
	}
	for _, of := range r.Readings {
		of.write(w)
	}
	if r.Readings != nil {
		r.summary(w)
	}
	fmt.Fprintln(w)
	for _, path := range r.Plots {
		fmt.Fprintf(w, "wrote %s\n", text.Printable(path))
	}
	from := r.Provenance.String()
	if r.Archived != nil && r.Archived.String() != from {
		from = fmt.Sprintf("%s, from an archive of %v", from, r.Archived)
	}
	fmt.Fprintln(w, from)
	return w.String()
}

// mostCells is the largest number of values (cells of the table) that are printed for one interpretation of a paper.
const mostCells = 20

// write writes the numbers of an interpretation of the paper as text.
func (of ReadingReport) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s\n%s\n\n", of.Name, of.Tables[0].Scale)
	if of.Cells > mostCells {
		fmt.Fprintf(w, "%d figures: --json has them\n", of.Cells)
		return
	}
	var rows []Row
	for _, t := range of.Tables {
		for _, row := range t.Rows {
			if row.Measured() {
				row.Name = t.Title + ": " + row.Name
				rows = append(rows, row)
			}
		}
	}
	writeRows(w, rows)
}

// summary writes a table with a row for each interpretation of the paper.
func (r *Report) summary(w io.Writer) {
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "READING\tAGREE\tMEAN DIFFERENCE\tIN STANDARD ERRORS")
	for _, of := range r.Readings {
		agree, difference, errors := "–", "–", "–"
		if of.Cells > 0 {
			difference, errors = digits(of.Difference), digits(of.Errors)
			if !r.Quick {
				agree = fmt.Sprintf("%d of %d", of.Agree, of.Cells)
			}
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", of.Name, agree, difference, errors)
	}
	_ = table.Flush()
}
