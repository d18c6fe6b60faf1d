package tui

import (
	"slices"
	"strings"
	"unicode/utf8"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/gamer"
	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/play/session"
)

// line is the call that a person types after a colon.
type line struct {
	open bool
	text string

	steps bool   // whether the end of text was chosen by arrows
	typed string // the text before that
	at    int    // index of the choice
}

// edit handles a key while a person types a call.
func (m model) edit(k tea.KeyPressMsg) model {
	const longest = 200 // in characters; a FEN fits
	switch k.String() {
	case "down":
		return m.step(1)
	case "up":
		return m.step(-1)
	}
	m.line.steps = false
	switch k.String() {
	case "enter":
		words := strings.TrimSpace(m.line.text)
		if m.line = (line{}); words != "" {
			return m.call(words)
		}
	case "esc":
		m.line = line{}
	case "tab":
		m.line.text = m.completed()
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

// choices returns what may be typed next: the part of the line that stays, and the words that may follow it. These start with what was typed of them.
func (m model) choices(line string) (stays string, all []string) {
	name, rest, within := strings.Cut(line, " ")
	f, found := session.FindFunction(name)
	switch {
	case !within:
		for _, f := range session.Functions() {
			all = append(all, f.Name)
		}
		rest = name
	case !found:
		return line, nil
	case f.Name == "at":
		when, call, within := strings.Cut(rest, " ")
		if within {
			stays, all = m.choices(call)
			return name + " " + when + " " + stays, all
		}
		stays, all = name+" ", []string{"bar", "2", "4", "phrase"}
	default:
		stays, all = name+" ", m.values(f)
	}
	return stays, slices.DeleteFunc(all, func(word string) bool {
		return len(word) < len(rest) || !strings.EqualFold(word[:len(rest)], rest)
	})
}

// values returns the names that a function takes; nil for a function that takes no names.
func (m model) values(f session.Function) (all []string) {
	switch {
	case f.Takes == session.Part, f.Takes == session.PartNumber:
		return m.Score.PartNames()
	case f.Name == "scene":
		return slices.Clone(m.Scenes)
	case f.Name == "score":
		return slices.Clone(m.set.Scores)
	case f.Name == game.First.String(), f.Name == game.Second.String():
		return append([]string{play.PersonName}, gamer.Names()...)
	case f.Name == "item", f.Name == "cue":
		for _, i := range m.Items {
			all = append(all, i.Name)
		}
	}
	return all
}

// completed returns the line with all further characters that the choices share.
func (m model) completed() string {
	stays, all := m.choices(m.line.text)
	if len(all) == 0 {
		return m.line.text
	}
	prefix := all[0]
	for _, word := range all {
		for !strings.HasPrefix(word, prefix) {
			_, size := utf8.DecodeLastRuneInString(prefix)
			prefix = prefix[:len(prefix)-size]
		}
	}
	f, found := session.FindFunction(prefix)
	if len(all) == 1 && (!found || f.Takes != session.Nothing) && stays+prefix != m.line.text {
		prefix += " "
	}
	return stays + prefix
}

// step replaces the end of the line by the next of its choices or, if by is -1, the one before.
func (m model) step(by int) model {
	if !m.line.steps {
		m.line.typed, m.line.at, m.line.steps = m.line.text, min(by, 0), true
	} else {
		m.line.at += by
	}
	stays, all := m.choices(m.line.typed)
	if n := len(all); n > 0 {
		m.line.at = (m.line.at%n + n) % n
		m.line.text = stays + all[m.line.at]
	}
	return m
}

// shownLine returns the typed line with hints: what may be typed next, and the value that the named function takes.
func (m model) shownLine() string {
	typed := m.line.text
	if m.line.steps {
		typed = m.line.typed
	}
	stays, all := m.choices(typed)
	var may []string
	if f, _, err := session.Split(m.line.text); err == nil && (len(all) == 0 || stays == "") {
		may = append(may, f.Expects()+": "+f.About)
	}
	for _, word := range all {
		if stays != "" || word != m.line.text {
			may = append(may, text.Printable(word))
		}
	}
	return ":" + m.line.text + struck.Render(" ") + "  " + faint.Render(strings.Join(may, "  "))
}
