package lab

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"text/tabwriter"

	"midiconnect4/internal/provenance"
)

// Grid is readings to compare.
type Grid struct {
	Readings []Reading           // none twice
	Only     map[string][]string // the cells that are run, by what Experiment.Only lists; all if it is empty
}

// GridReport is what the readings of a grid showed.
type GridReport struct {
	Paper      string                 `json:"paper"`
	Seed       uint64                 `json:"seed"`
	Quick      bool                   `json:"quick"`
	Provenance provenance.Provenance  `json:"provenance"`
	Archived   *provenance.Provenance `json:"archived,omitempty"` // as in Report
	Readings   []ReadingReport        `json:"readings"`
	Columns    []string               `json:"-"` // of Rows
	Rows       [][]string             `json:"-"` // one for each simulation
}

// ReadingReport is what one reading showed.
type ReadingReport struct {
	Name    string  `json:"name"`
	Reading Reading `json:"reading"`
	Fit
	Tables []Table `json:"tables"`
}

// Fit says how well figures agree with a paper's. Averages of other rows do not count.
type Fit struct {
	Cells      int     `json:"cells"`
	Agree      int     `json:"agree"`
	Difference float64 `json:"difference"`      // the mean of the absolute differences
	Errors     float64 `json:"standard_errors"` // the same, each in standard errors
}

// fit compares the rows of some tables with the paper's.
func fit(tables []Table) Fit {
	var f Fit
	var differences, errors Sample
	for _, t := range tables {
		for _, r := range t.Rows {
			if r.Derived || r.Paper == nil || !(r.Error > 0) || finite(r.Ours) == nil {
				continue
			}
			f.Cells++
			if r.Agrees != nil && *r.Agrees {
				f.Agree++
			}
			off := math.Abs(*r.Paper - r.Ours)
			differences, errors = append(differences, off), append(errors, off/r.deviation())
		}
	}
	if f.Cells > 0 {
		f.Difference, f.Errors = differences.Mean(), errors.Mean()
	}
	return f
}

// RunGrid runs the experiment by each reading of a grid, in the same folder.
func (e Experiment) RunGrid(ctx context.Context, o Options, g Grid) (*GridReport, error) {
	report := &GridReport{
		Paper: e.Paper, Seed: o.Seed, Quick: o.Quick, Provenance: e.provenance(o, &g), Archived: o.From.made(), Columns: e.columns(o.Table),
	}
	watch := o.Watch
	o.Only = g.Only
	for i, r := range g.Readings {
		o.Reading = r
		o.Watch = func(stage string, games int) func() {
			return watch(fmt.Sprintf("reading %d of %d, %s, %s", i+1, len(g.Readings), r, stage), games)
		}
		one, err := e.Run(ctx, o)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r, err)
		}
		if len(one.Tables) == 0 {
			return nil, errors.New("no table has such cells")
		}
		report.Readings = append(report.Readings, ReadingReport{r.String(), r, fit(one.Tables), one.Tables})
		report.Rows = append(report.Rows, one.Simulations...)
	}
	return report, nil
}

// RunGridPart does the tasks of a grid, as RunPart does.
func (e Experiment) RunGridPart(ctx context.Context, o Options, g Grid) error {
	o.Only = g.Only
	for _, r := range g.Readings {
		o.Reading = r
		if err := e.RunPart(ctx, o); err != nil {
			return err
		}
	}
	return nil
}

// columns are the names of the columns of Simulations, for a table or for all.
func (e Experiment) columns(table string) []string {
	own := e.Columns
	if slices.Contains(e.CurveTables(), table) {
		own = curveColumns
	}
	return append([]string{"reading"}, own...)
}

// mostCells is the greatest number of cells that are printed for each reading.
const mostCells = 20

// Text is the report for people.
func (g *GridReport) Text() string {
	w := new(strings.Builder)
	if g.Quick {
		fmt.Fprintln(w, quickly)
	}
	for _, r := range g.Readings {
		fmt.Fprintf(w, "\n%s\n%s\n\n", r.Name, r.Tables[0].Scale)
		if r.Cells > mostCells {
			fmt.Fprintf(w, "%d figures: --json has them\n", r.Cells)
			continue
		}
		table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		fmt.Fprintln(table, header)
		for _, t := range r.Tables {
			for _, row := range t.Rows {
				if !row.Derived && row.Error > 0 {
					row.Name = t.Title + ": " + row.Name
					row.write(table)
				}
			}
		}
		_ = table.Flush()
	}
	g.summary(w)
	fmt.Fprintf(w, "\n%s\n", from(g.Provenance, g.Archived))
	return w.String()
}

// summary is a line for each reading.
func (g *GridReport) summary(w io.Writer) {
	fmt.Fprintln(w)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "READING\tAGREE\tMEAN DIFFERENCE\tIN STANDARD ERRORS")
	for _, r := range g.Readings {
		agree, difference, errors := "–", "–", "–"
		if r.Cells > 0 {
			difference, errors = digits(r.Difference), digits(r.Errors)
			if !g.Quick {
				agree = fmt.Sprintf("%d of %d", r.Agree, r.Cells)
			}
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\n", r.Name, agree, difference, errors)
	}
	_ = table.Flush()
}
