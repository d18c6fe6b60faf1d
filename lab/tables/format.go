package main

import (
	"encoding/json"
	"fmt"
	"math"
	"regexp"
	"strconv"
	"strings"

	"midiconnect4/internal/provenance"
	"midiconnect4/lab"
)

// lines is a table that is made.
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

// rule ends the head of a table of n columns.
func (l *lines) rule(n int) { l.WriteString(strings.Repeat("|---", n) + "|\n") }

// fixed is a number with some decimals.
func fixed(x float64, decimals int) string { return minus(strconv.FormatFloat(x, 'f', decimals, 64)) }

// digits is a number to four digits, as reproduce prints it.
func digits(x float64) string { return minus(strconv.FormatFloat(x, 'g', 4, 64)) }

var negative = regexp.MustCompile(`(^|[ (])-(\d)`)

// minus gives negative numbers a sign that is as wide as a plus.
func minus(text string) string { return negative.ReplaceAllString(text, "$1−$2") }

// between is an interval; empty if there is none.
func between(r lab.Row, number func(float64) string) string {
	if !(r.Low < r.High) {
		return ""
	}
	return number(r.Low) + "–" + number(r.High)
}

// beside is the paper's figure and ours, with a mark if they disagree.
func beside(r lab.Row, number func(float64) string) string {
	text := "**" + number(r.Ours) + "**"
	if r.Paper != nil {
		text = number(*r.Paper) + " · " + text
	}
	return text
}

// mark is what stands behind a figure that disagrees with the paper's.
func mark(r lab.Row) string {
	if r.Agrees != nil && !*r.Agrees {
		return " ✗"
	}
	return ""
}

// decimals makes numbers with some decimals.
func decimals(n int) func(float64) string { return func(x float64) string { return fixed(x, n) } }

// whole makes whole numbers as they are.
func whole(x float64) string {
	text := strconv.FormatFloat(x, 'f', -1, 64)
	if x >= 1000 && x == math.Trunc(x) {
		text = text[:len(text)-3] + "," + text[len(text)-3:]
	}
	return text
}

// tableOf is a table of a report.
func tableOf(r *made, name string) (lab.Table, error) {
	for _, t := range r.tables {
		if t.Name == name {
			return t, nil
		}
	}
	return lab.Table{}, fmt.Errorf("the archive has no table %s", name)
}

// rowsOf finds rows of a table by their names. The first that is missing is the error.
type rowsOf struct {
	lab.Table
	err error
}

func find(r *made, table string) (*rowsOf, error) {
	t, err := tableOf(r, table)
	return &rowsOf{Table: t}, err
}

func (t *rowsOf) row(name string) lab.Row {
	for _, r := range t.Rows {
		if r.Name == name {
			return r
		}
	}
	if t.err == nil {
		t.err = fmt.Errorf("table %s has no row %q", t.Name, name)
	}
	return lab.Row{}
}

// madeBy is the command that an archive was made by.
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
	if s.readings != "" {
		text += " --readings " + s.readings
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
