package tui

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/text"
	"midiconnect4/play"
)

// names returns the names of the players, indexed by side.
func (m model) names() [2]string {
	if now := cmp.Or(m.Match, m.Ready); now != nil {
		return now.Names
	}
	return m.set.Names
}

// personPlays returns true if one of the players is a person.
func (m model) personPlays() bool {
	names := m.names()
	return slices.Contains(names[:], play.PersonName)
}

// sides returns a line for each player: the name, whether the player is to move or has won, and how confident the player is. It cuts long names.
func (m model) sides(l layout) []string {
	const widest, disc = 60, 2
	width := min(l.besideWide(), widest)
	var lefts, sure, bars []string
	room := width
	for side, name := range m.names() {
		state := m.count(side)
		if m.won(side) {
			state += "  " + struck.Render(" wins ")
		}
		if int(m.ToMove()) == side {
			state += " " + m.whoseTurn()
		}
		name = ansi.Truncate(text.Printable(name), max(0, width-disc-ansi.StringWidth(state)), "")
		if int(m.ToMove()) == side || m.won(side) {
			name = strong.Render(name)
		}
		left := players[side].Render(m.glyphs.disc[side]) + " " + name + state
		percent, bar := m.sure(side)
		lefts, sure, bars = append(lefts, left), append(sure, percent), append(bars, bar)
		if bar != "" {
			room = min(room, width-ansi.StringWidth(left)-apart-ansi.StringWidth(percent+bar))
		}
	}
	for side, left := range lefts {
		if room >= 0 { // a bar that is cut looks like another value
			sure[side] += bars[side]
		}
		lefts[side] = ends(left, sure[side], width)
	}
	return lefts
}

// count returns the number of a side's pieces, in a game that the side with more of them wins.
func (m model) count(side int) string {
	if m.Match == nil {
		return ""
	}
	if p, ok := m.Match.Position().(game.Counter); ok {
		return fmt.Sprintf("  %d", p.Count(game.Side(side)))
	}
	return ""
}

// won returns true if a side has won.
func (m model) won(side int) bool {
	if m.Match == nil {
		return false
	}
	return m.Match.Outcome() == [...]game.Outcome{game.FirstWins, game.SecondWins}[side]
}

func (m model) whoseTurn() string {
	switch {
	case m.Asked != nil:
		return struck.Render(" your move ")
	case m.Chosen.Text != "":
		return " takes " + m.Chosen.Text
	}
	return " is next"
}

// whoMoves says which player is to move. It is empty if no game is being played.
func (m model) whoMoves() string {
	side := m.ToMove()
	if side < 0 {
		return ""
	}
	return players[side].Render(m.glyphs.disc[side]) + " " + text.Printable(m.names()[side]) + " " + m.whoseTurn()
}

// tells returns true if a side is played by a gamer that reports its confidence.
func (m model) tells(side game.Side) bool {
	const even = 0.5 // also the value if a gamer has no confidence to report
	return m.Match != nil && m.Match.Names[side] != play.PersonName &&
		slices.ContainsFunc(m.Match.Turns, func(t play.Turn) bool { return t.Side == side && t.Confidence != even })
}

// sure shows the confidence of a gamer in its last move, as a text and a bar. Both are empty if the gamer reports none, and in the view for a projector,
// which shows who is ahead instead.
func (m model) sure(side int) (percent, bar string) {
	if m.big || !m.tells(game.Side(side)) {
		return "", ""
	}
	for _, t := range slices.Backward(m.Match.Turns) {
		if int(t.Side) == side {
			const long = 10
			full := int(float64(t.Confidence*long) + 0.5)
			return fmt.Sprintf("sure %3.0f %%", 100*t.Confidence), " " + strings.Repeat(m.glyphs.full, full) + strings.Repeat(m.glyphs.rest, long-full)
		}
	}
	return "", ""
}
