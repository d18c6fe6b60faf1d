package tui

import (
	"math"
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// ahead draws who is ahead, as each gamer saw it with its move, or as the game has it if no
// gamer tells: a column for each turn, upwards if it is the first side, downwards if it is the
// second. It is empty where nobody knows, and where there are too few rows.
func (m model) ahead(width, rows int) []string {
	const fewest, most = 2, 8 // rows above the axis
	half := min((rows-2)/2, most)
	if half < fewest || !m.gamersTell() && (!m.listens || m.Match == nil) {
		return nil
	}
	columns := m.leads(width-2, half)
	title := "who is ahead, as each gamer sees it"
	if !m.gamersTell() {
		title = "who is ahead"
	}
	lines := []string{faint.Render(title)}
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
	by   game.Side // the gamer that moved last, or who is ahead if no gamer tells
	rows int       // by which the first side is ahead
}

// gamersTell reports whether a gamer tells how sure it is.
func (m model) gamersTell() bool { return m.tells(game.First) || m.tells(game.Second) }

// share is the first side's share of the advantage after a turn, 0 to 1, as the gamer that moved
// saw it, or as the game has it if no gamer tells.
func (m model) share(t play.Turn) (share float64, known bool) {
	switch signals := t.Signals(); {
	case m.tells(t.Side) && t.Side == game.First:
		return t.Confidence, true
	case m.tells(t.Side):
		return 1 - t.Confidence, true
	case !m.gamersTell() && signals != nil:
		return signals.Advantage, true
	}
	return 0, false
}

// lastShare is the newest share that is known.
func (m model) lastShare() (share float64, known bool) {
	if m.Match == nil {
		return 0, false
	}
	for _, t := range slices.Backward(m.Match.Turns) {
		if share, known = m.share(t); known {
			return share, true
		}
	}
	return 0, false
}

// leads are the columns that fit into a width: a turn has as many as all turns of a full
// board leave room for.
func (m model) leads(width, half int) []lead {
	x, y := m.game.Size()
	const widest = 4
	wide := min(max(1, width/(x*y)), widest)
	turns := m.Match.Turns
	var columns []lead
	var now lead
	for _, t := range turns {
		if share, known := m.share(t); known {
			now = lead{t.Side, int(math.Round((2*share - 1) * float64(half)))}
			if !m.gamersTell() {
				now.by = leader(share)
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
