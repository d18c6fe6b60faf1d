package tui

import (
	"math"
	"slices"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// ahead draws which side is ahead. The drawing has a column for each turn, upwards if the first side is ahead and downwards if the second is. It
// shows the confidence of the gamers or, if no gamer reports its confidence, the game's advantage. The result is nil if neither is known or there are
// too few rows.
func (m model) ahead(width, rows int) []string {
	const fewest, most = 2, 8 // number of rows above the axis
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

// lead is a column of the drawing of ahead.
type lead struct {
	by   game.Side // the side that moved or, if no gamer reports its confidence, the side that is ahead
	rows int       // rows by which the first side is ahead; negative if the second is ahead
}

// gamersTell returns true if any gamer reports its confidence.
func (m model) gamersTell() bool { return m.tells(game.First) || m.tells(game.Second) }

// share returns how far the first side is ahead after a turn, from 0 to 1. It uses the confidence of the gamer that moved or, if no gamer reports its
// confidence, the game's advantage.
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

// lastShare returns how far the first side is ahead, from 0 to 1, after the last turn for which this is known.
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

// leads returns the columns of the drawing. A turn is drawn as wide as possible so that all turns of the longest game fit.
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

// ofLead returns the character of the drawing at a column and a row. Row 0 is the axis.
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
