package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"charm.land/bubbles/v2/key"
	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/internal/text"
)

// view does the work of tea.Model.View.
func (m model) view() tea.View {
	v := tea.NewView(m.screen())
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, "MIDI-Connect4"
	return v
}

// screen returns all lines of the screen.
func (m model) screen() string {
	l := m.layout()
	var lines []string
	switch {
	case l.tooSmall():
		lines = m.refusal(l)
	case m.big:
		lines = m.bigStage(l)
	default:
		lines = slices.Concat(m.head(l), m.stage(l), m.foot(l))
	}
	lines = exactly(l.height, lines)
	for i := range lines {
		lines[i] = fit(lines[i], l.width)
	}
	return strings.Join(lines, "\n")
}

// refusal returns the screen for a terminal that is too small for the board.
func (m model) refusal(l layout) []string {
	width, height := l.least()
	return []string{
		fmt.Sprintf("too small: %d%s%d", l.width, m.glyphs.times, l.height),
		fmt.Sprintf("needs %d%s%d for %s", width, m.glyphs.times, height, m.game.Name()),
		"",
		m.says(l),
		m.shortHelp.ShortHelpView(m.shown(m.keys.named("quit", "pause"))),
	}
}

// stage returns the lines of the screen between the head and the foot. They show the board, the players, the bars and the piano roll, or the help.
func (m model) stage(l layout) []string {
	rows := l.height - l.head - l.foot
	lines := m.upper(l, rows)
	switch {
	case m.helps > 0:
		pages, below := m.help(l)
		page := pages[min(m.helps, len(pages))-1]
		if !below {
			return exactly(rows, page)
		}
		lines = append(append(lines, ""), page...)
	case l.rollRows > 0:
		lines = append(append(lines, ""), m.roll(l)...)
	}
	lines = exactly(rows, lines)
	if l.list > 0 {
		for i, bar := range exactly(rows, m.bars(rows)) {
			lines[i] = fit(lines[i], l.list) + bar
		}
	}
	return lines
}

// upper returns the board and the part beside it. It takes all rows if neither roll nor help is below the board.
func (m model) upper(l layout, rows int) []string {
	if m.helps > 0 || l.rollRows > 0 {
		rows = l.boardHigh()
	}
	lines := exactly(rows, m.board(l))
	for i, line := range exactly(rows, m.beside(l, rows)) {
		lines[i] = fit(lines[i], l.side) + line
	}
	return lines
}

// beside returns the part beside the board: the players, the set list and the voices. Below them is the list of bars or, if that list has a column of
// its own, the drawing of who is ahead.
func (m model) beside(l layout, rows int) []string {
	if l.besideWide() < fewestBeside {
		return nil
	}
	const fewestBars = 3 // rows of the list of bars that voices leave free
	lines := append(m.sides(l), "")
	if queue := m.queue(l, rows); len(queue) > 0 {
		lines = append(append(lines, queue...), "")
	}
	room := rows - len(lines)
	if l.list == 0 {
		room -= fewestBars + 1
	}
	if voices := m.voices(room); len(voices) > 0 {
		lines = append(append(lines, voices...), "")
	}
	if l.list > 0 {
		return append(lines, m.ahead(l.besideWide(), rows-len(lines))...)
	}
	return append(lines, m.bars(rows-len(lines))...)
}

// foot returns the lines of the message and the keys. A message that is wider than the screen takes the keys' line, too. If there is room for only one
// line, it returns the message or, if there is no message, the keys.
func (m model) foot(l layout) []string {
	message, keys := m.says(l), m.keyLine(l.width)
	switch {
	case l.foot == fullFoot && m.message != "" && !m.line.open && ansi.StringWidth(message) > l.width:
		return exactly(fullFoot, strings.Split(ansi.Wordwrap(message, l.width, ""), "\n"))
	case l.foot == fullFoot:
		return []string{message, keys}
	case message != "":
		return []string{message}
	}
	return []string{keys}
}

// keyLine returns the line with the keys that work now. It narrows the gaps if there is little room, and cuts the line if it is too long.
func (m model) keyLine(width int) string {
	first, others := m.keys.foot()
	if first = m.shown(first); m.Locked || m.eveningOver() {
		others = nil
	}
	if m.shortHelp.SetWidth(0); ansi.StringWidth(m.shortHelp.ShortHelpView(first)) > width {
		m.shortHelp.ShortSeparator = " "
	}
	m.shortHelp.SetWidth(width)
	return m.shortHelp.ShortHelpView(append(first, others...))
}

// shown returns the keys to show: the given keys. If the performance is locked or the set list is over, shown returns only the few keys that still
// have an effect.
func (m model) shown(keys []key.Binding) []key.Binding {
	switch {
	case m.Locked:
		return m.keys.whileLocked()
	case m.eveningOver():
		return m.keys.afterwards()
	}
	return keys
}

// says returns the message line: the call that a person is typing, or a message. If there is no message, and no room beside the board, it says whose
// turn it is.
func (m model) says(l layout) string {
	if m.line.open {
		return ansi.Truncate(m.shownLine(), l.width, m.glyphs.cut)
	}
	message := cmp.Or(text.Printable(m.message), m.page(l), m.howToMove())
	if m.eveningOver() && (message == "" || message == m.news) {
		return "the set list is over: q quits"
	}
	if message == "" && (l.tooSmall() || l.besideWide() < wholeBeside) {
		message = m.whoMoves()
	}
	const paused = "paused: space resumes"
	switch {
	case !m.Paused:
		return message
	case message == "":
		return paused
	case message == m.set.Hint: // the hint says which key ends the pause
		return message
	}
	return paused + m.between() + message
}

// exactly returns the given number of lines. It cuts the list or adds empty lines.
func exactly(rows int, lines []string) []string {
	for len(lines) < rows {
		lines = append(lines, "")
	}
	return lines[:rows]
}
