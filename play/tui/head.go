package tui

import (
	"cmp"
	"fmt"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/internal/text"
)

// head is the title line and, if there is room, the state of the music.
func (m model) head(l layout) []string {
	clock := m.shownTime()
	dot := m.between()
	switch {
	case m.set.Clock == ClockIn:
		clock = "clock in: " + m.clock + dot + clock
	case m.set.Clock != NoClock:
		clock = "clock " + string(m.set.Clock) + dot + clock
	}
	if m.transport.Locked() {
		clock = struck.Render(" locked ") + " " + clock
	}
	title := m.title(l.width - ansi.StringWidth(clock) - apart)
	return []string{ends(title, clock, l.width), ends(m.state(), m.ports(), l.width)}[:l.head]
}

// between is what stands between two things in a line.
func (m model) between() string { return " " + m.glyphs.dot + " " }

// title says what is played. Where there is no room for all of it, it begins with the
// game.
func (m model) title(width int) string {
	score := text.Printable(m.score.Name)
	if m.pending != nil {
		score += " " + m.glyphs.next + " " + text.Printable(m.pending.Name)
	}
	parts := []string{strong.Render(cmp.Or(m.queueLine(), "MIDI-Connect4")), m.game.Name(), score}
	if now := cmp.Or(m.match, m.ready); now != nil {
		parts = append(parts, fmt.Sprintf("seed %d", now.Seed))
	}
	title := strings.Join(parts, m.between())
	if ansi.StringWidth(title) > width && m.items == nil {
		title = strings.Join(parts[1:], m.between())
	}
	return ansi.Truncate(title, max(0, width), "")
}

// shownTime is the time since the start.
func (m model) shownTime() string {
	seconds := int(m.now / time.Second)
	hours, minutes, seconds := seconds/3600, seconds/60%60, seconds%60
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds)
}

// state is tempo, transposition and meter of the music, and how notes are named.
func (m model) state() string {
	state := m.glyphs.quarter + " = " + m.shownTempo()
	if m.factor != 1 {
		state += fmt.Sprintf(" (%.0f %%)", 100*m.factor)
	}
	if m.shift != 0 {
		state += fmt.Sprintf("%s%+d semitones", m.between(), m.shift)
	}
	return state + m.between() + m.score.Meter.String() + m.between() + m.score.NoteName(60) + " is key 60"
}

// ports names the ports.
func (m model) ports() string {
	to := "to " + m.set.Port
	switch {
	case m.lost:
		to = struck.Render(" the port has gone ")
	case len(m.gone) > 0: // first, so that a narrow screen has it, too
		return struck.Render(" gone: "+text.Printable(strings.Join(m.gone, ", "))+" ") + " " + to
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
