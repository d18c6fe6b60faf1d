package tui

import (
	"fmt"
	"strconv"
	"strings"

	"midiconnect4/compose"
	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// shownBar is a bar of a turn.
type shownBar struct {
	turn play.Turn
	hop  int // index in turn.Bars
}

func (b shownBar) bar() compose.Bar { return b.turn.Bars[b.hop] }

// number returns the turn's number for the first bar of the turn, and "" for later bars.
func (b shownBar) number() string {
	if b.hop > 0 {
		return ""
	}
	return strconv.Itoa(b.turn.Number)
}

// move returns the text for a bar: the turn's move for the turn's first bar, and the square that the piece reaches for each later bar.
func (b shownBar) move() string {
	if b.hop > 0 {
		m := b.bar().Move
		return fmt.Sprintf("(%d,%d)", m.X, m.Y)
	}
	return b.turn.Move.Text
}

// last returns the last bars of the match, oldest first, but not more than the given number. If the bar that sounds in a loop is older, it is the last.
func (m model) last(most int) []shownBar {
	if m.Match == nil {
		return nil
	}
	turns := m.Match.Turns
	if m.Loop > 0 && m.Turn.Number+most <= len(turns) { // the game has gone on beneath the loop
		turns = turns[:m.Turn.Number]
	}
	var bars []shownBar
	for _, t := range turns[max(0, len(turns)-most):] {
		for hop := range t.Bars {
			bars = append(bars, shownBar{t, hop})
		}
	}
	return bars[max(0, len(bars)-most):]
}

// bars lists the last bars with their notes below a heading. The newest bar is at the bottom.
func (m model) bars(rows int) []string {
	lines := []string{faint.Render(fit("  bar   move", m.moveWide()+11) + "notes")}
	for _, b := range m.last(max(0, rows-len(lines))) {
		lines = append(lines, m.barLine(b))
	}
	return lines
}

// listWide returns the width of the list of bars, in columns of the screen.
func (m model) listWide() int {
	const besideMove = 29
	return besideMove + m.moveWide()
}

// moveWide returns the width of a move, in columns of the screen.
func (m model) moveWide() int {
	if _, long := m.game.Start().(game.PieceMover); long {
		return 8
	}
	return 3
}

// sounds returns true if a bar sounds now or, while nothing sounds, if it was the last bar to sound.
func (m model) sounds(b shownBar) bool {
	if b.turn.Number != m.Turn.Number {
		return false
	}
	now := 0
	for hop, bar := range b.turn.Bars {
		if m.Tick == session.Nowhere || bar.Start <= m.Tick {
			now = hop
		}
	}
	return b.hop == now
}

// barLine returns the line of a bar: the number and the move of its turn, and its notes. Brackets mark the notes that sound now.
func (m model) barLine(b shownBar) string {
	t, mark := b.turn, " "
	if m.sounds(b) {
		mark = m.glyphs.sounds
	}
	var line strings.Builder
	fmt.Fprintf(&line, "%s %3s   %s %-*s ", mark, b.number(), players[t.Side].Render(m.glyphs.disc[t.Side]), m.moveWide(), b.move())
	line.WriteString(m.noteNames(b))
	return line.String()
}

// noteNames returns the names of a bar's notes. Brackets mark the notes that sound now.
func (m model) noteNames(b shownBar) string {
	var line strings.Builder
	for _, n := range b.bar().Notes {
		line.WriteString(m.note(b.turn, n, m.soundsNow(b, n)))
	}
	return line.String()
}

// soundsNow returns true if a note of a bar sounds now.
func (m model) soundsNow(b shownBar, n compose.Note) bool {
	return b.turn.Number == m.Turn.Number && n.On <= m.Tick && m.Tick < n.Off && !m.silences(int(b.turn.Side))
}

// silences returns true if a performer lets a part of the score be silent.
func (m model) silences(part int) bool {
	if m.Mix == nil {
		return false
	}
	silent := m.Mix.Silent(m.Score)
	return part < len(silent) && silent[part]
}

// sounding returns the key of a note with the transposition with which it sounded.
func (m model) sounding(t play.Turn, n compose.Note) int {
	shift := 0
	if t.Number <= len(m.shifts) {
		shift = m.shifts[t.Number-1]
	}
	return live.Shifted(m.Score, n.Key, shift)
}
