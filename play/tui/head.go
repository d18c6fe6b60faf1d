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

// head returns the title line and, if there is room, the state of the music.
func (m model) head(l layout) []string {
	l.head = min(l.head, fullHead)
	clock := m.shownTime()
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

// briefly returns a short head, for a line of the foot.
func (m model) briefly() string {
	parts := []string{m.queueLine(), text.Printable(m.Score.Name), m.glyphs.quarter + " = " + m.shownTempo(), m.shownTime()}
	brief := strings.Join(slices.DeleteFunc(parts, func(part string) bool { return part == "" }), m.between())
	if m.Locked {
		brief = struck.Render(" locked ") + " " + brief
	}
	return brief
}

// between returns the separator of parts of a line.
func (m model) between() string { return " " + m.glyphs.dot + " " }

// title says what is played. If there is no room for all of it, parts are dropped, the score last.
func (m model) title(width int) string {
	score := text.Printable(m.Score.Name)
	if m.Pending != nil {
		score += " " + m.glyphs.next + " " + text.Printable(m.Pending.Name)
	}
	parts := []string{strong.Render(cmp.Or(m.queueLine(), "MIDI-Connect4")), m.game.Name(), score, ""}
	if now := cmp.Or(m.Match, m.Ready); now != nil {
		parts[3] = fmt.Sprintf("seed %d", now.Seed)
	}
	spare := []int{0, 3, 1}
	if m.items != nil {
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

// music returns the state of the music, and the ports. If there is no room, it names only the ports' clients.
func (m model) music(width int) string {
	state, ports := m.state(), m.ports(wholly)
	room := func() int { return width - ansi.StringWidth(state) - apart }
	if ansi.StringWidth(ports) > room() {
		state = strings.TrimSuffix(state, m.middleC())
	}
	if ansi.StringWidth(ports) > room() {
		ports = m.ports(clients)
	}
	return ends(state, ansi.Truncate(ports, max(0, room()), m.glyphs.cut), width)
}

// shownTime formats the time since the start.
func (m model) shownTime() string {
	seconds := int(m.now / time.Second)
	hours, minutes, seconds := seconds/3600, seconds/60%60, seconds%60
	if hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, minutes, seconds)
	}
	return fmt.Sprintf("%d:%02d", minutes, seconds)
}

// state returns tempo, transposition and meter of the music, and how notes are named.
func (m model) state() string {
	state := m.glyphs.quarter + " = " + m.shownTempo()
	if m.Factor != 1 {
		state += fmt.Sprintf(" (%.0f %%)", 100*m.Factor)
	}
	if m.Shift != 0 {
		state += fmt.Sprintf("%s%+d semitones", m.between(), m.Shift)
	}
	return state + m.between() + m.Score.Meter.String() + m.middleC()
}

// middleC says how notes are named.
func (m model) middleC() string { return m.between() + m.Score.NoteName(60) + " is key 60" }

// client matches the name of a port. The name begins with its client; the parts that sound there may follow the port.
var client = regexp.MustCompile(`^([^:]+):.*?( \([^:()]*\))?$`)

func wholly(names string) string { return names }

// clients replaces the names of ports by their clients' names.
func clients(names string) string {
	all := strings.Split(names, " and ")
	for i, name := range all {
		all[i] = client.ReplaceAllString(name, "$1$2")
	}
	return strings.Join(all, " and ")
}

// ports names the ports; named may shorten their names.
func (m model) ports(named func(names string) string) string {
	to := "to " + named(m.set.Port)
	switch {
	case m.Silent:
		to = struck.Render(" the port has gone ")
	case len(m.Lost) > 0: // first, so that a narrow screen shows them too
		return struck.Render(" gone: "+text.Printable(named(strings.Join(m.Lost, " and ")))+" ") + " " + to
	}
	if m.set.In == "" {
		return to
	}
	return "from " + named(m.set.In) + " " + to
}

// shownTempo formats the tempo; a dash if it is not known yet.
func (m model) shownTempo() string {
	if m.set.Clock == session.SyncIn && m.Tempo == 0 {
		return "-"
	}
	return fmt.Sprintf("%.0f", m.tempo()*m.Factor)
}

// tempo returns the tempo of the music, or of the score before the music starts.
func (m model) tempo() float64 {
	if m.Tempo > 0 {
		return m.Tempo
	}
	if len(m.Turn.Bars) > 0 {
		return m.Turn.Bars[0].Tempo
	}
	return m.Score.Tempo
}
