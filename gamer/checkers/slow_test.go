package checkers

import (
	"fmt"
	"maps"
	"math/bits"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
)

// grid is a simple, slow board: it maps a square to the square's mark in a drawing.
type grid map[game.Square]byte

func gridOf(b Board) grid {
	g := grid{}
	for i := range Squares {
		x, y := coordinates(i)
		g[game.Square{X: x, Y: y}] = Position{board: b}.mark(x, y)
	}
	return g
}

// number returns the number of a square by counting: rows from the bottom, each from right to left.
func number(at game.Square) int {
	n := 0
	for y := 1; y <= 8; y++ {
		for x := 8; x >= 1; x-- {
			if (x+y)%2 == 0 {
				if n++; at == (game.Square{X: x, Y: y}) {
					return n
				}
			}
		}
	}
	return 0
}

// slowMove is a move on a grid: the numbers of its squares, and the grid after it.
type slowMove struct {
	numbers []int
	jump    bool
	after   grid
}

func (m slowMove) text() string {
	mark := "-"
	if m.jump {
		mark = "x"
	}
	return strings.Join(strings.Fields(strings.Trim(fmt.Sprint(m.numbers), "[]")), mark)
}

// moves lists the legal moves of a side. Each route of a jump counts as a separate move.
func (g grid) moves(s game.Side) []slowMove {
	own, other := "xX", "oO"
	if s == game.Second {
		own, other = other, own
	}
	var walks, jumps []slowMove
	for at, mark := range g {
		if strings.IndexByte(own, mark) < 0 {
			continue
		}
		jumps = append(jumps, g.jumps(at, mark, other, []int{number(at)})...)
		for _, d := range ways(mark) {
			if to := (game.Square{X: at.X + d.X, Y: at.Y + d.Y}); g[to] == '.' {
				walks = append(walks, slowMove{[]int{number(at), number(to)}, false, g.with(at, to, to)})
			}
		}
	}
	if len(jumps) > 0 {
		return jumps
	}
	return walks
}

// jumps lists the jumps that continue from a square. The parameter by has the numbers of the squares where the piece has been so far.
func (g grid) jumps(at game.Square, mark byte, other string, by []int) (all []slowMove) {
	for _, d := range ways(mark) {
		over, to := game.Square{X: at.X + d.X, Y: at.Y + d.Y}, game.Square{X: at.X + 2*d.X, Y: at.Y + 2*d.Y}
		if over.X < 1 || over.X > 8 || strings.IndexByte(other, g[over]) < 0 || g[to] != '.' {
			continue
		}
		after, way := g.with(at, over, to), append(slices.Clone(by), number(to))
		var on []slowMove
		if after[to] == mark { // a man that has become a king stops
			on = after.jumps(to, mark, other, way)
		}
		if on == nil {
			on = []slowMove{{way, true, after}}
		}
		all = append(all, on...)
	}
	return all
}

// with returns the grid after a piece moved, and after the piece on the square over was removed. If no piece is captured, over is the same square as
// from.
func (g grid) with(from, over, to game.Square) grid {
	after := maps.Clone(g)
	after[from], after[over], after[to] = '.', '.', g[from]
	switch {
	case to.Y == 8 && g[from] == 'x':
		after[to] = 'X'
	case to.Y == 1 && g[from] == 'o':
		after[to] = 'O'
	}
	return after
}

// ways returns the directions in which a piece with this mark moves.
func ways(mark byte) []game.Square {
	up, down := []game.Square{{X: -1, Y: 1}, {X: 1, Y: 1}}, []game.Square{{X: -1, Y: -1}, {X: 1, Y: -1}}
	switch mark {
	case 'x':
		return up
	case 'o':
		return down
	}
	return append(up, down...)
}

// boards generates random boards: up to 12 pieces a side, some of them kings.
func boards() *rapid.Generator[Board] {
	return rapid.Custom(func(t *rapid.T) Board {
		var b Board
		b.turn = uint8(rapid.IntRange(0, 1).Draw(t, "turn"))
		squares := rapid.Permutation(seq(Squares)).Draw(t, "squares")
		own := rapid.IntRange(0, menAll).Draw(t, "own")
		other := rapid.IntRange(0, menAll).Draw(t, "other")
		for i, s := range squares[:own+other] {
			if i < own {
				b.own |= 1 << s
			} else {
				b.other |= 1 << s
			}
		}
		b.kings = rapid.Uint32().Draw(t, "kings") & (b.own | b.other)
		b.kings |= b.Pieces(game.First)&topRow | b.Pieces(game.Second)&bottomRow
		return b
	})
}

func seq(n int) []int {
	s := make([]int, n)
	for i := range s {
		s[i] = i
	}
	return s
}

// TestStepsAgainstSlowMoves compares the steps of random boards, and the boards after them, with the moves of a grid.
func TestStepsAgainstSlowMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) { againstSlowMoves(t, boards().Draw(t, "board")) })
}

// TestRoundabouts compares steps with the moves of a grid, on boards where a king can capture the same pieces by two routes.
func TestRoundabouts(t *testing.T) {
	for _, numbers := range [][]int{{10, 11, 18, 19}, {6, 7, 14, 15, 16, 24, 23}, {6, 7, 8, 14, 15, 16, 22, 23, 24}} {
		b := Board{}
		for _, n := range numbers {
			b.other |= 1 << (n - 1)
		}
		twice := 0
		for i := range Squares {
			if king := uint32(1) << i; b.other&king == 0 {
				b.own, b.kings = king, king
				twice += againstSlowMoves(t, b)
			}
		}
		if twice == 0 {
			t.Errorf("no king has two routes %v", numbers)
		}
	}
}

type tester interface {
	Helper()
	Fatalf(format string, args ...any)
}

// againstSlowMoves compares the steps of b with the moves of a grid. twice counts the moves that have the same step as an earlier move.
func againstSlowMoves(t tester, b Board) (twice int) {
	t.Helper()
	p := Position{board: b}
	slow := gridOf(b).moves(b.Turn())
	if (len(slow) > 0) != b.CanMove() || len(slow) > 0 && slow[0].jump != b.CanJump() {
		t.Fatalf("can move: %v, can jump: %v, but the moves are %v\n%v", b.CanMove(), b.CanJump(), slow, p)
	}
	steps := b.Steps(nil)
	counted := map[Step]bool{}
	for _, m := range slow {
		found, err := p.Find(m.text())
		if err != nil {
			t.Fatalf("%s: %v\n%v", m.text(), err, p)
		}
		s := p.step(found)
		if !slices.Contains(steps, s) || !slices.Contains(p.Moves(), found) {
			t.Fatalf("%s: %v, %v is not listed: %v\n%v", m.text(), found, s, steps, p)
		}
		after := b.After(s)
		if got := gridOf(after); !maps.Equal(got, m.after) || after.Turn() == b.Turn() {
			t.Fatalf("after %s\n%v", m.text(), Position{board: after})
		}
		if s.Crowned != (bits.OnesCount32(after.kings) > bits.OnesCount32(b.kings&^s.Captured)) {
			t.Fatalf("%s: crowned is %v\n%v", m.text(), s.Crowned, p)
		}
		if counted[s] {
			twice++
		}
		counted[s] = true
	}
	if len(counted) != len(steps) {
		t.Fatalf("%d steps, but %d moves: %v\n%v", len(steps), len(counted), slow, p)
	}
	return twice
}
