package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// voices lists the voices' notes in the sounding bar: a line for each part of a voice, and for a player's part while a voice sounds in it. It
// returns at most the given number of rows.
func (m model) voices(rows int) []string {
	const nameWide = 14
	var lines []string
	for i, part := range m.Score.Parts() {
		notes, shown := m.voiced(i)
		if !shown && i < len(m.Score.Players) {
			continue
		}
		name := ansi.Truncate(text.Printable(part.Name), nameWide-1, "")
		lines = append(lines, faint.Render(fit(name, nameWide))+m.named(part, notes))
	}
	if more := len(lines) - rows + 1; more > 1 && rows > 0 {
		lines = append(lines[:rows-1], faint.Render(fmt.Sprintf("and %d more parts", more)))
	}
	return lines[:min(len(lines), max(0, rows))]
}

// voiced returns the voices' notes in a part of the sounding bar.
func (m model) voiced(part int) (notes []compose.Note, sounds bool) {
	for hop := range m.Turn.Bars {
		b := shownBar{m.Turn, hop}
		if !m.sounds(b) {
			continue
		}
		for _, line := range b.bar().Lines {
			if line.Voice != compose.Strokes && line.Part == part {
				notes, sounds = append(notes, line.Notes...), true
			}
		}
	}
	return notes, sounds
}

// named names a part's notes; sounding ones are in brackets. Of drums it names only the sounding
// ones.
func (m model) named(part *scores.Player, notes []compose.Note) string {
	var line strings.Builder
	for _, n := range notes {
		sounds := n.On <= m.Tick && m.Tick < n.Off
		switch {
		case !part.Percussion():
			line.WriteString(m.note(m.Turn, n, sounds))
		case sounds:
			line.WriteString(" " + gm.Drum(n.Key))
		}
	}
	return line.String()
}

// note names a note, in brackets if it sounds.
func (m model) note(t play.Turn, n compose.Note, sounds bool) string {
	name := fmt.Sprintf("%-4s", m.Score.NoteName(m.sounding(t, n)))
	if sounds {
		return "[" + struck.Render(name) + "]"
	}
	return " " + name + " "
}
