package scores

import (
	"fmt"
	"reflect"
	"strings"
	"text/tabwriter"
)

// Describe tells a person each setting, its value, with numbers beside note
// names, and what it does.
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
	return text.String()
}

// description is what Describe tells: a table with a line for most settings, and
// what needs several lines below it.
type description struct {
	score  *Score
	table  *tabwriter.Writer
	blocks strings.Builder
}

// describe tells the setting, and those that it has of its own.
func (s setting[Owner, Value]) describe(d *description, path string, in, usual *Owner) {
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

// shown is the value, and what it does; the latter is empty for a setting
// without a line.
func (s setting[Owner, Value]) shown(score *Score, value Value) (shown, effect string) {
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
