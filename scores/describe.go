package scores

import (
	"fmt"
	"reflect"
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
	return text.String()
}

// description is what Describe writes: a table with a line for each setting, and
// below it the blocks of settings that need several lines.
type description struct {
	score  *Score
	table  *tabwriter.Writer
	blocks strings.Builder
}

// describe describes the setting, and the settings of a section.
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

// shown is the value as the description shows it, and what the setting does.
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
