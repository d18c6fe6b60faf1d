package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/x/ansi"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// view is tea.Model's View.
func (m model) view() tea.View {
	v := tea.NewView(m.screen())
	v.AltScreen, v.MouseMode, v.WindowTitle = true, tea.MouseModeCellMotion, "MIDI-Connect4"
	return v
}

// screen returns all lines of the screen.
func (m model) screen() string {
	l := m.layout()
	lines := append(m.head(l), m.middle(l)...)
	switch {
	case l.rollRows == 0:
	case m.helps:
		lines = append(append(lines, ""), m.allKeys(l.width)...)
	default:
		lines = append(append(lines, ""), m.roll(l)...)
	}
	for len(lines) < l.height-below {
		lines = append(lines, "")
	}
	lines = append(lines[:max(0, l.height-below)], m.foot()...)
	for i := range lines {
		lines[i] = fit(lines[i], l.width)
	}
	return strings.Join(lines[:min(len(lines), l.height)], "\n")
}

// middle is the board and the part beside it.
func (m model) middle(l layout) []string {
	board := m.board(l)
	beside := m.beside(l, len(board))
	for i := range board {
		board[i] = fit(board[i], l.side) + beside[i]
	}
	return board
}

// beside is the part beside the board: the players, and the bars or the help.
func (m model) beside(l layout, rows int) []string {
	const widest = 60
	lines := append(m.sides(min(l.width-l.side, widest)), "")
	if m.helps && l.rollRows == 0 {
		lines = append(lines, m.allKeys(l.width-l.side)...)
	} else {
		lines = append(lines, m.bars(rows-len(lines))...)
	}
	for len(lines) < rows {
		lines = append(lines, "")
	}
	return lines[:rows]
}

// allKeys lists what each key does.
func (m model) allKeys(width int) []string {
	m.help.SetWidth(width)
	return strings.Split(m.help.FullHelpView(m.keys.FullHelp()), "\n")
}

// head is the title line and the state of the music.
func (m model) head(l layout) []string {
	dot := " " + m.glyphs.dot + " "
	title := strong.Render("MIDI-Connect4") + dot + m.game.Name() + dot + m.score.Name
	if m.match != nil {
		title += fmt.Sprintf("%sseed %d", dot, m.match.Seed)
	}
	seconds := int(m.now.Seconds())
	clock := fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
	switch {
	case m.set.Clock == ClockIn:
		clock = "clock in: " + m.clock + dot + clock
	case m.set.Clock != NoClock:
		clock = "clock out" + dot + clock
	}
	state := m.glyphs.quarter + " = " + m.shownTempo()
	if m.factor != 1 {
		state += fmt.Sprintf(" (%.0f %%)", 100*m.factor)
	}
	if m.shift != 0 {
		state += fmt.Sprintf("%s%+d semitones", dot, m.shift)
	}
	state += dot + m.score.Meter.String() + dot + m.score.NoteName(60) + " is key 60"
	title = ansi.Truncate(title, max(0, l.width-ansi.StringWidth(clock)-apart), "")
	return []string{ends(title, clock, l.width), ends(state, m.ports(), l.width)}
}

// ports names the ports.
func (m model) ports() string {
	to := "to " + m.set.Port
	if m.lost {
		to = struck.Render(" the port has gone ")
	}
	if m.set.In == "" {
		return to
	}
	return "from " + m.set.In + " " + to
}

// shownTempo is the tempo as text; a dash if it is not known yet.
func (m model) shownTempo() string {
	if m.set.Clock == ClockIn && m.pace == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", m.tempo()*m.factor)
}

// tempo is the tempo of the music, or of the score before the music starts.
func (m model) tempo() float64 {
	if m.pace > 0 {
		return m.pace
	}
	if len(m.turn.Bars) > 0 {
		return m.turn.Bars[0].Tempo
	}
	return m.score.Tempo
}

// sides is a line for each player: name, whether it is their turn, how sure they are.
func (m model) sides(width int) []string {
	names := m.set.Names
	if m.match != nil {
		names = m.match.Names
	}
	var lines []string
	for side, name := range names {
		left := players[side].Render(m.glyphs.disc[side]) + " " + name
		if m.toMove() == side {
			left = players[side].Render(m.glyphs.disc[side]) + " " + strong.Render(name) + " " + m.whoseTurn()
		}
		if m.won(side) {
			left = players[side].Render(m.glyphs.disc[side]) + " " + strong.Render(name) + "  " + struck.Render(" wins ")
		}
		lines = append(lines, ends(left, m.sure(side), width))
	}
	return lines
}

// won reports whether a side has won.
func (m model) won(side int) bool {
	if m.match == nil {
		return false
	}
	return m.match.Outcome() == [...]game.Outcome{game.FirstWins, game.SecondWins}[side]
}

// toMove is the side that is to move; -1 if nobody is.
func (m model) toMove() int {
	switch {
	case m.asked != nil:
		return int(m.asked.Turn())
	case m.match == nil || m.match.Outcome() != game.Undecided:
		return -1
	}
	return int(m.turn.Side.Other())
}

func (m model) whoseTurn() string {
	switch {
	case m.asked != nil:
		return struck.Render(" your move ")
	case m.chosen.Text != "":
		return " takes " + m.chosen.Text
	}
	return " is next"
}

// sure shows how sure a gamer was of its last move.
func (m model) sure(side int) string {
	if m.match == nil || m.match.Names[side] == play.PersonName {
		return ""
	}
	for _, t := range slices.Backward(m.match.Turns) {
		if int(t.Side) == side {
			const long = 10
			full := int(t.Confidence*long + 0.5)
			return fmt.Sprintf("sure %3.0f %% %s%s", 100*t.Confidence,
				strings.Repeat(m.glyphs.full, full), strings.Repeat(m.glyphs.rest, long-full))
		}
	}
	return ""
}

// foot is the message and the keys.
func (m model) foot() []string {
	message := cmp.Or(m.message, m.howToMove())
	switch {
	case m.paused && message == "":
		message = "paused: space goes on"
	case m.paused:
		message = "paused " + m.glyphs.dot + " " + message
	}
	m.help.SetWidth(m.width)
	return []string{message, m.help.ShortHelpView(m.keys.ShortHelp())}
}
