// Package connect4 is Connect Four on any board that fits 64 bits.
//
// In a bit mask, a column takes height+1 bits, its lowest cell first. The bit above the top cell stays empty, so that no line of four runs on
// into the next column.
package connect4

import (
	"fmt"
	"math/bits"
	"slices"

	"midiconnect4/gamer/game"
)

// MinSide is the shortest side of a board.
const MinSide = 4

// Game is Connect Four on a board of one size: four in a row win, in any direction.
type Game struct {
	width, height int
	bottom, cells uint64 // masks: the lowest cell of each column; all cells
	order         []int
}

// New returns Connect Four with the given numbers of columns and rows. Each must be at least MinSide, and width·(height+1) at most 64.
func New(width, height int) (*Game, error) {
	if width < MinSide || height < MinSide {
		return nil, fmt.Errorf("a board of %d×%d is too small: each side has at least %d cells", width, height, MinSide)
	}
	if width > 64 || height > 64 || width*(height+1) > 64 {
		return nil, fmt.Errorf("a board of %d×%d is too large: width × (height + 1) is at most 64", width, height)
	}
	g := &Game{width: width, height: height}
	for x := range width {
		g.bottom |= 1 << (x * (height + 1))
	}
	g.cells = g.bottom * (1<<height - 1)
	for x := range width {
		g.order = append(g.order, x)
	}
	fromCentre := func(x int) int { return max(2*x-(width-1), (width-1)-2*x) }
	slices.SortStableFunc(g.order, func(a, b int) int { return fromCentre(a) - fromCentre(b) })
	return g, nil
}

// Parse returns the game with a name such as connect4-7x6. The bool is false if the name has another form. The error says why a board of this
// size is impossible.
func Parse(name string) (*Game, bool, error) {
	var w, h int
	if n, _ := fmt.Sscanf(name, "connect4-%dx%d", &w, &h); n != 2 || name != fmt.Sprintf("connect4-%dx%d", w, h) {
		return nil, false, nil
	}
	g, err := New(w, h)
	return g, true, err
}

// Find returns the game with the given name. The error's text is right for systems that play only Connect Four.
func Find(name string) (*Game, error) {
	g, is, err := Parse(name)
	switch {
	case err != nil:
		return nil, fmt.Errorf("game %q: %w", name, err)
	case !is:
		return nil, fmt.Errorf("game %q: this system plays Connect Four, such as connect4-6x6", name)
	}
	return g, nil
}

// Name returns the name that Parse reads.
func (g *Game) Name() string { return fmt.Sprintf("connect4-%dx%d", g.width, g.height) }

// Size returns the number of columns and the number of rows.
func (g *Game) Size() (width, height int) { return g.width, g.height }

// Notation describes how moves are written: as numbers of columns.
func (g *Game) Notation() string { return "columns from the left, such as 4,5,4,3,3" }

// Order lists the columns, from 0, nearest to the centre first, left before right. Of equally good moves, engines choose the first in this order.
func (g *Game) Order() []int { return g.order }

// Cells is the mask of all cells.
func (g *Game) Cells() uint64 { return g.cells }

// Bit returns the mask of the cell in column x and row y, both from 0.
func (g *Game) Bit(x, y int) uint64 { return 1 << (x*(g.height+1) + y) }

// Key returns a key that is unique for each position. The first argument is the mask of the discs of the side to move; the second is the mask of all
// discs. The key has width·(height+1) bits.
func (g *Game) Key(own, taken uint64) uint64 { return own + taken + g.bottom }

// Pack removes the bit above each column. The cell in column x and row y, both from 0, becomes the bit x·height + y.
func (g *Game) Pack(cells uint64) (packed uint64) {
	column := uint64(1)<<g.height - 1
	for x := range uint(g.width) {
		packed |= cells >> (x & 63) & column
		column <<= uint(g.height) & 63
	}
	return packed
}

// Column returns the column, from 0, of a cell's mask.
func (g *Game) Column(bit uint64) int { return bits.TrailingZeros64(bit) / (g.height + 1) }

// ColumnMask returns the mask of the cells of column x, from 0.
func (g *Game) ColumnMask(x int) uint64 { return (1<<g.height - 1) << (x * (g.height + 1)) }

// Start returns the empty board.
func (g *Game) Start() game.Position { return g.Empty() }

// Empty returns the empty board as a Position of this package.
func (g *Game) Empty() Position { return Position{game: g} }
