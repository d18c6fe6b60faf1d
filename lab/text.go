package lab

import (
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"
	"text/tabwriter"

	"midiconnect4/internal/provenance"
	"midiconnect4/internal/text"
)

const (
	quickly = "a smaller experiment than the paper's: its figures show only that everything works"
	header  = "FIGURE\tPAPER\tOURS\t95 % INTERVAL\tAGREE"
)

// Text is the report for people.
func (r *Report) Text() string {
	w := new(strings.Builder)
	if r.Quick {
		fmt.Fprintln(w, quickly)
	}
	for _, t := range r.Tables {
		t.write(w)
	}
	fmt.Fprintln(w)
	for _, path := range r.Plots {
		fmt.Fprintf(w, "wrote %s\n", text.Printable(path))
	}
	fmt.Fprintln(w, from(r.Provenance, r.Archived))
	return w.String()
}

// from says what a report comes from, and if its figures were archived by another program, what they do.
func from(now provenance.Provenance, archived *provenance.Provenance) string {
	if archived == nil || archived.String() == now.String() {
		return now.String()
	}
	return fmt.Sprintf("%v, from an archive of %v", now, archived)
}

// write writes the table for people.
func (t Table) write(w io.Writer) {
	fmt.Fprintf(w, "\n%s: %s\n%s\n\n", t.Name, t.Title, t.Scale)
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(table, header)
	for _, row := range t.Rows {
		row.write(table)
	}
	_ = table.Flush()
	if len(t.Notes) > 0 {
		fmt.Fprintln(w)
	}
	for _, note := range t.Notes {
		fmt.Fprintln(w, note)
	}
}

// write writes the row for people.
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
