package tui

import (
	"math"
	"slices"

	"midiconnect4/gamer/game"
)

// ahead draws who is ahead, as each gamer saw it with its move: a column for each turn,
// upwards if it is the first side, downwards if it is the second. It is empty where no
// gamer tells, and where there are too few rows.
func (m model) ahead(width, rows int) []string {
	const fewest, most = 2, 8 // rows above the axis
	half := min((rows-2)/2, most)
	if half < fewest || !m.tells(game.First) && !m.tells(game.Second) {
		return nil
	}
	columns := m.leads(width-2, half)
	lines := []string{faint.Render("who is ahead, as each gamer sees it")}
	for row := half; row >= -half; row-- {
		line := []drawn{{" ", nil}, {" ", nil}}
		switch row {
		case half:
			line[0] = drawn{m.glyphs.disc[game.First], &players[game.First]}
		case -half:
			line[0] = drawn{m.glyphs.disc[game.Second], &players[game.Second]}
		}
		for x := range width - len(line) {
			line = append(line, m.ofLead(columns, x, row))
		}
		lines = append(lines, draw(line))
	}
	return lines
}

// lead is a column of the drawing.
type lead struct {
	by   game.Side // the gamer that moved last
	rows int       // by which the first side is ahead as it sees it
}

// leads are the columns that fit into a width: a turn has as many as all turns of a full
// board leave room for.
func (m model) leads(width, half int) []lead {
	x, y := m.game.Size()
	const widest = 4
	wide := min(max(1, width/(x*y)), widest)
	turns := m.match.Turns
	var columns []lead
	var now lead
	for _, t := range turns {
		if m.tells(t.Side) {
			now = lead{t.Side, int(math.Round((2*t.Confidence - 1) * float64(half)))}
			if t.Side == game.Second {
				now.rows = -now.rows
			}
		}
		columns = append(columns, slices.Repeat([]lead{now}, wide)...)
	}
	return columns[max(0, len(columns)-width/wide*wide):]
}

// ofLead is what the drawing shows in a column and a row; row 0 is the axis.
func (m model) ofLead(columns []lead, x, row int) drawn {
	if row == 0 {
		return drawn{m.glyphs.across, &faint}
	}
	if x < len(columns) {
		if c := columns[x]; row > 0 && c.rows >= row || row < 0 && c.rows <= row {
			return drawn{m.glyphs.roll[c.by], &players[c.by]}
		}
	}
	return drawn{" ", nil}
}
