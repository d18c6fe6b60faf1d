package play

import (
	"bufio"
	"cmp"
	"fmt"
	"io"
	"path/filepath"
	"strings"
	"unicode/utf8"

	"midiconnect4/compose"
	"midiconnect4/internal/text"
	"midiconnect4/scores"
	"midiconnect4/scores/gm"
)

// legendEnd is the end of the first line in the text of a piece.
const legendEnd = " is key 60; lengths in whole notes; v is velocity"

// NoteLegend returns a line that explains the notes in the text of a turn.
func NoteLegend(s *scores.Score) string {
	return fmt.Sprintf("notes: %s%s\n", s.NoteName(60), legendEnd)
}

// WriteText writes finished matches as text for people: for each match all turns, and then its result.
func WriteText(w io.Writer, s *scores.Score, matches []*Match) error {
	out := bufio.NewWriter(w) // remembers the first error until Flush
	fmt.Fprint(out, NoteLegend(s))
	for _, m := range matches {
		for _, t := range m.Turns {
			fmt.Fprintf(out, "\n%s", m.Text(t, s))
		}
		fmt.Fprintf(out, "\n%s\nscore %s, seed %d\n", m.Summary(), text.Printable(filepath.Base(s.Name)), m.Seed)
	}
	return out.Flush()
}

// Line returns a turn as text: a line for each bar with the move, its square and its notes, followed by lines for voices.
func (m *Match) Line(t Turn, s *scores.Score) string {
	var b strings.Builder
	move := fmt.Sprintf("%2d. %s plays %s", t.Number, m.Names[t.Side], t.Move.Text)
	for _, bar := range t.Bars {
		fmt.Fprintf(&b, "%s (%d,%d):", move, bar.Move.X, bar.Move.Y)
		writeNotes(&b, bar.Notes, s.NoteName)
		b.WriteByte('\n')
		m.writeLines(&b, bar.Lines, s)
		move = strings.Repeat(" ", utf8.RuneCountInString(move))
	}
	return b.String()
}

// Text returns a turn as text for people: the move, its notes, the board and, after the last move, the ending.
func (m *Match) Text(t Turn, s *scores.Score) string {
	var b strings.Builder
	b.WriteString(m.Line(t, s))
	b.WriteString(t.Position.String())
	if t.Ending != nil {
		b.WriteString("\nending:\n")
		for player, notes := range t.Ending.Notes {
			fmt.Fprintf(&b, "    %s:", m.Names[player])
			writeNotes(&b, notes, s.NoteName)
			b.WriteByte('\n')
		}
		m.writeLines(&b, t.Ending.Lines, s)
	}
	return b.String()
}

// writeLines writes a line for each voice: its kind, part and notes.
func (m *Match) writeLines(b *strings.Builder, lines []compose.Line, s *scores.Score) {
	s = cmp.Or(m.music.score, s)
	parts := s.Parts()
	for _, line := range lines {
		kind := "more"
		if line.Voice != compose.Strokes {
			kind = s.Voices[line.Voice].Kind()
		}
		fmt.Fprintf(b, "    %s, %s:", kind, parts[line.Part].Name)
		name := s.NoteName
		if parts[line.Part].Percussion() {
			name = gm.Drum
		}
		writeNotes(b, line.Notes, name)
		b.WriteByte('\n')
	}
}

// writeNotes writes notes: the name of the key, the length and the velocity. If there are no notes, it writes "nothing".
func writeNotes(b *strings.Builder, notes []compose.Note, name func(key int) string) {
	for _, n := range notes {
		fmt.Fprintf(b, "  %s %s v%d", name(n.Key), length(n.Ticks), n.Velocity)
	}
	if len(notes) == 0 {
		b.WriteString("  nothing")
	}
}

// length returns a length in ticks as a fraction of a whole note, such as 3/16.
func length(ticks int) string {
	above, below := ticks, 4*scores.TicksPerQuarter
	for a, b := above, below; ; a, b = b, a%b {
		if b == 0 {
			return fmt.Sprintf("%d/%d", above/a, below/a)
		}
	}
}
