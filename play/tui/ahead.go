package tui

import (
	"math"
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// ahead draws who is ahead: a column for each turn, upwards for the first side, downwards for the second. It uses the confidence of the gamers, or
// the game's advantage if no gamer tells its confidence. It returns nil if neither is known, or if there are too few rows.
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
	by   game.Side // the gamer that moved, or the side that is ahead if no gamer tells its confidence
	rows int       // the lead of the first side
}

// gamersTell reports whether a gamer tells its confidence.
func (m model) gamersTell() bool { return m.tells(game.First) || m.tells(game.Second) }

// share returns the first side's share of the advantage after a turn, 0 to 1: by the confidence of
// the gamer that moved, or by the game's advantage if no gamer tells its confidence.
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

// lastShare returns the newest known share.
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

// leads returns the columns of the drawing. Turns are as wide as the number of turns on a full board allows.
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

// ofLead returns the character of the drawing in a column and a row; row 0 is the axis.
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
