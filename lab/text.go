package lab

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"text/tabwriter"
)

// write writes the table as text.
func (t Table) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s: %s\n%s\n\n", t.Name, t.Title, t.Scale)
	writeRows(w, t.Rows)
	if len(t.Notes) > 0 {
		fmt.Fprintln(w)
	}
	for _, note := range t.Notes {
		fmt.Fprintln(w, note)
	}
}

// writeRows writes numbers in columns.
func writeRows(w io.Writer, rows []Row) {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, "FIGURE\tPAPER\tOURS\t95 % INTERVAL\tAGREE")
	for _, row := range rows {
		row.write(table)
	}
	_ = table.Flush()
}

// write writes the row as text.
func (r Row) write(table io.Writer) {
	paper, interval, agree := "", "", ""
	if r.Paper != nil {
		paper = digits(*r.Paper)
	}
	switch {
	case r.Low < r.High:
		interval = digits(r.Low) + " to " + digits(r.High)
	case r.Error > 0:
		interval = "too few runs"
	}
	if r.Agrees != nil {
		agree = map[bool]string{true: "yes", false: "no"}[*r.Agrees]
	}
	fmt.Fprintf(table, "%s\t%s\t%s\t%s\t%s\n", r.Name, paper, digits(r.Ours), interval, agree)
}

// digits formats a number with four significant digits. From 1000 on, it is a whole number.
func digits(x float64) string {
	switch {
	case math.IsNaN(x) || math.IsInf(x, 0):
		return "–"
	case x >= 1000 || x <= -1000:
		return strconv.FormatFloat(x, 'f', 0, 64)
	}
	return strconv.FormatFloat(x, 'g', 4, 64)
}
