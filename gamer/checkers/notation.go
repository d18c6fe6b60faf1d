package checkers

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// notation is a move as a person writes it: at least two squares, as bit indexes.
type notation struct {
	squares []uint8
	jump    bool
}

// The marks between the numbers of squares.
const (
	moveMark = "-"
	jumpMark = "x"
)

func parse(text string) (n notation, err error) {
	mark := moveMark
	lower := strings.ToLower(text)
	if n.jump = strings.Contains(lower, jumpMark); n.jump {
		mark = jumpMark
	}
	parts := strings.Split(lower, mark)
	if len(parts) < 2 || len(parts) > 2 && !n.jump || len(parts) > menAll+1 {
		return n, notMove(text)
	}
	for _, part := range parts {
		square, err := strconv.ParseUint(part, 10, 64)
		if err != nil {
			return n, notMove(text)
		}
		if square < 1 || square > Squares {
			return n, fmt.Errorf("%.40q: there is no square %d: squares are 1 to %d", text, square, Squares)
		}
		n.squares = append(n.squares, uint8(square-1))
	}
	return n, nil
}

func notMove(text string) error {
	return fmt.Errorf("%.40q is not a move: moves are written 11-15, jumps 15x24 or 9x18x25", text)
}

func (n notation) String() string {
	mark := moveMark
	if n.jump {
		mark = jumpMark
	}
	var numbers []string
	for _, bit := range n.squares {
		numbers = append(numbers, strconv.Itoa(int(bit)+1))
	}
	return strings.Join(numbers, mark)
}

// from returns the first square, to the last.
func (n notation) from() uint8 { return n.squares[0] }
func (n notation) to() uint8   { return n.squares[len(n.squares)-1] }

// Move turns a step of b into a move. The move's text names every square on which the piece lands.
func (b Board) Move(s Step) game.Move {
	x, y := coordinates(int(s.To))
	return game.Move{Text: b.text(s), X: x, Y: y}
}

func (b Board) text(s Step) string { return notation{b.route(s), s.Captured != 0}.String() }

// route lists the squares of a step as bit indexes, beginning with the square that the piece leaves. A king sometimes has several routes for the
// same step; route returns the first of them.
func (b Board) route(s Step) []uint8 { return b.routes(s)[0] }

func (b Board) routes(s Step) [][]uint8 {
	if s.Captured == 0 {
		return [][]uint8{{s.From, s.To}}
	}
	return b.wayOn([]uint8{s.From}, s.Captured, s)
}

// wayOn lists the routes of the step s that begin with the given squares (parameter way). The parameter left is the mask of the pieces that s has
// still to capture after these squares.
func (b Board) wayOn(way []uint8, left uint32, s Step) (ways [][]uint8) {
	at := way[len(way)-1]
	if left == 0 && at == s.To {
		return [][]uint8{slices.Clone(way)}
	}
	empty := ^(b.own | b.other) | 1<<s.From
	first, end := b.ways(s.From)
	for _, h := range hops[at][first:end] {
		if h.over&left != 0 && h.land&empty != 0 {
			ways = append(ways, b.wayOn(append(way, bit(h.land)), left&^h.over, s)...)
		}
	}
	return ways
}

// Find returns the move that a text such as 11-15, 15x24 or 9x18x25 names. For a jump over several pieces, the first and last squares are enough. If
// two jumps have the same first and last squares, all squares are needed.
func (p Position) Find(text string) (game.Move, error) {
	s, err := p.find(text)
	if err != nil {
		return game.Move{}, err
	}
	return p.board.Move(s), nil
}

func (p Position) find(text string) (Step, error) {
	n, err := parse(text)
	if err != nil {
		return Step{}, err
	}
	if outcome := p.Outcome(); outcome != game.Undecided {
		return Step{}, fmt.Errorf("%v: the game is over: %v", n, outcome)
	}
	steps := p.Steps()
	var short []Step
	for _, s := range steps {
		if s.From != n.from() || s.To != n.to() || s.Captured != 0 != n.jump {
			continue
		}
		if slices.ContainsFunc(p.board.routes(s), func(r []uint8) bool { return slices.Equal(r, n.squares) }) {
			return s, nil
		}
		if len(n.squares) == 2 {
			short = append(short, s)
		}
	}
	switch len(short) {
	case 0:
		return Step{}, p.board.refusal(n, steps)
	case 1:
		return short[0], nil
	}
	return Step{}, fmt.Errorf("%v may be one of several jumps: %s", n, p.board.texts(short))
}

// refusal returns an error that says why n is not one of steps, the legal steps.
func (b Board) refusal(n notation, steps []Step) error {
	from, square := uint32(1)<<n.from(), int(n.from())+1
	own := slices.DeleteFunc(slices.Clone(steps), func(s Step) bool { return s.From != n.from() })
	switch {
	case b.other&from != 0:
		return fmt.Errorf("%v: the piece on %d is the %v side's; it is the %v side's turn", n, square, b.Turn().Other(), b.Turn())
	case b.own&from == 0:
		return fmt.Errorf("%v: there is no piece on %d", n, square)
	case b.CanJump() && (!n.jump || len(own) == 0):
		return fmt.Errorf("%v: a jump must be taken: %s", n, b.texts(steps))
	case len(own) == 0:
		return fmt.Errorf("%v: the piece on %d cannot move", n, square)
	case b.stopsShort(n, own):
		return fmt.Errorf("%v is not the whole jump: %s", n, b.texts(own))
	case len(own) == 1:
		return fmt.Errorf("%v is not a legal move; from %d there is %s", n, square, b.texts(own))
	}
	return fmt.Errorf("%v is not a legal move; from %d there are %s", n, square, b.texts(own))
}

// stopsShort reports whether one of steps has a route that begins with the squares of n and then goes on.
func (b Board) stopsShort(n notation, steps []Step) bool {
	return slices.ContainsFunc(steps, func(s Step) bool {
		return slices.ContainsFunc(b.routes(s), func(r []uint8) bool {
			return len(r) > len(n.squares) && slices.Equal(r[:len(n.squares)], n.squares)
		})
	})
}

func (b Board) texts(steps []Step) string {
	var all []string
	for _, s := range steps {
		all = append(all, b.text(s))
	}
	return strings.Join(all, ", ")
}
