package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// SquareInput is the move of a person who chooses squares on the board. In a game of columns, the person chooses any square of a column. In a
// game of marks, the person chooses the square to mark. In a game whose pieces move, the person chooses the square of a piece, and then the
// square to which it goes. A capture of several pieces is chosen by its last square; if several captures end there, by its squares one after
// another. A SquareInput is immutable: Choose returns a new one.
type SquareInput struct {
	game     game.Game
	position game.Position
	path     []game.Square // squares chosen so far
}

// NewSquareInput returns the input of a move in the position p, before any square is chosen.
func NewSquareInput(g game.Game, p game.Position) SquareInput {
	return SquareInput{game: g, position: p}
}

// Path lists the squares chosen so far. The first is the square of the piece.
func (k SquareInput) Path() []game.Square { return k.path }

// Piece returns the label of the square of the chosen piece. ok is false if no piece is chosen.
func (k SquareInput) Piece() (label string, ok bool) {
	g, labelled := k.game.(game.SquareLabeller)
	if !labelled || len(k.path) == 0 {
		return "", false
	}
	return g.Label(k.path[0].X, k.path[0].Y), true
}

// Targets lists the squares that the person may choose next.
func (k SquareInput) Targets() []game.Square {
	var targets []game.Square
	for _, c := range k.candidates() {
		targets = append(targets, c.next(k))
		if len(k.path) > 0 {
			targets = append(targets, c.last())
		}
	}
	return targets
}

// Choose chooses a square. If the move is then complete, it returns the move in the notation of the game. Otherwise, it returns the input with which
// to continue. If the chosen piece stands on the square, the piece is deselected. If another piece of the side to move stands there, that piece is
// selected. The error says why no move goes to the square. In a game of columns, Choose does not check whether the move is legal.
func (k SquareInput) Choose(s game.Square) (next SquareInput, move string, err error) {
	if OnColumns(k.game) {
		return k, strconv.Itoa(s.X), nil
	}
	var through, to []candidate
	for _, c := range k.candidates() {
		switch {
		case c.next(k) == s:
			through = append(through, c)
		case len(k.path) > 0 && c.last() == s:
			to = append(to, c)
		}
	}
	begin := NewSquareInput(k.game, k.position)
	complete := slices.IndexFunc(through, func(c candidate) bool { return len(c.path) == len(k.path)+1 })
	switch all := append(slices.Clone(through), to...); {
	case complete >= 0: // even if another route ends on this square, too
		return begin, through[complete].text, nil
	case len(all) == 1 && len(k.path) > 0:
		return begin, all[0].text, nil
	case len(through) > 0:
		k.path = append(slices.Clone(k.path), s)
		return k, "", nil
	case len(to) > 0:
		return k, "", fmt.Errorf("several captures end on this square; choose all squares of one of them: %s", texts(to))
	case len(k.path) == 0:
		return k, "", k.refusal([]game.Square{s})
	case s == k.path[0]:
		return begin, "", nil
	}
	other, move, err := begin.Choose(s)
	if err == nil {
		return other, move, nil
	}
	if piece, ok := k.position.At(s.X, s.Y); ok && piece.Side == k.position.Turn() {
		return k, "", err // says why the other piece cannot be chosen
	}
	return k, "", k.refusal(append(slices.Clone(k.path), s))
}

// refusal says why there is no legal move along a path.
func (k SquareInput) refusal(path []game.Square) error {
	if mover, ok := k.position.(game.PieceMover); ok {
		return mover.Refuse(path)
	}
	label := ""
	if g, ok := k.game.(game.SquareLabeller); ok {
		label = g.Label(path[0].X, path[0].Y)
	}
	_, err := k.position.Find(label)
	return err
}

// OnColumns reports whether the moves of a game are columns of the board, as in Connect Four.
func OnColumns(g game.Game) bool {
	_, labelled := g.(game.SquareLabeller)
	return g != nil && !labelled
}

// candidate is a legal move with the squares of its path.
type candidate struct {
	text string
	path []game.Square
}

// candidates lists the legal moves whose paths begin with the squares chosen so far.
func (k SquareInput) candidates() (all []candidate) {
	for _, m := range k.position.Moves() {
		path := Path(k.position, m)
		if len(path) > len(k.path) && slices.Equal(path[:len(k.path)], k.path) {
			all = append(all, candidate{m.Text, path})
		}
	}
	return all
}

func (c candidate) next(k SquareInput) game.Square { return c.path[len(k.path)] }
func (c candidate) last() game.Square              { return c.path[len(c.path)-1] }

func texts(all []candidate) string {
	var list []string
	for _, c := range all {
		list = append(list, c.text)
	}
	return strings.Join(list, ", ")
}

// Path returns the squares of a legal move in the position p: those on which the moving piece stands, one after another, or the single square
// that is marked.
func Path(p game.Position, m game.Move) []game.Square {
	if mover, ok := p.(game.PieceMover); ok {
		return append([]game.Square{mover.From(m)}, mover.Hops(m)...)
	}
	return []game.Square{{X: m.X, Y: m.Y}}
}
