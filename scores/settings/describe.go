package settings

import (
	"fmt"
	"reflect"
	"strings"
	"text/tabwriter"
)

// Describe returns a description of the settings of a file, for people: a table with one line per setting, and blocks for those settings that
// need several lines. usual has the same settings with their default values.
func Describe(g, usual Group) (table, blocks string) {
	var text strings.Builder
	d := description{table: tabwriter.NewWriter(&text, 0, 0, 2, ' ', 0)}
	d.group("", g, usual, true)
	d.table.Flush() //nolint:errcheck // cannot fail, because a strings.Builder accepts everything
	return text.String(), d.blocks.String()
}

type description struct {
	table  *tabwriter.Writer
	blocks strings.Builder
}

// group describes the settings of a section. If hasUsual is false, the section has no default values.
func (d *description) group(path string, g, usual Group, hasUsual bool) {
	for _, last := range []bool{false, true} {
		for i := range g.Settings {
			if s := &g.Settings[i]; s.Last == last {
				d.setting(path, s, &usual.Settings[i], hasUsual)
			}
		}
	}
}

// setting describes a setting. If its value is a section, the settings of the section are also described.
func (d *description) setting(path string, s, usual *Setting, hasUsual bool) {
	path = Within(path, s.Name)
	if s.Block != nil {
		d.blocks.WriteString(s.Block(path))
		return
	}
	if s.Quiet && hasUsual && reflect.DeepEqual(s.In, usual.In) {
		return
	}
	if value, effect := s.shown(); effect != "" {
		fmt.Fprintf(d.table, "%s\t%s\t%s\n", path, value, effect)
	}
	if g, has, _ := s.section(); has {
		other, hasOther, _ := usual.section()
		d.group(path, g, other, hasUsual && hasOther)
	}
}

// shown returns the value as it is shown in a description, and the effect of the setting.
func (s *Setting) shown() (value, effect string) {
	if s.Show != nil {
		value, effect = s.Show()
	} else {
		value = s.text()
	}
	if s.Effect != "" {
		effect = s.Effect
	}
	if k, ok := s.Kind.(Choice); ok && effect == "" {
		if at, has := s.value(); has {
			effect = k.Effect(reflect.ValueOf(at).Elem().Interface())
		}
	}
	return value, effect
}
