package tui

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"midiconnect4/gamer/game"
	"midiconnect4/play"
	"midiconnect4/play/live"
	"midiconnect4/play/session"
)

// labelled returns the game if its squares have labels. ok is false if moves are columns.
func (m model) labelled() (g game.SquareLabeller, ok bool) {
	g, ok = m.game.(game.SquareLabeller)
	return g, ok
}

// centre returns the square where the cursor is at first.
func (m model) centre() game.Square {
	width, height := m.game.Size()
	s := game.Square{X: (width + 1) / 2, Y: (height + 1) / 2}
	if g, ok := m.labelled(); ok && g.Label(s.X, s.Y) == "" {
		s.X++
	}
	return s
}

// move moves the cursor to a neighbouring square of the game. On a chequered board, moves up and down alternate between two columns.
func (m model) move(dx, dy int) model {
	width, height := m.game.Size()
	to := game.Square{X: m.cursor.X + dx, Y: m.cursor.Y + dy}
	if g, ok := m.labelled(); ok && g.Label(to.X, to.Y) == "" {
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

// ask handles a question for a move: it closes the help, and shows why the last move was rejected.
func (m model) ask(e live.Event) model {
	if m.helps = 0; e.Refused != nil {
		m.message = e.Refused.Error()
	}
	return m
}

// choose selects a column or a square for the person's move.
func (m model) choose(s game.Square) model {
	m.typed = ""
	if g, ok := m.labelled(); !ok {
		m.cursor.X = s.X
	} else if g.Label(s.X, s.Y) != "" {
		m.cursor = s
	}
	if m.Asked == nil {
		return m.notAsked()
	}
	if err := m.transport.Do(session.Select(s)); err != nil {
		m.message = err.Error()
		return m
	}
	return m.expect(s)
}

// expect shows the result of a selection at once. It does not wait for the session's event, because the next key may be pressed before the screen is
// next updated.
func (m model) expect(s game.Square) model {
	next, text, err := m.Squares.Choose(s)
	if err != nil {
		return m
	}
	if text == "" {
		return m.selected(m.Squares, live.Event{Squares: next})
	}
	if move, err := m.Asked.Find(text); err == nil {
		m.Asked, m.Chosen, m.message = nil, move, ""
	}
	return m
}

// click selects the column or square at a position on the screen.
func (m model) click(x, y int) model {
	s, ok := m.layout().square(x, y)
	switch {
	case m.early():
		return m.nextBoard()
	case ok:
		return m.choose(s)
	case m.Asked == nil:
		return m.notAsked()
	}
	m.message = "that is not on the board: click a column, or press its number"
	if _, squares := m.labelled(); squares {
		m.message = "that is not on the board: click a square, or press its number"
	}
	return m
}

// notAsked shows why no move can be entered now.
func (m model) notAsked() model {
	switch {
	case m.Chosen.Text != "":
		m.message = "your move is made: it sounds on the next bar line"
	case m.Over():
		m.message = "the game is over: n begins another, u takes your last move back"
	case !m.personPlays():
		m.message = "only gamers play this game"
	default:
		m.message = "it is not your turn"
	}
	return m
}

// selected shows the squares that have been selected, on the screen or on a controller.
func (m model) selected(before play.SquareInput, e live.Event) model {
	if errors.Is(e.Refused, session.ErrNotAsked) {
		return m.notAsked()
	}
	path := before.Path()
	if e.Refused == nil && len(path) > 0 && slices.Equal(path, e.Squares.Path()) {
		return m // the squares are shown already, and more keys may have been pressed since then
	}
	m.Squares, m.message = e.Squares, ""
	piece, chosen := m.Squares.Piece()
	switch {
	case e.Refused != nil:
		if m.message = e.Refused.Error(); m.inCheck() {
			m.message = "you are in check: " + m.message
		}
	case chosen:
		m.message = fmt.Sprintf("%s goes where? esc chooses another piece", piece)
		m.cursor = m.Squares.Targets()[0]
	case len(path) > 0:
		m.cursor = path[0]
	}
	return m
}

// inCheck returns true if the person who is to move is in check.
func (m model) inCheck() bool {
	if m.Asked == nil {
		return false
	}
	_, check := game.Check(m.Asked)
	return check
}

// howToMove says how to enter a move; it is empty if the person is not to move.
func (m model) howToMove() string {
	g, ok := m.labelled()
	whose := "your move"
	if m.inCheck() {
		whose = "you are in check"
	}
	switch {
	case m.Asked == nil || m.Paused:
		return ""
	case m.early():
		return "your move in " + m.Ready.Game.Name() + ": enter shows the board"
	case !ok:
		return "your move: " + m.keys.drop.Help().Key + ", arrows and enter, or the mouse"
	case !long(g):
		return "your move: arrows and enter, a number, or the mouse"
	case !m.keys.files.Enabled():
		return "your move: arrows and enter, numbers as in 11-15 and enter, or the mouse"
	}
	if _, moves := m.Asked.(game.PieceMover); moves {
		return whose + ": arrows and enter, squares as in e2e4, or the mouse"
	}
	return "your move: arrows and enter, a square as in d3, or the mouse"
}

func (m model) giveUp() model {
	m.typed, m.message = "", ""
	if m.Asked != nil && len(m.Squares.Path()) > 0 {
		_ = m.transport.Do(session.MustCall("deselect"))
		return m.selected(m.Squares, live.Event{Squares: play.NewSquareInput(m.game, m.Asked)})
	}
	return m
}

// digit handles a typed digit of the number of a column or square. If all numbers have one digit, it selects that column or square at once.
func (m model) digit(d string) model {
	g, ok := m.labelled()
	if !ok {
		column, width := int(d[0]-'0'), m.layout().columns
		if column < 1 || column > width {
			m.message = fmt.Sprintf("there is no column %s: columns are 1 to %d", d, width)
			return m
		}
		return m.choose(game.Square{X: column})
	}
	const digits = 2
	m.typed = (m.typed + d)[max(0, len(m.typed)+1-digits):]
	m.message = "square " + m.typed
	if m.keys.files.Enabled() && m.typed[0] >= 'a' || !long(g) {
		return m.enter()
	}
	return m
}

// enter selects the square whose number was typed or, if no number was typed, the square under the cursor.
func (m model) enter() model {
	if m.typed == "" {
		return m.choose(m.cursor)
	}
	g, _ := m.labelled()
	if from, to, ok := m.alone(); ok {
		return m.choose(from).choose(to)
	}
	for s := range game.Squares(g) {
		if g.Label(s.X, s.Y) == m.typed {
			return m.choose(s)
		}
	}
	all := labelsOf(g)
	m.message, m.typed = fmt.Sprintf("there is no square %s: squares are %s to %s", m.typed, all[0], all[len(all)-1]), ""
	return m
}

// alone returns the squares of the move that the typed square names alone, as e4 does in chess.
func (m model) alone() (from, to game.Square, ok bool) {
	mover, ok := m.Asked.(game.PieceMover)
	if !ok || !m.keys.files.Enabled() || len(m.Squares.Path()) > 0 {
		return from, to, false
	}
	found, err := mover.Find(m.typed)
	if err != nil {
		return from, to, false
	}
	return mover.From(found), game.Square{X: found.X, Y: found.Y}, true
}

// long returns true if some labels have several characters.
func long(g game.SquareLabeller) bool {
	all := labelsOf(g)
	return len(all[len(all)-1]) > 1
}

// labelsOf lists the labels of all squares, short ones first.
func labelsOf(g game.SquareLabeller) (all []string) {
	for s := range game.Squares(g) {
		if label := g.Label(s.X, s.Y); label != "" {
			all = append(all, label)
		}
	}
	slices.SortFunc(all, func(a, b string) int { return cmp.Or(len(a)-len(b), strings.Compare(a, b)) })
	return all
}
