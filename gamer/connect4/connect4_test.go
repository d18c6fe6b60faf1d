package connect4

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/game"
)

func mustNew(t testing.TB, w, h int) *Game {
	t.Helper()
	g, err := New(w, h)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// perft counts the sequences of moves that are depth moves long. The moves of the last ply are only counted, not played.
func perft(p Position, depth int) int {
	if p.won {
		return 0
	}
	n := 0
	for free := p.Playable(); free != 0; free &= free - 1 {
		if depth == 1 {
			n++
		} else {
			n += perft(p.Drop(free&-free), depth-1)
		}
	}
	return n
}

func TestPerft(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want []int
	}{
		{6, 6, []int{6, 36, 216, 1296, 7776, 46656, 279930, 1648950, 9813000, 57111174}},
		{7, 6, []int{7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646}},
	} {
		g := mustNew(t, c.w, c.h)
		for i, want := range c.want {
			if testing.Short() && want > 10_000_000 {
				break
			}
			if got := perft(g.Empty(), i+1); got != want {
				t.Errorf("%s: %d sequences of %d moves, want %d", g.Name(), got, i+1, want)
			}
		}
	}
}

// TestLongDistinctPositions compares the number of positions that can be reached at each ply with known numbers.
func TestLongDistinctPositions(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want []int
	}{
		{6, 6, []int{1, 6, 36, 156, 651, 2256, 7876, 24330, 74922, 211042, 576266}},
		{7, 6, []int{1, 7, 49, 238, 1120, 4263, 16422, 54859, 184275, 558186}},
	} {
		g := mustNew(t, c.w, c.h)
		ply := map[[2]uint64]Position{{}: g.Empty()}
		keys := map[uint64]bool{}
		for i, want := range c.want {
			if testing.Short() && want > 60_000 {
				break
			}
			clear(keys)
			for _, p := range ply {
				keys[p.Key()] = true
			}
			if len(keys) != want {
				t.Errorf("%s: %d keys at ply %d, want %d", g.Name(), len(keys), i, want)
			}
			if len(ply) != want {
				t.Errorf("%s: %d positions at ply %d, want %d", g.Name(), len(ply), i, want)
			}
			next := map[[2]uint64]Position{}
			for _, p := range ply {
				for _, m := range p.Moves() {
					q := p.Play(m).(Position)
					next[q.discs] = q
				}
			}
			ply = next
		}
	}
}

// lines reports whether a side has four in a row. It goes through the board cell by cell.
func lines(p Position, s game.Side) bool {
	w, h := p.game.Size()
	at := func(x, y int) bool {
		return x >= 0 && x < w && y >= 0 && y < h && p.discs[s]&p.game.Bit(x, y) != 0
	}
	for x := range w {
		for y := range h {
			for _, d := range [][2]int{{1, 0}, {0, 1}, {1, 1}, {1, -1}} {
				n := 0
				for n < 4 && at(x+n*d[0], y+n*d[1]) {
					n++
				}
				if n == 4 {
					return true
				}
			}
		}
	}
	return false
}

func sizes() [][2]int {
	var all [][2]int
	for w := MinSide; w <= 16; w++ {
		for h := MinSide; h <= 16; h++ {
			if w*(h+1) <= 64 {
				all = append(all, [2]int{w, h})
			}
		}
	}
	return all
}

// TestRandomGames plays random games on boards of every size. It compares the results of the bitboards with the slow functions in this
// file.
func TestRandomGames(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom(sizes()).Draw(t, "size")
		g, err := New(size[0], size[1])
		if err != nil {
			t.Fatal(err)
		}
		var p game.Position = g.Start()
		for p.Outcome() == game.Undecided {
			q := p.(Position)
			for _, s := range []game.Side{game.First, game.Second} {
				threats := q.Threats(s)
				for x := range g.width {
					for y := range g.height {
						bit := g.Bit(x, y)
						r := q
						r.discs[s] |= bit
						free := (q.discs[0]|q.discs[1])&bit == 0
						if got, want := threats&bit != 0, free && lines(r, s); got != want {
							t.Fatalf("threat of %v on (%d,%d): %v, want %v\n%v", s, x+1, y+1, got, want, p)
						}
					}
				}
			}
			for _, m := range p.Moves() {
				next, safe := p.Play(m), true
				for _, reply := range next.Moves() {
					safe = safe && next.Play(reply).Outcome() != game.Win(next.Turn())
				}
				if got, want := p.Feature(m), feature(g, q, m); got != want {
					t.Fatalf("%v: %v, want %v\n%v", m, got, want, p)
				}
				if got := q.Safe()&g.Bit(m.X-1, m.Y-1) != 0; got != safe && next.Outcome() != game.Win(p.Turn()) {
					t.Fatalf("%v is safe: %v, want %v\n%v", m, got, safe, p)
				}
			}
			m := rapid.SampledFrom(p.Moves()).Draw(t, "move")
			mover := p.Turn()
			p = p.Play(m)
			if won := lines(p.(Position), mover); won != (p.Outcome() == game.Win(mover)) {
				t.Fatalf("%v, but four in a row is %v\n%v", p.Outcome(), won, p)
			}
		}
	})
}

// feature returns the feature of a move. It tries out the discs, unlike Position.Feature.
func feature(g *Game, p Position, m game.Move) game.Feature {
	own, bit := p.Turn(), g.Bit(m.X-1, m.Y-1)
	with := func(p Position, s game.Side, bit uint64) Position {
		p.discs[s] |= bit
		return p
	}
	next := with(p, own, bit)
	switch {
	case lines(next, own):
		return game.Wins
	case lines(with(p, own.Other(), bit), own.Other()):
		return game.Blocks
	}
	for x := range g.width {
		for y := range g.height {
			if bit := g.Bit(x, y); (next.discs[0]|next.discs[1])&bit == 0 {
				if lines(with(next, own, bit), own) {
					return game.Threatens
				}
				break // a disc lands on the lowest empty cell, so higher cells do not matter
			}
		}
	}
	return game.Plain
}

func TestProgress(t *testing.T) {
	p := mustNew(t, 4, 4).Empty()
	for taken := range 4 {
		if got, want := p.Progress(), float64(taken)/16; got != want {
			t.Errorf("%d discs fill %g, want %g", taken, got, want)
		}
		p = p.Drop(p.Playable() & -p.Playable())
	}
}

func TestFindSaysWhyNot(t *testing.T) {
	g := mustNew(t, 6, 6)
	for _, c := range []struct{ moves, text, want string }{
		{"", "7", `"7" is not a column: columns are 1 to 6`},
		{"", "0", `"0" is not a column: columns are 1 to 6`},
		{"", "e4", `"e4" is not a column: columns are 1 to 6`},
		{"111111", "1", "column 1 is full"},
		{"1212121", "2", "column 2: the game was over after move 7: first wins"},
	} {
		var p game.Position = g.Start()
		for _, r := range c.moves {
			m, err := p.Find(string(r))
			if err != nil {
				t.Fatal(err)
			}
			p = p.Play(m)
		}
		if _, err := p.Find(c.text); err == nil || err.Error() != c.want {
			t.Errorf("after %q, %q: %v, want %s", c.moves, c.text, err, c.want)
		}
	}
}

func TestSizes(t *testing.T) {
	for _, c := range []struct {
		name string
		game bool
		ok   bool
	}{
		{"connect4-6x6", true, true},
		{"connect4-7x6", true, true},
		{"connect4-8x7", true, true},
		{"connect4-8x8", true, false},
		{"connect4-3x6", true, false},
		{"connect4--4x6", true, false},
		{"connect4-06x6", false, false},
		{"connect4-6x6 ", false, false},
		{"checkers", false, false},
	} {
		_, is, err := Parse(c.name)
		if is != c.game || is && (err == nil) != c.ok {
			t.Errorf("%q: %v, %v", c.name, is, err)
		}
	}
}

func TestOrder(t *testing.T) {
	for w, want := range map[int][]int{
		4: {1, 2, 0, 3},
		5: {2, 1, 3, 0, 4},
		6: {2, 3, 1, 4, 0, 5},
		7: {3, 2, 4, 1, 5, 0, 6},
	} {
		if got := mustNew(t, w, 4).Order(); !slices.Equal(got, want) {
			t.Errorf("width %d: %v, want %v", w, got, want)
		}
	}
}

func TestCells(t *testing.T) {
	g := mustNew(t, 7, 6)
	for x := range 7 {
		for y := range 6 {
			if bit := g.Bit(x, y); g.Column(bit) != x {
				t.Errorf("(%d,%d): column %d", x, y, g.Column(bit))
			} else if g.Pack(bit) != 1<<(6*x+y) {
				t.Errorf("(%d,%d): packed %#x", x, y, g.Pack(bit))
			}
		}
	}
}

// TestPackLeavesGapsOut checks that Pack removes the bit above each column, which is not a cell of the board.
func TestPackLeavesGapsOut(t *testing.T) {
	for _, size := range [][2]int{{4, 4}, {6, 6}, {7, 6}, {8, 7}, {12, 4}, {4, 15}} {
		g := mustNew(t, size[0], size[1])
		if got, want := g.Pack(^uint64(0)), uint64(1)<<(size[0]*size[1])-1; got != want {
			t.Errorf("%s: %#x, want %#x", g.Name(), got, want)
		}
	}
}

func ExamplePosition() {
	g, _ := New(6, 6)
	p := g.Start()
	for column := range strings.SplitSeq("4,5,4,3,3", ",") {
		m, _ := p.Find(column)
		p = p.Play(m)
	}
	fmt.Print(p)
	// Output:
	//  . . . . . .
	//  . . . . . .
	//  . . . . . .
	//  . . . . . .
	//  . . X X . .
	//  . . O X O .
	//  1 2 3 4 5 6
}

func BenchmarkPerft(b *testing.B) {
	g := mustNew(b, 7, 6)
	for b.Loop() {
		perft(g.Empty(), 8)
	}
}
