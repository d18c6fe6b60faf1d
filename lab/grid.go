package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Grid lists interpretations of a paper to compare.
type Grid struct {
	Readings []Reading           // all different
	Only     map[string][]string // the cells of tables to run, as values of settings in Experiment.Only; all if empty
}

// Wanted reports whether the grid includes the cells in which a setting has this value.
func (g Grid) Wanted(setting, value string) bool {
	values, some := g.Only[setting]
	return !some || slices.Contains(values, value)
}

// ReadingReport is the result of the experiment with one interpretation of the paper.
type ReadingReport struct {
	Name    string  `json:"name"`
	Reading Reading `json:"reading"`
	Fit
	Tables []Table `json:"tables"`
}

// Fit says how well our numbers agree with the paper's. Numbers computed from other numbers do not count.
type Fit struct {
	Cells      int     `json:"cells"`
	Agree      int     `json:"agree"`
	Difference float64 `json:"difference"`      // mean absolute difference
	Errors     float64 `json:"standard_errors"` // mean difference in standard errors
}

// fit compares our numbers in some tables with the paper's.
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

// compare runs the experiment once for each interpretation in the grid.
func (e Experiment) compare(ctx context.Context, o Options) (*Report, error) {
	report := e.head(o)
	for i, r := range o.Readings {
		one := o
		one.Readings = []Reading{r}
		one.Watch = func(stage string, games int) func() {
			return o.Watch(fmt.Sprintf("reading %d of %d, %s, %s", i+1, len(o.Readings), r, stage), games)
		}
		of, err := e.run(ctx, one, r)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", r, err)
		}
		if len(of.Tables) == 0 {
			return nil, errors.New("no table has such cells")
		}
		report.Readings = append(report.Readings, ReadingReport{r.String(), r, fit(of.Tables), of.Tables})
		report.Simulations = append(report.Simulations, of.Simulations...)
	}
	return report, nil
}
