package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/internal/provenance"
	"midiconnect4/lab"
)

// lines is the Markdown text of a table.
type lines struct{ strings.Builder }

func (l *lines) row(cells ...string) {
	l.WriteString("|")
	for _, cell := range cells {
		if cell != "" {
			l.WriteString(" " + cell)
		}
		l.WriteString(" |")
	}
	l.WriteString("\n")
}

// head writes the head row and the rule below it.
func (l *lines) head(cells ...string) {
	l.row(cells...)
	l.WriteString(strings.Repeat("|---", len(cells)) + "|\n")
}

// list writes notes as a list.
func (l *lines) list(prefix string, notes []string) {
	for _, note := range notes {
		l.WriteString("- " + prefix + minus(note) + "\n")
	}
}

// fixed formats a number with a given number of decimals.
func fixed(x float64, decimals int) string { return minus(strconv.FormatFloat(x, 'f', decimals, 64)) }

// digits formats a number with four digits, as in reports.
func digits(x float64) string { return minus(strconv.FormatFloat(x, 'g', 4, 64)) }

var negative = regexp.MustCompile(`(^|[ (])-(\d)`)

// minus replaces the hyphen before negative numbers by a minus sign.
func minus(text string) string { return negative.ReplaceAllString(text, "$1−$2") }

// withInterval formats the paper's number and ours, our interval, and a mark if they disagree.
func withInterval(r lab.Row, number func(float64) string) string {
	return beside(r, number) + " (" + between(r, number) + ")" + mark(r)
}

// ours formats our number with its interval.
func ours(r lab.Row, number func(float64) string) string {
	return number(r.Ours) + " (" + between(r, number) + ")"
}

// printed formats the paper's number, or – if the paper does not have it.
func printed(r lab.Row, number func(float64) string) string {
	if r.Paper == nil {
		return "–"
	}
	return number(*r.Paper)
}

// between formats an interval; "" if there is none.
func between(r lab.Row, number func(float64) string) string {
	if !(r.Low < r.High) {
		return ""
	}
	return number(r.Low) + "–" + number(r.High)
}

// beside formats the paper's number, if it exists, and ours.
func beside(r lab.Row, number func(float64) string) string {
	text := "**" + number(r.Ours) + "**"
	if r.Paper != nil {
		text = number(*r.Paper) + " · " + text
	}
	return text
}

// verdict returns the text agrees or differs, depending on the row's verdict; "" without a verdict.
func verdict(r lab.Row, agrees, differs string) string {
	switch {
	case r.Agrees == nil:
		return ""
	case *r.Agrees:
		return agrees
	}
	return differs
}

// mark returns a cross if our number disagrees with the paper's.
func mark(r lab.Row) string { return verdict(r, "", " ✗") }

// decimals returns a function that formats numbers with n decimals.
func decimals(n int) func(float64) string { return func(x float64) string { return fixed(x, n) } }

// whole formats a whole number. From 1000 on it has a comma before the last three digits.
func whole(x float64) string {
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if x >= 1000 && x == math.Trunc(x) {
		text = text[:len(text)-3] + "," + text[len(text)-3:]
	}
	return text
}

// made holds what was made from an archive: tables, or interpretations of the paper with their tables. err is about the first table or row that is
// missing.
type made struct {
	tables   []lab.Table
	readings []lab.ReadingReport
	archived *provenance.Provenance
	err      error
}

// table returns the table with a name. If it is missing, it sets m.err.
func (m *made) table(name string) rowsOf {
	for _, t := range m.tables {
		if t.Name == name {
			return rowsOf{t, m}
		}
	}
	m.err = cmp.Or(m.err, fmt.Errorf("the archive has no table %s", name))
	return rowsOf{made: m}
}

type rowsOf struct {
	lab.Table
	made *made
}

func (t rowsOf) row(name string) lab.Row {
	for _, r := range t.Rows {
		if r.Name == name {
			return r
		}
	}
	t.made.err = cmp.Or(t.made.err, fmt.Errorf("table %s has no row %q", t.Name, name))
	return lab.Row{}
}

// algorithm returns the algorithm, which follows the game in the table's title.
func (t rowsOf) algorithm() string {
	_, algorithm, _ := strings.Cut(t.Title, ", ")
	return algorithm
}

// madeBy returns the command that made an archive.
func (s source) madeBy(p *provenance.Provenance) (string, error) {
	settings := struct {
		Paper, Tables string
		Runs          int
		Quick         bool
	}{}
	if err := json.Unmarshal(p.Settings, &settings); err != nil {
		return "", err
	}
	text := p.Command + " " + settings.Paper
	if settings.Tables != "" {
		text += " --table " + settings.Tables
	}
	if readings := s.readings(); readings != "" {
		text += " --readings " + readings
	}
	if settings.Runs > 0 {
		text += " --runs " + strconv.Itoa(settings.Runs)
	}
	if settings.Quick {
		text += " --quick"
	}
	if p.Seed != 1 {
		text += " --seed " + strconv.FormatUint(p.Seed, 10)
	}
	return text, nil
}
