package lab

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// Grid is a list of interpretations of a paper (readings) that are to be compared.
type Grid struct {
	Readings []Reading           // interpretations of the paper, all different
	Only     map[string][]string // setting → values: only cells of tables with these values are run; all cells if the map is empty
}

// Wanted reports whether cells in which a setting has this value are run.
func (g Grid) Wanted(setting, value string) bool {
	values, some := g.Only[setting]
	return !some || slices.Contains(values, value)
}

// ReadingReport is the result of the experiment under one interpretation of the paper.
type ReadingReport struct {
	Name    string  `json:"name"`
	Reading Reading `json:"reading"`
	Fit
	Tables []Table `json:"tables"`
}

// Fit tells how well our numbers agree with the paper's numbers. Numbers computed from other numbers are left out.
type Fit struct {
	Cells      int     `json:"cells"`
	Agree      int     `json:"agree"`
	Difference float64 `json:"difference"`      // mean absolute difference between our numbers and the paper's
	Errors     float64 `json:"standard_errors"` // the same mean, in standard errors
}

// fit compares our numbers in tables with the paper's numbers.
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

// compare runs the experiment once under each interpretation in o.Readings.
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
			return nil, errors.New("no table has the cells that the grid selects")
		}
		report.Readings = append(report.Readings, ReadingReport{r.String(), r, fit(of.Tables), of.Tables})
		report.Simulations = append(report.Simulations, of.Simulations...)
	}
	return report, nil
}
