package tui

import (
	"cmp"
	"errors"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"

	"midiconnect4/play/session"
)

// press handles a pressed key.
func (m model) press(k tea.KeyPressMsg) (model, tea.Cmd) {
	words := m.keys.call(k)
	switch {
	case key.Matches(k, m.keys.interrupt):
		return m, tea.Interrupt
	case m.line.open:
		return m.edit(k), nil
	case m.helps > 0 && k.Code == tea.KeyEscape:
		m.helps = 0
	case m.Locked && !m.worksLocked(k, words):
		m.message = "locked: L unlocks"
	case m.early() && key.Matches(k, m.keys.moving()...):
		return m.nextBoard(), nil
	case key.Matches(k, m.keys.suspend):
		return m, tea.Suspend
	case key.Matches(k, m.keys.files):
		m.typed = k.String()
		m.message = "square " + m.typed
	case key.Matches(k, m.keys.drop):
		return m.digit(k.String()), nil
	case m.typed != "" && key.Matches(k, m.keys.hyphen), key.Matches(k, m.keys.enter):
		return m.enter(), nil
	case key.Matches(k, m.keys.escape):
		return m.giveUp(), nil
	case key.Matches(k, m.keys.left):
		return m.move(-1, 0), nil
	case key.Matches(k, m.keys.right):
		return m.move(1, 0), nil
	case key.Matches(k, m.keys.up):
		return m.move(0, 1), nil
	case key.Matches(k, m.keys.down):
		return m.move(0, -1), nil
	case key.Matches(k, m.keys.big):
		m.big, m.helps = !m.big, 0
	case key.Matches(k, m.keys.help):
		return m.turnPage(), nil
	case key.Matches(k, m.keys.colon):
		m.line = line{open: true}
	case key.Matches(k, m.keys.mute):
		m.line = line{open: true, text: "mute "}
	case key.Matches(k, m.keys.item):
		m.line = line{open: true, text: "item "}
	case words != "":
		return m.call(words), nil
	}
	return m, nil
}

// call returns the call of a pressed key; empty if the key has none.
func (k keys) call(pressed tea.KeyPressMsg) string {
	for _, f := range k.functions {
		if key.Matches(pressed, f.Binding) {
			return f.call
		}
	}
	return ""
}

// worksLocked returns true if a key works while the performance is locked. words is the call of the key.
func (m model) worksLocked(k tea.KeyPressMsg, words string) bool {
	f, _ := session.FindFunction(words)
	return f.Locked || key.Matches(k, append(m.keys.moving(), m.keys.screen()...)...) ||
		m.typed != "" && key.Matches(k, m.keys.hyphen)
}

// turnPage shows the next page of the help. After the last page, it closes the help.
func (m model) turnPage() model {
	pages, _ := m.help(m.layout())
	m.helps = (m.helps + 1) % (len(pages) + 1)
	return m
}

// call makes a call, and shows the error if the call is rejected.
func (m model) call(words string) model {
	m.legible = m.now + legibly
	if m.message != m.news || words == "pause" {
		m.message = "" // the message answers an earlier key
	}
	if words == "undo" && m.Chosen.Text == "" { // otherwise undo takes back the chosen move
		if m.message = m.nothingToUndo(); m.message != "" {
			return m
		}
	}
	c, err := session.ParseCall(words)
	if err == nil {
		err = m.transport.Do(c)
	}
	if err != nil && !errors.As(err, new(session.ToldError)) { // a ToldError also arrives as an event
		m.message = err.Error()
	}
	if unknown, ok := errors.AsType[session.UnknownFunctionError](err); ok {
		m.message += ": " + unknown.Hint()
	}
	return m
}

// nothingToUndo says why no move can be taken back. It is empty if a move can be taken back.
func (m model) nothingToUndo() string {
	last := cmp.Or(m.Match, m.Left)
	if last == nil {
		return "there is no move to take back"
	}
	if _, ok := last.Undoable(); !ok {
		return "there is no move of yours to take back"
	}
	return ""
}
