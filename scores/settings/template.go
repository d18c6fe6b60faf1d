package settings

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Template returns a settings file as a start for people: it has every setting with its default value and a note that says what the setting does.
func Template(g Group) string {
	t := templateWriter{text: &strings.Builder{}}
	t.group(g)
	return t.text.String()
}

// templateWriter writes the template, line by line.
type templateWriter struct {
	text    *strings.Builder
	indent  int
	comment bool // all lines are written as comments
	terse   bool // notes and examples are left out
}

// line writes a line, with a note in a comment beside it. The note may be empty.
func (t *templateWriter) line(text, note string) {
	const column = 35 // column in which notes begin
	text = strings.Repeat(" ", t.indent) + text
	if t.comment {
		text = "# " + text
	}
	if note != "" && !t.terse {
		text += strings.Repeat(" ", max(2, column-utf8.RuneCountInString(text))) + "# " + note
	}
	fmt.Fprintln(t.text, text)
}

func (t *templateWriter) group(g Group) {
	for _, below := range []bool{false, true} {
		for i := range g.Settings {
			if s := &g.Settings[i]; s.Below == below {
				t.setting(s)
			}
		}
	}
}

func (t *templateWriter) setting(s *Setting) {
	if s.Hidden || t.terse && s.Example != "" {
		return
	}
	if s.Spaced || s.Heading != "" {
		fmt.Fprintln(t.text)
	}
	if s.Heading != "" {
		fmt.Fprintln(t.text, "# "+strings.ReplaceAll(s.Heading, "\n", "\n# "))
	}
	note := s.withBounds(s.Note)
	mark := "# "
	if t.comment {
		mark = ""
	}
	section, has, is := s.section()
	switch {
	case strings.HasPrefix(s.Example, "- "):
		t.line(mark+s.Name+":", note)
		t.line(mark+"  "+s.Example, "")
	case s.Example != "":
		t.line(mark+s.Name+": "+s.Example, note)
	case s.Sample != "":
		t.line(s.Name+": "+s.Sample, note)
	case is && !s.Inline: // written as comments if the section does not exist by default
		inner := *t
		inner.comment = t.comment || !has
		inner.line(s.Name+":", s.Note)
		inner.indent += 2
		inner.terse = t.terse || s.Terse
		inner.group(section)
	default:
		t.line(s.Name+": "+s.text(), note)
	}
}
