package connect4

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"midiconnect4/gamer/game"
)

// Position is a board with the discs of both sides.
type Position struct {
	game  *Game
	discs [2]uint64
	ply   int // number of discs
	won   bool
}

// Game returns the game of the position.
func (p Position) Game() *Game { return p.game }

// Discs is the mask of the discs of side s.
func (p Position) Discs(s game.Side) uint64 { return p.discs[s] }

// Ply is the number of discs on the board.
func (p Position) Ply() int { return p.ply }

// Full reports whether every cell is taken.
func (p Position) Full() bool { return p.ply == p.game.width*p.game.height }

// Playable returns the mask of the cells that a disc can fall to: one per column that is not full. The result is the same if the game is over.
func (p Position) Playable() uint64 { return p.game.Playable(p.discs[0] | p.discs[1]) }

// Playable returns the mask of the cells that a disc can fall to, on a board where the given cells are occupied.
func (g *Game) Playable(taken uint64) uint64 { return (taken + g.bottom) & g.cells }

// Drop returns the position after the side to move puts a disc on the cell bit. The cell must be playable.
func (p Position) Drop(bit uint64) Position {
	side := p.ply & 1
	p.discs[side] |= bit
	p.ply++
	p.won = p.game.Four(p.discs[side])
	return p
}

// Four reports whether discs contain four in a row.
func (g *Game) Four(discs uint64) bool {
	for _, step := range [4]uint{1, uint(g.height), uint(g.height) + 1, uint(g.height) + 2} {
		pairs := discs & (discs >> (step & 63))
		if pairs&(pairs>>(2*step&63)) != 0 {
			return true
		}
	}
	return false
}

// Threats is the mask of the empty cells where a disc of side s would make four in a row. They need not be playable yet.
func (p Position) Threats(s game.Side) uint64 {
	return p.game.Threats(p.discs[s], p.discs[0]|p.discs[1])
}

// Threats returns the mask of the empty cells where a side needs only one more disc for four in a row. These cells need not be playable yet. The
// first argument is the mask of the side's discs; the second is the mask of all discs on the board.
func (g *Game) Threats(discs, taken uint64) uint64 {
	d := discs
	cells := (d << 1) & (d << 2) & (d << 3) // three discs right below the cell
	for step := uint(g.height); step <= uint(g.height)+2; step++ {
		one, two, three := step&63, 2*step&63, 3*step&63
		up, down := d<<one, d>>one
		right, left := up&(d<<two), down&(d>>two)
		cells |= right&(d<<three|down) | left&(d>>three|up)
	}
	return cells & g.cells &^ taken
}

// Safe returns the mask of the safe cells for the side to move. After a disc on a safe cell, the opponent cannot win with its next move.
func (p Position) Safe() uint64 { return Safe(p.Playable(), p.Threats(p.Turn().Other())) }

// Safe returns the mask of the safe cells among playable: after a disc there, the opponent cannot win with its next move. threats has the cells
// where a disc of the opponent would win. If one threat is playable, only that cell can be safe; if several are playable, no cell is safe. A cell
// right below a threat is never safe.
func Safe(playable, threats uint64) uint64 {
	safe := playable &^ (threats >> 1)
	if now := playable & threats; now != 0 {
		if now&(now-1) != 0 {
			return 0
		}
		safe &= now
	}
	return safe
}

// Key returns a number that is unique for each position of a game.
func (p Position) Key() uint64 { return p.game.Key(p.discs[p.Turn()], p.discs[0]|p.discs[1]) }

// Turn is the side to move.
func (p Position) Turn() game.Side { return game.Side(p.ply & 1) }

// Outcome returns game.Undecided until the game ends, then the result.
func (p Position) Outcome() game.Outcome {
	switch {
	case p.won:
		return game.Win(p.Turn().Other())
	case p.Full():
		return game.Draw
	}
	return game.Undecided
}

// Moves lists the legal moves, left to right.
func (p Position) Moves() []game.Move {
	if p.won {
		return nil
	}
	moves := make([]game.Move, 0, p.game.width)
	for free := p.Playable(); free != 0; free &= free - 1 {
		moves = append(moves, p.game.Move(free&-free))
	}
	return moves
}

// Move returns the move that puts a disc on the cell bit. The move's text is the number of the column.
func (g *Game) Move(bit uint64) game.Move {
	i := bits.TrailingZeros64(bit)
	x, y := i/(g.height+1)+1, i%(g.height+1)+1
	return game.Move{Text: strconv.Itoa(x), X: x, Y: y}
}

// Play drops a disc into the column of m.
func (p Position) Play(m game.Move) game.Position { return p.Drop(p.game.Bit(m.X-1, m.Y-1)) }

// Feature returns the feature of m. A move threatens if the moving side could win on a cell that is playable after the move.
func (p Position) Feature(m game.Move) game.Feature {
	own, bit := p.Turn(), p.game.Bit(m.X-1, m.Y-1)
	next := p.Drop(bit)
	switch {
	case next.won:
		return game.Wins
	case bit&p.Threats(own.Other()) != 0:
		return game.Blocks
	case next.Playable()&next.Threats(own) != 0:
		return game.Threatens
	}
	return game.Plain
}

// Progress is the share of the cells that hold a disc.
func (p Position) Progress() float64 { return float64(p.ply) / float64(p.game.width*p.game.height) }

// At returns the disc on a cell, if any.
func (p Position) At(x, y int) (game.Piece, bool) {
	bit := p.game.Bit(x-1, y-1)
	for side, discs := range p.discs {
		if discs&bit != 0 {
			return game.Piece{Side: game.Side(side)}, true
		}
	}
	return game.Piece{}, false
}

// Line lists the cells of all winning lines of four. It is nil if the game is not won.
func (p Position) Line() []game.Square {
	if !p.won {
		return nil
	}
	discs := p.discs[p.Turn().Other()]
	var cells uint64
	for _, step := range [4]uint{1, uint(p.game.height), uint(p.game.height) + 1, uint(p.game.height) + 2} {
		pairs := discs & (discs >> (step & 63))
		ends := pairs & (pairs >> (2 * step & 63))
		cells |= ends | ends<<(step&63) | ends<<(2*step&63) | ends<<(3*step&63)
	}
	var squares []game.Square
	for ; cells != 0; cells &= cells - 1 {
		m := p.game.Move(cells & -cells)
		squares = append(squares, game.Square{X: m.X, Y: m.Y})
	}
	return squares
}

// Find returns the move in the column that text names; columns are numbered from 1 on the left.
func (p Position) Find(text string) (game.Move, error) {
	x, err := strconv.Atoi(text)
	if err != nil || x < 1 || x > p.game.width {
		return game.Move{}, fmt.Errorf("%q is not a column: columns are 1 to %d", text, p.game.width)
	}
	if p.Outcome() != game.Undecided {
		return game.Move{}, fmt.Errorf("column %d: the game was over after move %d: %v", x, p.ply, p.Outcome())
	}
	bit := p.Playable() & p.game.ColumnMask(x-1)
	if bit == 0 {
		return game.Move{}, fmt.Errorf("column %d is full", x)
	}
	return p.game.Move(bit), nil
}

// String draws the board: X for the first side's discs, O for the second side's, and the numbers of the columns below.
func (p Position) String() string {
	var b strings.Builder
	for y := p.game.height - 1; y >= 0; y-- {
		for x := range p.game.width {
			mark := "."
			switch bit := p.game.Bit(x, y); {
			case p.discs[game.First]&bit != 0:
				mark = "X"
			case p.discs[game.Second]&bit != 0:
				mark = "O"
			}
			fmt.Fprintf(&b, "%2s", mark)
		}
		b.WriteByte('\n')
	}
	for x := range p.game.width {
		fmt.Fprintf(&b, "%2d", x+1)
	}
	b.WriteByte('\n')
	return b.String()
}
