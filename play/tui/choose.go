package tui

import (
	"fmt"
	"strconv"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
)

// numbered is the game if its squares have numbers; ok is false for one of
// columns.
func (m model) numbered() (g game.Numbered, ok bool) {
	g, ok = m.game.(game.Numbered)
	return g, ok
}

// centre is the square where the cursor starts.
func (m model) centre() game.Square {
	width, height := m.game.Size()
	s := game.Square{X: (width + 1) / 2, Y: (height + 1) / 2}
	if g, ok := m.numbered(); ok && g.Number(s.X, s.Y) == 0 {
		s.X++
	}
	return s
}

// move moves the cursor to the next square in use. Up and down a chequered board
// it goes to and fro between two columns.
func (m model) move(dx, dy int) model {
	width, height := m.game.Size()
	to := game.Square{X: m.cursor.X + dx, Y: m.cursor.Y + dy}
	if g, ok := m.numbered(); ok && g.Number(to.X, to.Y) == 0 {
		switch {
		case dx != 0:
			to.X += dx
		case to.X%2 == 1:
			to.X++
		default:
			to.X--
		}
	}
	if to.X >= 1 && to.X <= width && to.Y >= 1 && to.Y <= height {
		m.cursor = to
	}
	return m
}

// ask asks the person for a move.
func (m model) ask(p game.Position) model {
	m.asked, m.chosen = p, game.Move{}
	if g, ok := m.numbered(); ok {
		m.pick = play.NewPick(g, p)
	}
	return m
}

// choose has the person choose a column, or a square.
func (m model) choose(s game.Square) model {
	m.typed = ""
	g, ok := m.numbered()
	switch {
	case !ok:
		m.cursor.X = s.X
	case g.Number(s.X, s.Y) != 0:
		m.cursor = s
	}
	switch {
	case m.asked == nil && m.chosen.Text != "":
		m.message = "your move is taken: it sounds on the next bar line"
		return m
	case m.asked == nil && m.match != nil && m.match.Outcome() != game.Undecided:
		m.message = "the game is over: n begins another, u takes your last move back"
		return m
	case m.asked == nil:
		m.message = "it is not your turn"
		return m
	}
	if !ok {
		return m.play(strconv.Itoa(s.X))
	}
	next, text, err := m.pick.Point(s)
	m.pick = next
	switch {
	case err != nil:
		m.message = err.Error()
		return m
	case text == "":
		return m.goOn(g)
	}
	return m.play(text)
}

// play makes the person's move.
func (m model) play(text string) model {
	move, err := m.asked.Find(text)
	if err != nil {
		m.message = err.Error()
		return m
	}
	select {
	case m.stage.moves <- text:
		m.asked, m.chosen, m.message = nil, move, ""
	default: // the last one was not taken yet
	}
	return m
}

// howToMove says how squares are chosen, where the person may do so.
func (m model) howToMove() string {
	g, ok := m.numbered()
	switch {
	case !ok || m.asked == nil || m.paused:
		return ""
	case highest(g) < 10:
		return "your move: arrows and enter, a number, or the mouse"
	}
	return "your move: arrows and enter, numbers as in 11-15 and enter, or the mouse"
}

// goOn has the person choose on, from a piece.
func (m model) goOn(g game.Numbered) model {
	m.message = ""
	if way := m.pick.Way(); len(way) > 0 {
		m.message = fmt.Sprintf("%d goes where? esc gives it up", g.Number(way[0].X, way[0].Y))
		m.cursor = m.pick.Targets()[0]
	}
	return m
}

// giveUp takes no piece.
func (m model) giveUp() model {
	m.typed, m.message = "", ""
	if way := m.pick.Way(); len(way) > 0 && m.asked != nil {
		m = m.ask(m.asked)
		m.cursor = way[0]
	}
	return m
}

// digit types one of a column's or a square's number. Where all numbers have one
// digit, that chooses it.
func (m model) digit(d string) model {
	g, ok := m.numbered()
	if !ok {
		if column, width := int(d[0]-'0'), m.layout().columns; column >= 1 && column <= width {
			return m.choose(game.Square{X: column})
		}
		return m
	}
	const digits = 2
	m.typed = (m.typed + d)[max(0, len(m.typed)+1-digits):]
	m.message = "square " + m.typed
	if highest(g) < 10 {
		return m.enter()
	}
	return m
}

// enter chooses the square that was typed, or else that of the cursor.
func (m model) enter() model {
	if m.typed == "" {
		return m.choose(m.cursor)
	}
	g, _ := m.numbered()
	for s := range game.Squares(g) {
		if strconv.Itoa(g.Number(s.X, s.Y)) == m.typed && m.typed != "0" {
			return m.choose(s)
		}
	}
	m.message, m.typed = "there is no square "+m.typed, ""
	return m
}

// highest is the highest number of a square.
func highest(g game.Numbered) int {
	most := 0
	for s := range game.Squares(g) {
		most = max(most, g.Number(s.X, s.Y))
	}
	return most
}
