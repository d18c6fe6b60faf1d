package play

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// SquareInput is a person's move while it is made by choosing squares: any square of a column, the cell to mark, or the square of a piece and the
// square that it goes to. A capture of several pieces is chosen by its last square or, if several captures end there, by one square after another. A
// SquareInput is immutable: Choose returns another one.
type SquareInput struct {
	game     game.Game
	position game.Position
	path     []game.Square // chosen so far
}

// NewSquareInput returns the input of a move in p, before any square is chosen.
func NewSquareInput(g game.Game, p game.Position) SquareInput {
	return SquareInput{game: g, position: p}
}

// Path lists the squares chosen so far, beginning with the piece's square.
func (k SquareInput) Path() []game.Square { return k.path }

// Piece returns the number of the chosen piece's square; ok is false if no piece is chosen.
func (k SquareInput) Piece() (number int, ok bool) {
	g, numbered := k.game.(game.SquareLabeller)
	if !numbered || len(k.path) == 0 {
		return 0, false
	}
	return g.Number(k.path[0].X, k.path[0].Y), true
}

// Targets lists the squares that may be chosen next.
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

// Choose chooses a square. Once the move is complete, it returns the move in the game's notation; until then
// it returns the input to continue with. Choosing the piece again deselects it, and choosing another piece
// selects that one. The error says why no move goes there. In a game of columns the move may be illegal.
func (k SquareInput) Choose(s game.Square) (next SquareInput, move string, err error) {
	if k.ofColumns() {
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
	case complete >= 0: // even if another route ends there, too
		return begin, through[complete].text, nil
	case len(all) == 1 && len(k.path) > 0:
		return begin, all[0].text, nil
	case len(through) > 0:
		k.path = append(slices.Clone(k.path), s)
		return k, "", nil
	case len(to) > 0:
		return k, "", fmt.Errorf("several captures end there; choose each square of one: %s", texts(to))
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
		return k, "", err // why that piece cannot be chosen instead
	}
	return k, "", k.refusal(append(slices.Clone(k.path), s))
}

// refusal says why no move goes along a path.
func (k SquareInput) refusal(path []game.Square) error {
	if mover, ok := k.position.(game.PieceMover); ok {
		return mover.Refuse(path)
	}
	number := 0
	if g, ok := k.game.(game.SquareLabeller); ok {
		number = g.Number(path[0].X, path[0].Y)
	}
	_, err := k.position.Find(strconv.Itoa(number))
	return err
}

// ofColumns reports whether a move is a column of the board.
func (k SquareInput) ofColumns() bool {
	_, numbered := k.game.(game.SquareLabeller)
	return k.game != nil && !numbered
}

// candidate is a legal move and its squares.
type candidate struct {
	text string
	path []game.Square
}

// candidates lists the legal moves that begin with the squares chosen so far.
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

// Path lists the squares on which the piece of a legal move in p stands, one after another, or the single
// square that is marked.
func Path(p game.Position, m game.Move) []game.Square {
	if mover, ok := p.(game.PieceMover); ok {
		return append([]game.Square{mover.From(m)}, mover.Hops(m)...)
	}
	return []game.Square{{X: m.X, Y: m.Y}}
}
