package tui

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
	"midiconnect4/play"
	"midiconnect4/scores/gm"
)

// voices lists the voices' notes in the bar that sounds. It has a line for each part of a voice, and for each player's part in which a voice sounds.
// It returns at most the given number of lines.
func (m model) voices(rows int) []string {
	nameWide := m.partsWide()
	var lines []string
	for i, part := range m.Score.Parts() {
		notes, shown := m.voiced(i)
		if !shown && i < len(m.Score.Players) {
			continue
		}
		name := ansi.Truncate(text.Printable(part.Name), nameWide-1, m.glyphs.cut)
		lines = append(lines, faint.Render(fit(name, nameWide))+m.named(i, notes))
	}
	if more := len(lines) - rows + 1; more > 1 && rows > 0 {
		lines = append(lines[:rows-1], faint.Render(fmt.Sprintf("and %d more parts", more)))
	}
	return lines[:min(len(lines), max(0, rows))]
}

// partsWide returns the width for the names of the parts, with a space.
func (m model) partsWide() int {
	const least, most = 14, 20
	wide := least
	for _, part := range m.Score.Parts() {
		wide = max(wide, ansi.StringWidth(text.Printable(part.Name))+1)
	}
	return min(wide, most)
}

// voiced returns the voices' notes in a part of the bar that sounds. sounds is false if no voice sounds in the part.
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

// named returns the names of a part's notes. Brackets mark the notes that sound now. For drums, it only returns the drums that sound now.
func (m model) named(part int, notes []compose.Note) string {
	var line strings.Builder
	for _, n := range notes {
		sounds := n.On <= m.Tick && m.Tick < n.Off && !m.silences(part)
		switch {
		case !m.Score.Parts()[part].Percussion():
			line.WriteString(m.note(m.Turn, n, sounds))
		case sounds:
			line.WriteString(" " + gm.Drum(n.Key))
		}
	}
	return line.String()
}

// note returns the name of a note, in brackets if the note sounds now.
func (m model) note(t play.Turn, n compose.Note, sounds bool) string {
	name := fmt.Sprintf("%-4s", m.Score.NoteName(m.sounding(t, n)))
	if sounds {
		return "[" + struck.Render(name) + "]"
	}
	return " " + name + " "
}
