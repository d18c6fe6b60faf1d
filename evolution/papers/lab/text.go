package lab

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"midiconnect4/internal/text"
)

// Text is the report for people.
func (r *Report) Text() string {
	w := new(strings.Builder)
	if r.Quick {
		fmt.Fprintln(w, "a smaller experiment than the paper's: its figures show only that everything works")
	}
	for _, t := range r.Tables {
		t.write(w)
	}
	fmt.Fprintln(w)
	for _, path := range r.Plots {
		fmt.Fprintf(w, "wrote %s\n", text.Printable(path))
	}
	return w.String()
}

// write writes the table for people.
func (t Table) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s: %s\n%s\n\n", t.Name, t.Title, t.Scale)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "FIGURE\tPAPER\tOURS\t95 % INTERVAL\tAGREE")
	for _, row := range t.Rows {
		paper, interval, agree := "", "", ""
		if row.Paper != nil {
			paper = digits(*row.Paper)
		}
		if row.Low < row.High {
			interval = digits(row.Low) + " to " + digits(row.High)
		}
		if row.Agrees != nil {
			agree = map[bool]string{true: "yes", false: "no"}[*row.Agrees]
		}
		fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", row.Name, paper, digits(row.Ours), interval, agree)
	}
	_ = table.Flush()
	if len(t.Notes) > 0 {
		fmt.Fprintln(w)
	}
	for _, note := range t.Notes {
		fmt.Fprintln(w, note)
	}
}

// digits is a number to four digits, or to the unit if it is greater.
func digits(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case x >= 1000 || x <= -1000:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
