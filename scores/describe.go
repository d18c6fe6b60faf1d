package scores

import (
	"fmt"
	"reflect"
	"regexp"
	"strings"
	"text/tabwriter"
)

// Describe lists each setting, its value and what it does, for people. It shows
// note names with their MIDI numbers.
func (s *Score) Describe() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%s (%s)\n", s.Title, s.Name)
	if s.About != "" {
		fmt.Fprintln(&text, s.About)
	}
	fmt.Fprintln(&text)

	d := description{score: s, table: tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)}
	file.describe(&d, "", s, Paper())
	d.table.Flush() //nolint:errcheck // a strings.Builder takes everything
	fmt.Fprintln(&text)
	text.WriteString(d.blocks.String())
	text.WriteString(s.Form.describe(s))
	return text.String()
}

// lines lists the lines that describe the settings, without the form. A block of several
// lines counts as one.
func (s *Score) lines() []string {
	var table strings.Builder
	plain := *s
	plain.Form = nil
	d := description{score: &plain, table: tabwriter.NewWriter(&table, 0, 0, 2, ' ', 0)}
	file.describe(&d, "", &plain, Paper())
	d.table.Flush() //nolint:errcheck // a strings.Builder takes everything
	var all []string
	for line := range strings.Lines(table.String()) {
		all = append(all, columns.ReplaceAllString(strings.TrimRight(line, "\n"), "  "))
	}
	for line := range strings.Lines(d.blocks.String()) {
		if strings.HasPrefix(line, " ") && len(all) > 0 {
			all[len(all)-1] += "\n" + strings.TrimRight(line, "\n")
		} else {
			all = append(all, strings.TrimRight(line, "\n"))
		}
	}
	return all
}

// columns matches what is between the columns of the table.
var columns = regexp.MustCompile(` {2,}`)

// description is what Describe writes: a table with a line for each setting, and
// below it the blocks of settings that need several lines.
type description struct {
	score  *Score
	table  *tabwriter.Writer
	blocks strings.Builder
}

// describe describes the setting, and the settings of a section.
func (s *setting[Owner, Value]) describe(d *description, path string, in, usual *Owner) {
	path = within(path, s.name)
	value := *s.at(in)
	if s.block != nil {
		d.blocks.WriteString(s.block(d.score, path, value))
		return
	}
	if s.quiet && usual != nil && reflect.DeepEqual(value, *s.at(usual)) {
		return
	}
	if shown, effect := s.shown(d.score, value); effect != "" {
		fmt.Fprintf(d.table, "%s\t%s\t%s\n", path, shown, effect)
	}
	if p := s.parent(); p != nil {
		p.describe(d, path, s.at(in), s.in(usual))
	}
}

// shown is the value as the description shows it, and what the setting does.
func (s *setting[Owner, Value]) shown(score *Score, value Value) (shown, effect string) {
	if s.show != nil {
		shown, effect = s.show(score, value)
	} else {
		shown = s.kind.text(score, value)
	}
	if s.effect != "" {
		effect = s.effect
	}
	if k, ok := s.kind.(interface{ effect(Value) string }); ok && effect == "" {
		effect = k.effect(value)
	}
	return shown, effect
}
