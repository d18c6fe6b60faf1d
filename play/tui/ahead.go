package tui

import (
	"math"
	"slices"
	"strings"

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
		var line strings.Builder
		switch row {
		case half:
			line.WriteString(players[game.First].Render(m.glyphs.disc[game.First]) + " ")
		case -half:
			line.WriteString(players[game.Second].Render(m.glyphs.disc[game.Second]) + " ")
		default:
			line.WriteString("  ")
		}
		for _, c := range columns {
			line.WriteString(m.ofLead(c, row))
		}
		if row == 0 {
			line.WriteString(faint.Render(strings.Repeat(m.glyphs.across, max(0, width-2-len(columns)))))
		}
		lines = append(lines, line.String())
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

// ofLead is what a column shows in a row; row 0 is the axis.
func (m model) ofLead(c lead, row int) string {
	switch {
	case row == 0:
		return faint.Render(m.glyphs.across)
	case row > 0 && c.rows >= row, row < 0 && c.rows <= row:
		return players[c.by].Render(m.glyphs.roll[c.by])
	}
	return " "
}
