package main

import (
	"errors"
	"strings"

	"midiconnect4/evolution/papers/lab"
)

// readings makes a table of S by reading and algorithm, of a grid of a cell of each algorithm.
func readings(m *made) (string, error) {
	if len(m.readings) == 0 {
		return "", errors.New("the archive is of no readings")
	}
	var t lines
	head, paper := []string{"reading"}, []string{"the thesis"}
	for _, c := range columns(m.readings[0].Tables) {
		printed := "–"
		if c.Paper != nil {
			printed = fixed(*c.Paper, 3)
		}
		head, paper = append(head, c.title), append(paper, printed)
	}
	t.row(head...)
	t.rule(len(head))
	t.row(paper...)
	for _, r := range m.readings {
		cells := []string{r.Name}
		if len(r.Reading) > 0 {
			cells[0] = "`" + strings.Join(strings.Split(r.Name, ", "), "`, `") + "`"
		}
		for _, c := range columns(r.Tables) {
			cell := withError(c.Row)
			if c.Agrees != nil && *c.Agrees {
				cell += " ✓"
			}
			cells = append(cells, cell)
		}
		t.row(cells...)
	}
	return t.String(), nil
}

// withError is our figure with its standard error.
func withError(r lab.Row) string { return fixed(r.Ours, 3) + " ± " + fixed(r.Error, 3) }

// column is a figure of a reading, and what it is of: an algorithm, or untrained networks.
type column struct {
	title string
	lab.Row
}

// columns are the figures of a reading's tables. Tables share the untrained networks.
func columns(tables []lab.Table) []column {
	var trained, untrained []column
	listed := map[string]bool{}
	for _, t := range tables {
		_, algorithm, _ := strings.Cut(t.Title, ", ")
		for _, row := range t.Rows {
			if row.Derived || !(row.Error > 0) {
				continue
			}
			title, _, _ := strings.Cut(row.Name, ", ")
			switch {
			case row.Paper != nil:
				trained = append(trained, column{algorithm, row})
			case !listed[title]:
				listed[title] = true
				untrained = append(untrained, column{title, row})
			}
		}
	}
	return append(trained, untrained...)
}
