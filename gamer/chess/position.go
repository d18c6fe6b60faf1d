package chess

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"midiconnect4/gamer/game"
	"midiconnect4/internal/rng"
)

// Position is a board with what came before it that matters for a draw.
type Position struct {
	board   Board
	past    *past     // earlier boards since the last capture or pawn's move
	since   *Position // where past begins; nil if past is empty
	quiet   int       // plies since the last capture or pawn's move
	number  int       // of the move, which both sides share
	draws   Draws
	outcome game.Outcome
	reason  string           // of the outcome
	legal   func() []written // made when first asked for
}

// past is a list of the keys of earlier boards, with the steps that were made there.
type past struct {
	key    uint64
	step   Step
	before *past
}

// written is a legal step, with its move.
type written struct {
	step Step
	move game.Move
}

// newPosition returns a position from which a game goes on.
func newPosition(p Position) *Position {
	p.outcome, p.reason = p.ended()
	p.legal = sync.OnceValue(p.written)
	return &p
}

// Under returns the position in a game with other rules for draws.
func (p *Position) Under(d Draws) *Position {
	next := *p
	next.draws = d
	return newPosition(next)
}

// Concede returns the position as the end of the game, for one of Reasons.
func (p *Position) Concede(o game.Outcome, reason string) game.Position {
	next := *p
	next.outcome, next.reason, next.legal = o, reason, func() []written { return nil }
	return &next
}

// Board returns the pieces and the side to move.
func (p *Position) Board() Board { return p.board }

// Turn is the side to move.
func (p *Position) Turn() game.Side { return p.board.turn }

// Number is the number of the move, which both sides share.
func (p *Position) Number() int { return p.number }

// Quiet is the number of plies since the last capture or pawn's move.
func (p *Position) Quiet() int { return p.quiet }

// Outcome is game.Undecided until the game ends.
func (p *Position) Outcome() game.Outcome { return p.outcome }

// Reason says how the game has ended, in a few words. It is "" until then.
func (p *Position) Reason() string { return p.reason }

// After returns the position after a step, which must be one of Steps.
func (p *Position) After(s Step) *Position {
	next := Position{board: p.board.After(s), number: p.number + int(p.board.turn), draws: p.draws}
	if !p.board.Irreversible(s) {
		next.past, next.since, next.quiet = &past{p.board.Key(), s, p.past}, cmp.Or(p.since, p), p.quiet+1
	}
	return newPosition(next)
}

// Steps lists the legal steps. After the end of the game the list is empty.
func (p *Position) Steps() []Step {
	if p.outcome != game.Undecided {
		return nil
	}
	return p.board.Steps(nil)
}

// written lists the legal steps with their moves.
func (p *Position) written() []written {
	steps := p.Steps()
	all := make([]written, len(steps))
	for i, s := range steps {
		all[i] = written{s, p.move(s, steps)}
	}
	return all
}

// Moves lists the legal moves, in the order of Steps, in standard algebraic notation.
func (p *Position) Moves() []game.Move {
	var moves []game.Move
	for _, l := range p.legal() {
		moves = append(moves, l.move)
	}
	return moves
}

// Move is the move of a step, which must be one of Steps.
func (p *Position) Move(s Step) game.Move { return p.move(s, p.Steps()) }

func (p *Position) move(s Step, legal []Step) game.Move {
	return game.Move{Text: p.board.SAN(s, legal), X: fileOf(s.To()) + 1, Y: rankOf(s.To()) + 1}
}

// Step is the step of a move, which must be one of Moves.
func (p *Position) Step(m game.Move) Step {
	return p.legal()[slices.IndexFunc(p.legal(), func(l written) bool { return l.move == m })].step
}

// Find returns the legal move that text names, in standard algebraic notation or from square to square.
func (p *Position) Find(text string) (game.Move, error) {
	s, err := p.Parse(text)
	if err != nil {
		return game.Move{}, err
	}
	return p.Move(s), nil
}

// Parse is Find for a step.
func (p *Position) Parse(text string) (Step, error) {
	if p.outcome != game.Undecided {
		return 0, fmt.Errorf("%.20q: the game is over: %s", text, p.reason)
	}
	return p.board.find(text, p.Steps())
}

// Play returns the position after a move, which must be one of Moves.
func (p *Position) Play(m game.Move) game.Position { return p.After(p.Step(m)) }

// Feature returns the feature of a move. A threatening move gives check, and a blocking move ends one.
func (p *Position) Feature(m game.Move) game.Feature {
	switch {
	case strings.HasSuffix(m.Text, "#"):
		return game.Wins
	case p.board.Check():
		return game.Blocks
	case strings.HasSuffix(m.Text, "+"):
		return game.Threatens
	}
	return game.Plain
}

// Progress is the share of the pieces that have been captured.
func (p *Position) Progress() float64 {
	const pieces = 32
	return 1 - float64(float64(bits.OnesCount64(p.board.taken()))/pieces)
}

// At returns the piece on a square, if any.
func (p *Position) At(x, y int) (game.Piece, bool) {
	if x < 1 || x > width || y < 1 || y > width {
		return game.Piece{}, false
	}
	square := (y-1)*width + x - 1
	kind := p.board.At(square)
	return game.Piece{Side: p.board.side(square), Kind: kind}, kind != game.Man
}

// Key is a hash of the board, and of the number of plies since the last capture or pawn's move.
func (p *Position) Key() uint64 { return rng.Mix(p.board.Key() + uint64(p.quiet)) }

// Keys appends the keys of the earlier boards since the last capture or pawn's move to list, oldest first.
func (p *Position) Keys(list []uint64) []uint64 {
	from := len(list)
	for q := p.past; q != nil; q = q.before {
		list = append(list, q.key)
	}
	slices.Reverse(list[from:])
	return list
}

// Line returns the earliest position since the last capture or pawn's move, and the steps from there.
func (p *Position) Line() (from *Position, steps []Step) {
	for q := p.past; q != nil; q = q.before {
		steps = append(steps, q.step)
	}
	slices.Reverse(steps)
	return cmp.Or(p.since, p), steps
}

// From is the square that a move's piece leaves; the king's in castling.
func (p *Position) From(m game.Move) game.Square { return squareOf(p.Step(m).From()) }

// Hops is the square where the piece lands.
func (p *Position) Hops(m game.Move) []game.Square { return []game.Square{{X: m.X, Y: m.Y}} }

// Changes lists the two squares of a rook in castling, or the square of a pawn that is captured in passing.
func (p *Position) Changes(m game.Move) []game.Square {
	s := p.Step(m)
	if p.board.Castles(s) {
		away, here := rookOf(s)
		return []game.Square{squareOf(away), squareOf(here)}
	}
	if kind, square := p.board.Captured(s); kind != game.Man && square != s.To() {
		return []game.Square{squareOf(square)}
	}
	return nil
}

// Check returns the square of the king of the side to move, if it is in check.
func (p *Position) Check() (king game.Square, ok bool) {
	return squareOf(p.board.king(p.board.turn)), p.board.Check()
}

// Refuse returns an error that says why no legal move goes that way. At least one square must be given.
func (p *Position) Refuse(way []game.Square) error {
	label := func(s game.Square) string { return Game{}.Label(s.X, s.Y) }
	piece, stands := p.At(way[0].X, way[0].Y)
	switch {
	case !stands:
		return fmt.Errorf("there is no piece on %s", label(way[0]))
	case piece.Side != p.Turn():
		return fmt.Errorf("the %v on %s is the %v side's; it is the %v side's turn", piece.Kind, label(way[0]), piece.Side, p.Turn())
	case len(way) > 1:
		return fmt.Errorf("the %v on %s cannot go to %s", piece.Kind, label(way[0]), label(way[len(way)-1]))
	}
	return fmt.Errorf("the %v on %s cannot move", piece.Kind, label(way[0]))
}

func squareOf(square int) game.Square {
	return game.Square{X: fileOf(square) + 1, Y: rankOf(square) + 1}
}

// String draws the board, with the letters of FEN and dots.
func (p *Position) String() string {
	var out strings.Builder
	for rank := width - 1; rank >= 0; rank-- {
		for file := range width {
			out.WriteString(" "[:min(file, 1)] + p.board.letter(rank*width+file, "."))
		}
		out.WriteByte('\n')
	}
	return out.String()
}
