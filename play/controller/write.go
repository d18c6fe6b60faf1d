package controller

import (
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
)

// file returns the new file of keys: the file to extend, with all learned keys and controls. Parse can read it.
func (l *learner) file() ([]byte, error) {
	lines := strings.SplitAfter(string(l.File), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	} else {
		lines[last] += "\n"
	}
	if len(l.File) == 0 {
		lines = []string{"# Keys of a MIDI controller: midiconnect4 play --in PORT --keys FILE\n"}
	}
	var columns, controls []string
	for _, key := range l.columns {
		columns = append(columns, key.written())
	}
	for _, c := range l.controls {
		controls = append(controls, c.written())
	}
	lines = withItems(lines, "columns", columns)
	lines = withItems(lines, "controls", controls)
	data := []byte(strings.Join(lines, ""))
	return data, l.check(data)
}

// check returns an error if the new file cannot be read, or lacks anything that the old file had or that was learned.
func (l *learner) check(data []byte) error {
	want := *l.has
	want.Controls = slices.Concat(l.has.Controls, l.controls)
	if l.Columns {
		want.Columns = l.columns
	}
	got, err := Parse(l.Path, data, l.Board)
	if err != nil {
		return fmt.Errorf("the learned keys cannot be added to the file: %w", err)
	}
	if !sameControls(got.Controls, want.Controls) || !slices.Equal(got.Columns, want.Columns) {
		return errors.New(l.Path + ": cannot be extended: write its controls as a list, one per line")
	}
	return nil
}

// sameControls returns true if controls are equal. It compares their texts, because functions cannot be compared.
func sameControls(a, b []Control) bool {
	return slices.EqualFunc(a, b, func(a, b Control) bool {
		return a.Key == b.Key && a.written() == b.written() && reflect.DeepEqual(a.Lamp, b.Lamp)
	})
}

// hasColumns returns true if a file lists columns or pads.
func hasColumns(file []byte) bool {
	for line := range strings.Lines(string(file)) {
		if strings.HasPrefix(line, "columns:") || strings.HasPrefix(line, "pads:") {
			return true
		}
	}
	return false
}

// withItems adds items to a list in the lines of a file. If there is no such list, it adds the list at the end.
func withItems(lines []string, list string, items []string) []string {
	if len(items) == 0 {
		return lines
	}
	head := slices.IndexFunc(lines, func(line string) bool { return strings.HasPrefix(line, list+":") })
	at, indent := head+1, ""
	if head < 0 {
		lines = append(lines, list+":\n")
		at = len(lines)
	} else {
		for i := at; i < len(lines) && strings.ContainsAny(lines[i][:1], " -#\r\n"); i++ {
			trimmed := strings.TrimLeft(lines[i], " ")
			switch {
			case strings.HasPrefix(trimmed, "-"):
				at, indent = i+1, lines[i][:len(lines[i])-len(trimmed)]
			case lines[i][0] == ' ' && strings.TrimSpace(trimmed) != "":
				at = i + 1 // the item continues on this line
			}
		}
	}
	var more []string
	for _, item := range items {
		more = append(more, indent+"- {"+item+"}\n")
	}
	return slices.Insert(lines, at, more...)
}

// written returns the text of a key in a file of keys.
func (k Key) written() string {
	text := fmt.Sprintf("%s: %d", k.Kind.name(), k.shown())
	if k.Channel != 0 {
		text += fmt.Sprintf(", channel: %d", k.Channel)
	}
	return text
}

// written returns the text of a control in a file of keys, without its lamp.
func (c Control) written() string {
	text := c.Key.written() + ", do: "
	switch {
	case c.Fader != nil:
		text += fmt.Sprintf("%s %g..%g", c.Do.Function.Name, c.Fader.Low, c.Fader.High)
		if c.Fader.First != 0 || c.Fader.Last != highest {
			text += fmt.Sprintf(", values: %d..%d", c.Fader.First, c.Fader.Last)
		}
	case c.Knob != nil:
		text += fmt.Sprintf("%s, turns: %s, back: %s", quoted(c.Do.String()), c.Knob.Coding, quoted(c.Knob.Back.String()))
	default:
		text += quoted(c.Do.String())
	}
	return text
}

// quoted quotes a call if YAML needs quotes around it within braces.
func quoted(call string) string {
	if strings.ContainsAny(call, "'\"{}[],:#&*!|>%@`\\") {
		return "'" + strings.ReplaceAll(call, "'", "''") + "'"
	}
	return call
}
