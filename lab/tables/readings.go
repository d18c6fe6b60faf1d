package main

import (
	"fmt"
	"strings"

	"midiconnect4/lab"
)

// readings makes a table of the strength S, with a row per interpretation of the paper and a column per algorithm. The grid must have one cell per
// algorithm.
func readings(m *made, t *lines, _ string) {
	head, paper := []string{"reading"}, []string{"the thesis"}
	for _, c := range columns(m.readings[0].Tables) {
		head, paper = append(head, c.title), append(paper, printed(c.Row, decimals(3)))
	}
	t.head(head...)
	t.row(paper...)
	for _, r := range m.readings {
		cells := []string{title(r)}
		for _, c := range columns(r.Tables) {
			cells = append(cells, withError(c.Row)+agreed(c.Row))
		}
		t.row(cells...)
	}
}

// figures makes a table with a row per number of the paper and a column per interpretation. The last row tells how well each interpretation agrees
// with the paper. The grid should have few interpretations.
func figures(m *made, t *lines, _ string) {
	head, last := []string{"figure", "paper"}, []string{"**mean difference, in standard errors**", ""}
	for _, r := range m.readings {
		head = append(head, title(r))
		mean := "–"
		if r.Cells > 0 {
			mean = fmt.Sprintf("**%s**, %d of %d agree", fixed(r.Errors, 2), r.Agree, r.Cells)
		}
		last = append(last, mean)
	}
	t.head(head...)
	for i, table := range m.readings[0].Tables {
		for j, row := range table.Rows {
			if !row.Measured() {
				continue
			}
			cells := []string{row.Name, printed(row, digits)}
			for _, r := range m.readings {
				own := r.Tables[i].Rows[j]
				cells = append(cells, digits(own.Ours)+" ± "+digits(own.Error)+agreed(own))
			}
			t.row(cells...)
		}
	}
	if m.readings[0].Cells > 0 { // some numbers are in the paper
		t.row(last...)
	}
}

// title returns the name of an interpretation as Markdown code.
func title(r lab.ReadingReport) string {
	if len(r.Reading) == 0 {
		return r.Name
	}
	return "`" + strings.ReplaceAll(r.Name, ", ", "`, `") + "`"
}

// agreed returns a check mark if our number agrees with the paper's.
func agreed(r lab.Row) string { return verdict(r, " ✓", "") }

// withError formats our number with its standard error.
func withError(r lab.Row) string { return fixed(r.Ours, 3) + " ± " + fixed(r.Error, 3) }

// column is a number under one interpretation of the paper. title is the algorithm, or describes untrained networks.
type column struct {
	title string
	lab.Row
}

// columns returns the numbers in the tables of one interpretation. Untrained networks are included once, because all tables have the same ones.
func columns(tables []lab.Table) []column {
	var trained, untrained []column
	listed := map[string]bool{}
	for _, t := range tables {
		for _, row := range t.Rows {
			if !row.Measured() {
				continue
			}
			title, _, _ := strings.Cut(row.Name, ", ")
			switch {
			case row.Paper != nil:
				trained = append(trained, column{rowsOf{Table: t}.algorithm(), row})
			case !listed[title]:
				listed[title] = true
				untrained = append(untrained, column{title, row})
			}
		}
	}
	return append(trained, untrained...)
}
