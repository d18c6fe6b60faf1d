package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/play/session"
)

// line is the call that a person types after a colon.
type line struct {
	open bool
	text string
}

// edit handles a key while a person types a call.
func (m model) edit(k tea.KeyPressMsg) model {
	const longest = 100 // in characters
	switch k.String() {
	case "enter":
		words := strings.TrimSpace(m.line.text)
		if m.line = (line{}); words != "" {
			return m.call(words)
		}
	case "esc":
		m.line = line{}
	case "tab":
		m.line.text = m.line.completed()
	case "backspace":
		if m.line.text == "" {
			m.line = line{}
			break
		}
		_, size := utf8.DecodeLastRuneInString(m.line.text)
		m.line.text = m.line.text[:len(m.line.text)-size]
	default:
		if utf8.RuneCountInString(m.line.text) < longest {
			m.line.text += k.Text
		}
	}
	return m
}

// matching returns the functions whose names start with the typed text.
func (l line) matching() []session.Function {
	return slices.DeleteFunc(session.Functions(), func(f session.Function) bool { return !strings.HasPrefix(f.Name, l.text) })
}

// completed returns the typed text with all further characters that the matching functions share.
func (l line) completed() string {
	all := l.matching()
	if len(all) == 0 {
		return l.text
	}
	prefix := all[0].Name
	for _, f := range all {
		for !strings.HasPrefix(f.Name, prefix) {
			prefix = prefix[:len(prefix)-1]
		}
	}
	if len(all) == 1 && all[0].Takes != session.Nothing {
		prefix += " "
	}
	return prefix
}

// shown returns the typed line with hints: the names of matching functions, and the value that the named function takes.
func (l line) shown() string {
	name, _, _ := strings.Cut(l.text, " ")
	f, found := session.FindFunction(name)
	var may []string
	if found {
		may = append(may, f.Expects()+": "+f.About)
	}
	for _, other := range l.matching() {
		if other.Name != f.Name {
			may = append(may, other.Name)
		}
	}
	return ":" + l.text + struck.Render(" ") + "  " + faint.Render(strings.Join(may, "  "))
}
