package nseq

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// minimax is the player as the paper by Morrow, DeBell and Bogaerts describes it. It plays out every line, and counts every leaf window by window
// (a window is four cells in a row). Unlike the paper's player, it prefers to win sooner and to lose later.
type minimax struct {
	weights Weights
	own     game.Side
	leaves  map[uint64]int // values by position, because many lines lead to the same position
}

const won = 1 << 20

// choose returns the best cell and its value. Of equal cells it takes the nearest to the centre, left before right.
func (m minimax) choose(p connect4.Position, depth int) (best uint64, value int) {
	for _, x := range p.Game().Order() {
		cell := p.Playable() & p.Game().ColumnMask(x)
		if cell == 0 {
			continue
		}
		if v := m.value(p.Drop(cell), depth-1); best == 0 || v > value {
			best, value = cell, v
		}
	}
	return best, value
}

// value returns the value of p for the side own, by a search of depth plies.
func (m minimax) value(p connect4.Position, depth int) int {
	switch p.Outcome() {
	case game.Win(m.own):
		return won - p.Ply()
	case game.Win(m.own.Other()):
		return p.Ply() - won
	case game.Draw:
		return 0
	}
	if depth == 0 {
		return m.leaf(p)
	}
	best, mine := 0, p.Turn() == m.own
	for i, cells := 0, p.Playable(); cells != 0; i, cells = i+1, cells&(cells-1) {
		v := m.value(p.Drop(cells&-cells), depth-1)
		if i == 0 || mine && v > best || !mine && v < best {
			best = v
		}
	}
	return best
}

func (m minimax) leaf(p connect4.Position) int {
	value, known := m.leaves[p.Key()]
	if known {
		return value
	}
	own, other := p.Discs(m.own), p.Discs(m.own.Other())
	mine, theirs := slowCount(p.Game(), own, other), slowCount(p.Game(), other, own)
	for n, weight := range m.weights {
		value += int(weight) * (mine[n] - theirs[n])
	}
	m.leaves[p.Key()] = value
	return value
}

// TestLongChoiceIsMinimax compares choices with plain minimax, in every position of some games, at depths 3 to 6 (the paper stopped at 3). The
// search keeps its table from one move to the next.
func TestLongChoiceIsMinimax(t *testing.T) {
	games := map[int]int{3: 40, 4: 20, 5: 8, 6: 4}
	for _, size := range [][2]int{{7, 6}, {6, 6}} {
		for depth := 3; depth <= 6; depth++ {
			if testing.Short() && depth > 3 {
				continue
			}
			t.Run(fmt.Sprintf("%dx%d@%d", size[0], size[1], depth), func(t *testing.T) {
				t.Parallel()
				r := rand.New(rand.NewPCG(uint64(depth), uint64(size[0])))
				for range games[depth] {
					sameChoices(t, board(t, size[0], size[1]), depth, r)
				}
			})
		}
	}
}

// sameChoices plays a game. In each position it checks that both searches choose the same move, and plays it. Some moves are random, so that
// games differ.
func sameChoices(t *testing.T, g *connect4.Game, depth int, r *rand.Rand) {
	t.Helper()
	w := Weights{uint8(r.IntN(12)), uint8(r.IntN(40)), uint8(r.IntN(100))} // small weights, so that many moves are equally good
	searchers := [2]*search.Searcher{search.New(w), search.New(w)}
	for p := g.Empty(); p.Outcome() == game.Undecided; {
		got := searchers[p.Turn()].Choose(p, engine.Limit{Depth: depth})
		cell, value := minimax{w, p.Turn(), map[uint64]int{}}.choose(p, depth)
		if got.Cell != cell || got.Value != float32(value) {
			t.Fatalf("%v: column %d, worth %v, not %d, worth %d, in\n%v",
				w, g.Column(got.Cell)+1, got.Value, g.Column(cell)+1, value, p)
		}
		p = p.Drop(cell)
		if cells := p.Playable(); p.Outcome() == game.Undecided && r.IntN(3) == 0 {
			for range r.IntN(7) {
				if cells&(cells-1) != 0 {
					cells &= cells - 1
				}
			}
			p = p.Drop(cells & -cells)
		}
	}
}
