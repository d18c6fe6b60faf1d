package signal

import (
	"context"
	"math/bits"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/connect4/solver"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

// connect4Valuer computes the values of moves: exact values where the solver is fast, otherwise values from a search of fixed depth. The choice
// between the two depends only on the size of the board and the number of discs.
type connect4Valuer struct {
	cells     int
	few       int // the solver is used if at most this many cells are empty, or if its table of openings has the position
	depth     int // depth of the search, in plies
	solver    *solver.Solver
	searchers [2]*search.Searcher // by side; each has a table of its own
}

const solverTable = 32 << 20 // size of the solver's table, in bytes

func newConnect4Valuer(g *connect4.Game) *connect4Valuer {
	width, height := g.Size()
	v := &connect4Valuer{cells: width * height, few: 28, depth: 8, solver: solver.New(g, solverTable)}
	if width > 7 { // on wider boards there are more positions to search
		v.few, v.depth = 22, 5
	}
	for side := range v.searchers {
		v.searchers[side] = search.New(openLines{})
	}
	return v
}

func (v *connect4Valuer) worths(ctx context.Context, p game.Position, moves []game.Move) (worths, error) {
	w := make(worths, len(moves))
	for i, m := range moves {
		next := p.Play(m).(connect4.Position)
		var err error
		switch next.Outcome() {
		case game.Draw:
		case game.Undecided:
			w[i], err = v.worth(ctx, next)
		default:
			w[i] = decided(true, 0, v.cells)
		}
		if err != nil {
			return nil, context.Cause(ctx)
		}
	}
	return w, nil
}

// worth returns the worth of the move that led to p, for the side that made it.
func (v *connect4Valuer) worth(ctx context.Context, p connect4.Position) (worth, error) {
	empty := v.cells - p.Ply()
	if empty <= v.few || p.Ply() <= v.solver.OpeningPlies() {
		score, err := v.solver.ScoreContext(ctx, p)
		return ofScore(score, empty, v.cells), err
	}
	choice, err := v.searchers[p.Turn()].ChooseContext(ctx, p, engine.Limit{Depth: v.depth})
	return v.ofValue(choice.Value, p.Ply()), err
}

// ofScore returns the worth of a move from the score of the position after it. score is the opponent's score, as in docs/solver.md; empty is the
// number of empty cells.
func ofScore(score, empty, cells int) worth {
	switch {
	case score > 0:
		return decided(false, 2*((empty+1)/2-score)+1, cells)
	case score < 0:
		return decided(true, 2*(empty/2+score)+2, cells)
	}
	return worth{}
}

// ofValue returns the worth of a move from the value of the position after it. value is the result of the opponent's search; discs is the number
// of discs.
func (v *connect4Valuer) ofValue(value float32, discs int) worth {
	switch {
	case value > engine.MaxValue:
		return decided(false, search.Won-int(value)-discs, v.cells)
	case value < -engine.MaxValue:
		return decided(true, search.Won+int(value)-discs, v.cells)
	}
	const most, half = 0.5, 16 // the result is within ±most; a difference of half in openLines gives half of most
	x := -float64(value)
	return worth{value: float64(most*x) / (max(x, -x) + half)}
}

// openLines is an evaluator. It counts the lines of four that a side can still complete, plus twice the side's threats.
type openLines struct{}

// Value returns the count of the given side (own), minus the opponent's count. A count is what openLines counts for a side.
func (openLines) Value(p connect4.Position, first, second uint64, own game.Side) float32 {
	discs := [2]uint64{p.Discs(game.First), p.Discs(game.Second)}
	turn := p.Turn()
	if first == 0 {
		discs[turn] |= second
	} else {
		discs[turn] |= first
		discs[turn.Other()] |= second
	}
	g, taken := p.Game(), discs[0]|discs[1]
	worth := func(side game.Side) int {
		free := g.Cells() &^ discs[side.Other()]
		return lines(g, free) + 2*bits.OnesCount64(g.Threats(discs[side], taken))
	}
	return float32(worth(own) - worth(own.Other()))
}

// lines returns the number of lines of four that lie entirely in cells.
func lines(g *connect4.Game, cells uint64) int {
	n := 0
	for _, step := range steps(g) {
		pairs := cells & (cells >> (step & 63))
		n += bits.OnesCount64(pairs & (pairs >> (2 * step & 63)))
	}
	return n
}

// steps returns, for each of the four directions, the number of bits from a cell to the next cell.
func steps(g *connect4.Game) [4]uint {
	_, height := g.Size()
	return [4]uint{1, uint(height), uint(height) + 1, uint(height) + 2}
}

// connect4Threats counts threats of both sides: playable cells on which a side would make four in a row (now), other cells on which it would
// (soon), and lines with two discs of one side and two empty cells (near).
func connect4Threats(_ game.Position, _ game.Move, after game.Position) threats {
	p := after.(connect4.Position)
	g, playable := p.Game(), p.Playable()
	var t threats
	for _, side := range [2]game.Side{game.First, game.Second} {
		all := p.Threats(side)
		t.now += bits.OnesCount64(all & playable)
		t.soon += bits.OnesCount64(all &^ playable)
		t.near += pairs(g, p.Discs(side), g.Cells()&^p.Discs(side.Other()))
	}
	return t
}

// pairs returns the number of lines of four that lie in free and have exactly two discs. free must include discs.
func pairs(g *connect4.Game, discs, free uint64) int {
	n := 0
	for _, step := range steps(g) {
		for x := free; x != 0; x &= x - 1 {
			first := x & -x
			line := first | first<<(step&63) | first<<(2*step&63) | first<<(3*step&63)
			if line&free == line && bits.OnesCount64(line) == 4 && bits.OnesCount64(line&discs) == 2 {
				n++
			}
		}
	}
	return n
}
