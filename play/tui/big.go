package tui

import (
	"strings"

	"midiconnect4/gamer/game"
)

// asBig returns the layout for a projector: the board as large as possible, with text beside it.
func (l layout) asBig() layout {
	const beside = 26 // columns for the text beside the board
	l.foot, l.labels = 1, labels
	l.cell = l.largest(func(l layout) bool {
		if l.cellHigh == 1 {
			return l.hasRoom()
		}
		return l.boardHigh()+l.foot <= l.height && l.boardWide()+gap+beside <= l.width
	})
	l.head = (l.height - l.foot - l.boardHigh()) / 2
	l.side = l.boardWide() + gap
	return l
}

// bigStage returns the board. Beside it are the players, who is ahead, the move, and the notes of the move.
func (m model) bigStage(l layout) []string {
	lines := m.board(l)
	if m.helps > 0 {
		pages, _ := m.help(l)
		return append(exactly(l.height-l.foot, pages[min(m.helps, len(pages))-1]), m.says(l))
	}
	if width := l.besideWide(); width >= fewestBeside {
		for i, line := range exactly(len(lines), m.bigBeside(l, width, len(lines))) {
			lines[i] = fit(lines[i], l.side) + line
		}
	}
	top, foot := make([]string, l.head), m.says(l)
	switch {
	case l.head >= fullHead:
		copy(top, m.head(l))
	case l.besideWide() < fewestBeside:
		foot = ends(foot, strings.Join(m.briefly(), m.between()), l.width)
	}
	return append(exactly(l.height-l.foot, append(top, lines...)), foot)
}

// bigBeside returns the lines beside the board. The last ones are the head, if it has no room above the board.
func (m model) bigBeside(l layout, width, rows int) []string {
	var head []string
	if l.head < fullHead {
		head = m.briefly()
		head = head[:min(len(head), rows/2)]
	}
	rows -= len(head)
	return append(exactly(rows, m.bigMove(l, width, rows-1)), head...)
}

// bigMove returns the players, who is ahead, and the move that sounds with its notes.
func (m model) bigMove(l layout, width, rows int) []string {
	lines := append(m.sides(l), "", m.balance(width))
	b, ok := m.soundingBar()
	if !ok {
		return lines
	}
	style := players[b.turn.Side]
	move := m.glyphs.inLetters(b.move(), width)
	if move == nil || len(lines)+1+len(move) > rows {
		move = []string{b.move()}
	}
	lines = append(lines, "")
	for _, line := range move {
		lines = append(lines, style.Render(line))
	}
	return append(append(lines, ""), m.bigNotes(b, width, rows-len(lines)-1)...)
}

// soundingBar returns the bar that sounds or, if nothing sounds, the last bar that sounded. ok is false if there is none.
func (m model) soundingBar() (b shownBar, ok bool) {
	for hop := range m.Turn.Bars {
		if b = (shownBar{m.Turn, hop}); m.Match != nil && m.sounds(b) {
			return b, true
		}
	}
	return b, false
}

// bigNotes returns the notes of a bar, one below the other, in large letters if there is room. Notes that do not sound now are faint.
func (m model) bigNotes(b shownBar, width, rows int) []string {
	notes := b.bar().Notes
	var lines []string
	for _, n := range notes {
		letters := m.glyphs.inLetters(m.Score.NoteName(m.sounding(b.turn, n)), width)
		if letters == nil || len(notes)*(letterHigh+1)-1 > rows {
			return []string{m.noteNames(b)}
		}
		style := faint
		if m.soundsNow(b, n) {
			style = players[b.turn.Side]
		}
		for _, line := range letters {
			lines = append(lines, style.Render(line))
		}
		lines = append(lines, "")
	}
	return lines
}

// balance returns a line that shows who is ahead, by the length of each side's part. It is empty if that is not known.
func (m model) balance(width int) string {
	share, known := m.lastShare()
	if !known {
		return ""
	}
	const ends = 4 // columns for the two discs and the gaps beside them
	width = max(0, width-ends)
	first := int(float64(share*float64(width)) + 1.0/2)
	return players[game.First].Render(m.glyphs.disc[game.First]+" "+strings.Repeat(m.glyphs.roll[game.First], first)) +
		players[game.Second].Render(strings.Repeat(m.glyphs.roll[game.Second], width-first)+" "+m.glyphs.disc[game.Second])
}
