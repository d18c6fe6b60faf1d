package stage

import (
	"fmt"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/play"
	"midiconnect4/play/live"
)

// bars is a heading and the last turns with their notes, the newest at the
// bottom.
func (m model) bars(rows int) []string {
	lines := []string{faint.Render("  bar   move  notes")}
	if m.match == nil {
		return lines
	}
	turns := m.match.Turns
	for _, t := range turns[max(0, len(turns)-max(0, rows-len(lines))):] {
		lines = append(lines, m.barLine(t))
	}
	return lines
}

// barLine is a turn: its number, move and notes, those that sound now in
// brackets.
func (m model) barLine(t play.Turn) string {
	mark := " "
	if t.Number == m.turn.Number {
		mark = m.glyphs.sounds
	}
	var line strings.Builder
	fmt.Fprintf(&line, "%s %3d   %s %-3s ", mark, t.Number, players[t.Side].Render(m.glyphs.disc[t.Side]), t.Move.Text)
	for _, n := range t.Bars[0].Notes {
		name := fmt.Sprintf("%-4s", m.score.NoteName(m.sounding(t, n)))
		if t.Number == m.turn.Number && n.On <= m.tick && m.tick < n.Off {
			line.WriteString("[" + struck.Render(name) + "]")
		} else {
			line.WriteString(" " + name + " ")
		}
	}
	return line.String()
}

// sounding is the key of a turn's note as it was heard.
func (m model) sounding(t play.Turn, n compose.Note) int {
	shift := 0
	if t.Number <= len(m.shifts) {
		shift = m.shifts[t.Number-1]
	}
	return live.Shifted(n.Key, shift)
}
