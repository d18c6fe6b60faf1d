package tui

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/internal/text"
	"midiconnect4/play/session"
)

// head returns the title line and, if there is room, a line about the music.
func (m model) head(l layout) []string {
	l.head = min(l.head, fullHead)
	clock := m.times()
	dot := m.between()
	switch {
	case m.set.Clock == session.SyncIn:
		clock = "clock in: " + clocks[m.Clock] + dot + clock
	case m.set.Clock != session.NoSync:
		clock = "clock " + string(m.set.Clock) + dot + clock
	}
	if m.Locked {
		clock = struck.Render(" locked ") + " " + clock
	}
	title := m.title(l.width - ansi.StringWidth(clock) - apart)
	return []string{ends(title, clock, l.width), m.music(l.width)}[:l.head]
}

// briefly returns a short form of the head: lines to show beside the board, or one line that joins them.
func (m model) briefly() []string {
	times := m.times()
	if m.Locked {
		times = struck.Render(" locked ") + " " + times
	}
	lines := append([]string{times, m.queueLine(), m.shownScore(), m.paced() + m.between() + m.Score.Meter.String()}, m.InForce()...)
	return slices.DeleteFunc(lines, func(line string) bool { return line == "" })
}

// between returns the separator between parts of a line.
func (m model) between() string { return " " + m.glyphs.dot + " " }

// title says what is played. If there is not enough room, it omits the product name or other parts, but never the score.
func (m model) title(width int) string {
	parts := []string{strong.Render(cmp.Or(m.queueLine(), "MIDI-Connect4")), m.game.Name(), m.shownScore(), ""}
	if now := cmp.Or(m.Match, m.Ready); now != nil {
		parts[3] = fmt.Sprintf("seed %d", now.Seed)
	}
	spare := []int{0, 3, 1}
	if m.set.SetList {
		spare = spare[1:]
	}
	for {
		title := strings.Join(slices.DeleteFunc(slices.Clone(parts), func(part string) bool { return part == "" }), m.between())
		if ansi.StringWidth(title) <= width || len(spare) == 0 {
			return ansi.Truncate(title, max(0, width), m.glyphs.cut)
		}
		parts[spare[0]], spare = "", spare[1:]
	}
}

// shownScore names the score that sounds, with the movement and, if the score changes, the next one.
func (m model) shownScore() string {
	score := text.Printable(m.Score.Name)
	if now := cmp.Or(m.Match, m.Ready); now != nil {
		if number, of := now.Movement(); of > 0 {
			score += fmt.Sprintf(" (%d of %d)", number, of)
		}
	}
	if m.Pending != nil {
		score += " " + m.glyphs.next + " " + text.Printable(m.Pending.Name)
	}
	return score
}

// music returns a line with the state of the music and the names of the ports. If there is not enough room, it shortens the ports' names,
// counts the ports, or omits them, unless one is lost.
func (m model) music(width int) string {
	states := []string{m.state(true) + m.between() + m.Score.NoteName(60) + " is key 60", m.state(true), m.state(false)}
	var state, ports string
	for _, named := range []func(string) string{wholly, clients, tally} {
		ports = m.ports(named)
		for _, state = range states {
			if ansi.StringWidth(state)+apart+ansi.StringWidth(ports) <= width {
				return ends(state, ports, width)
			}
		}
		states = states[min(1, len(states)-1):]
	}
	if len(m.Lost) > 0 {
		return ends(state, ansi.Truncate(ports, max(0, width-ansi.StringWidth(state)-apart), m.glyphs.cut), width)
	}
	return ansi.Truncate(state, width, m.glyphs.cut)
}

// times returns the time for which the item of the set list has sounded, with what remains of it and of a fade-out, and the time for which the screen
// has been shown.
func (m model) times() string {
	now := m.Now + m.now - m.ticked
	times := shownTime(m.now)
	if sounded, left, ok := m.ItemTime(now); ok {
		item := shownTime(sounded)
		if left > 0 {
			item += " -" + shownTime(left)
		}
		times = item + m.between() + times
	}
	if left := m.FadeEnds - now; left > 0 {
		times = struck.Render(" fades "+shownTime(left+time.Second-1)+" ") + " " + times
	}
	return times
}

// shownTime formats a time in minutes and seconds.
func shownTime(t time.Duration) string {
	seconds := int(t / time.Second)
	hours, minutes, seconds := seconds/3600, seconds/60%60, seconds%60
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds)
}

// state returns the tempo, the transposition, what a performer has changed, and perhaps the meter.
func (m model) state(meter bool) string {
	parts := []string{m.paced()}
	if meter {
		parts = append(parts, m.Score.Meter.String())
	}
	for _, words := range m.InForce() {
		parts = append(parts, text.Printable(words))
	}
	return strings.Join(parts, m.between())
}

// paced returns the tempo and the transposition.
func (m model) paced() string {
	state := m.glyphs.quarter + " = " + m.shownTempo()
	if m.Factor != 1 {
		state += fmt.Sprintf(" (%.0f %%)", 100*m.Factor)
	}
	if m.Shift != 0 {
		state += fmt.Sprintf("%s%+d semitones", m.between(), m.Shift)
	}
	return state
}

// client matches the name of a port. The name starts with a client and a colon. At its end, it may list in parentheses the parts that sound at the
// port.
var client = regexp.MustCompile(`^([^:]+):.*?( \([^:()]*\))?$`)

func wholly(names string) string { return names }

// clients shortens the names of ports to the names of their clients.
func clients(names string) string {
	all := strings.Split(names, " and ")
	for i, name := range all {
		all[i] = client.ReplaceAllString(name, "$1$2")
	}
	return strings.Join(all, " and ")
}

// tally counts the names of ports.
func tally(names string) string {
	if n := strings.Count(names, " and ") + 1; n > 1 {
		return text.Count(n, "port")
	}
	return clients(names)
}

// ports returns the names of the ports; named may shorten them.
func (m model) ports(named func(names string) string) string {
	to := "to " + named(m.set.Port)
	switch {
	case m.Silent:
		to = struck.Render(" the port has gone ")
	case len(m.Lost) > 0: // before the others, so that a narrow screen shows the lost ports too
		return struck.Render(" gone: "+text.Printable(named(strings.Join(m.Lost, " and ")))+" ") + " " + to
	}
	if m.set.In == "" {
		return to
	}
	return "from " + named(m.set.In) + " " + to
}

// shownTempo formats the tempo. It returns a dash if the performance follows a clock whose tempo is not known yet.
func (m model) shownTempo() string {
	if m.set.Clock == session.SyncIn && m.Tempo == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", m.tempo()*m.Factor)
}

// tempo returns the tempo of the music or, before the music starts, of the score.
func (m model) tempo() float64 {
	if m.Tempo > 0 {
		return m.Tempo
	}
	if len(m.Turn.Bars) > 0 {
		return m.Turn.Bars[0].Tempo
	}
	return m.Score.Tempo
}
