package scores

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

const templateHead = `# What does this score do to the music? Say it here.
# Every line may be left out; what stands here is then the value it has, save
# for the title (the file's name) and the text about it (none). Take the # away
# from a line that begins with one to have what it says.

`

// Template is a score file for a composer to edit: every setting with its default
// and what it does.
func Template() []byte {
	t := templateWriter{text: &strings.Builder{}, score: Paper()}
	t.text.WriteString(templateHead)
	file.template(&t, t.score)
	return []byte(t.text.String())
}

// templateWriter writes the lines of the template.
type templateWriter struct {
	text    *strings.Builder
	score   *Score
	indent  int
	comment bool // writes all lines as comments
	terse   bool // leaves notes and examples out
}

// line writes a line, with a note beside it. note may be empty.
func (t *templateWriter) line(text, note string) {
	const column = 35 // of the notes
	text = strings.Repeat(" ", t.indent) + text
	if t.comment {
		text = "# " + text
	}
	if note != "" && !t.terse {
		text += strings.Repeat(" ", max(2, column-utf8.RuneCountInString(text))) + "# " + note
	}
	fmt.Fprintln(t.text, text)
}

// template writes the setting. usual is nil in a section that a score lacks by
// default.
func (s *setting[Owner, Value]) template(t *templateWriter, usual *Owner) {
	if s.hidden || t.terse && s.example != "" {
		return
	}
	if s.spaced || s.heading != "" {
		fmt.Fprintln(t.text)
	}
	if s.heading != "" {
		fmt.Fprintln(t.text, "# "+strings.ReplaceAll(s.heading, "\n", "\n# "))
	}
	note := s.withBounds(s.note)
	mark := "# "
	if t.comment {
		mark = ""
	}
	switch {
	case strings.HasPrefix(s.example, "- "):
		t.line(mark+s.name+":", note)
		t.line(mark+"  "+s.example, "")
	case s.example != "":
		t.line(mark+s.name+": "+s.example, note)
	case s.sample != "":
		t.line(s.name+": "+s.sample, note)
	case s.parent() != nil && !s.inline:
		s.section(t, s.in(usual))
	default:
		t.line(s.name+": "+s.text(t.score, usual), note)
	}
}

// section writes a section: as comments, if a score lacks it by default.
func (s *setting[Owner, Value]) section(t *templateWriter, usual *Value) {
	section, inner := s.parent(), *t
	inner.comment = t.comment || !section.has(usual)
	inner.line(s.name+":", s.note)
	inner.indent += 2
	inner.terse = t.terse || s.terse
	section.template(&inner, usual)
}
