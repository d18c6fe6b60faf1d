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

// lines is a table that is being written.
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

// head writes the first row, and the rule under it.
func (l *lines) head(cells ...string) {
	l.row(cells...)
	l.WriteString(strings.Repeat("|---", len(cells)) + "|\n")
}

// list writes notes under the rows.
func (l *lines) list(prefix string, notes []string) {
	for _, note := range notes {
		l.WriteString("- " + prefix + minus(note) + "\n")
	}
}

// fixed formats a number with the given decimals.
func fixed(x float64, decimals int) string { return minus(strconv.FormatFloat(x, 'f', decimals, 64)) }

// digits formats a number to four digits, as the report prints it.
func digits(x float64) string { return minus(strconv.FormatFloat(x, 'g', 4, 64)) }

var negative = regexp.MustCompile(`(^|[ (])-(\d)`)

// minus gives negative numbers a sign that is as wide as a plus.
func minus(text string) string { return negative.ReplaceAllString(text, "$1−$2") }

// withInterval formats the paper's number and ours with our interval, and a mark if they disagree.
func withInterval(r lab.Row, number func(float64) string) string {
	return beside(r, number) + " (" + between(r, number) + ")" + mark(r)
}

// ours formats our number with its interval.
func ours(r lab.Row, number func(float64) string) string {
	return number(r.Ours) + " (" + between(r, number) + ")"
}

// printed formats the paper's number; – if the paper has none.
func printed(r lab.Row, number func(float64) string) string {
	if r.Paper == nil {
		return "–"
	}
	return number(*r.Paper)
}

// between formats an interval; empty if there is none.
func between(r lab.Row, number func(float64) string) string {
	if !(r.Low < r.High) {
		return ""
	}
	return number(r.Low) + "–" + number(r.High)
}

// beside formats the paper's number, if there is one, and ours.
func beside(r lab.Row, number func(float64) string) string {
	text := "**" + number(r.Ours) + "**"
	if r.Paper != nil {
		text = number(*r.Paper) + " · " + text
	}
	return text
}

// verdict returns agrees or differs; empty if there is nothing to compare.
func verdict(r lab.Row, agrees, differs string) string {
	switch {
	case r.Agrees == nil:
		return ""
	case *r.Agrees:
		return agrees
	}
	return differs
}

// mark returns a mark if a number disagrees with the paper's.
func mark(r lab.Row) string { return verdict(r, "", " ✗") }

// decimals returns a function that formats numbers with the given decimals.
func decimals(n int) func(float64) string { return func(x float64) string { return fixed(x, n) } }

// whole formats a whole number, from 1000 on with a comma before its last three digits.
func whole(x float64) string {
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if x >= 1000 && x == math.Trunc(x) {
		text = text[:len(text)-3] + "," + text[len(text)-3:]
	}
	return text
}

// made is the content of an archive: tables, or interpretations of the paper with their tables. err reports the first missing table or row.
type made struct {
	tables   []lab.Table
	readings []lab.ReadingReport
	archived *provenance.Provenance
	err      error
}

// table finds a table by its name.
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

// algorithm returns the part of the table's title that follows the game.
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
