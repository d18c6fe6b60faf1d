package nseq

import (
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/connect4/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
)

var _ search.Evaluator = Weights{}

func board(t interface{ Fatal(...any) }, width, height int) *connect4.Game {
	g, err := connect4.New(width, height)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

func position(t *testing.T, g *connect4.Game, moves string) connect4.Position {
	t.Helper()
	p := g.Empty()
	for _, column := range moves {
		m, err := p.Find(string(column))
		if err != nil {
			t.Fatal(err)
		}
		p = p.Play(m).(connect4.Position)
	}
	return p
}

// TestCount compares the numbers of windows with numbers counted by hand.
func TestCount(t *testing.T) {
	for _, test := range []struct {
		moves      string
		first, snd [3]int
	}{
		{"", [3]int{}, [3]int{}},
		{"1", [3]int{3, 0, 0}, [3]int{}},             // right, up, up-right
		{"4", [3]int{4 + 1 + 1 + 1, 0, 0}, [3]int{}}, // four horizontal, one upwards, one on each diagonal
		// The first side has columns 4 and 5 of the bottom row. Two of its windows hold one disc (one ends on column 4, one goes up to the left), three
		// hold both discs. The second side has the cells above. Eight of its windows hold one disc (one ends on column 4, two go up, two up-right,
		// three up-left), three hold both discs.
		{"4455", [3]int{2, 3, 0}, [3]int{8, 3, 0}},
		// The first side has the three leftmost cells of the bottom row, the second side the cells above two of them.
		{"11223", [3]int{4, 1, 1}, [3]int{5, 1, 0}},
	} {
		p := position(t, board(t, 7, 6), test.moves)
		first, second := p.Discs(game.First), p.Discs(game.Second)
		if got := count(p.Game(), first, second); got != test.first {
			t.Errorf("%q: first has %v, want %v", test.moves, got, test.first)
		}
		if got := count(p.Game(), second, first); got != test.snd {
			t.Errorf("%q: second has %v, want %v", test.moves, got, test.snd)
		}
	}
}

// slowCount visits the cells in the same way as the paper's pseudo-code.
func slowCount(g *connect4.Game, own, other uint64) (windows [3]int) {
	width, height := g.Size()
	for y := height - 1; y >= 0; y-- {
		for x := range width {
			for _, direction := range [4][2]int{{1, 0}, {0, -1}, {1, 1}, {1, -1}} {
				mine, fits := 0, true
				for i := range 4 {
					cx, cy := x+i*direction[0], y+i*direction[1]
					if cx >= width || cy < 0 || cy >= height || g.Bit(cx, cy)&other != 0 {
						fits = false
						break
					}
					if g.Bit(cx, cy)&own != 0 {
						mine++
					}
				}
				if fits && mine >= 1 && mine <= 3 {
					windows[mine-1]++
				}
			}
		}
	}
	return windows
}

func drawPosition(t *rapid.T, g *connect4.Game) connect4.Position {
	p := g.Empty()
	width, height := g.Size()
	for range rapid.IntRange(0, width*height-2).Draw(t, "plies") {
		moves := p.Moves()
		next := p.Play(moves[rapid.IntRange(0, len(moves)-1).Draw(t, "move")]).(connect4.Position)
		if next.Outcome() != game.Undecided {
			break
		}
		p = next
	}
	return p
}

func TestCountIsThePapers(t *testing.T) {
	sizes := [][2]int{{7, 6}, {6, 6}, {4, 4}, {4, 15}, {8, 7}, {12, 4}}
	rapid.Check(t, func(t *rapid.T) {
		size := rapid.SampledFrom(sizes).Draw(t, "size")
		p := drawPosition(t, board(t, size[0], size[1]))
		own, other := p.Discs(game.First), p.Discs(game.Second)
		if got, want := count(p.Game(), own, other), slowCount(p.Game(), own, other); got != want {
			t.Fatalf("%v, want %v in\n%v", got, want, p)
		}
	})
}

// TestValueIsZeroSum checks that the values for the two sides add up to zero. It also checks that the discs which Value adds to the board count
// like the discs that are already there.
func TestValueIsZeroSum(t *testing.T) {
	g := board(t, 7, 6)
	rapid.Check(t, func(t *rapid.T) {
		w := Weights{rapid.Uint8Range(0, 99).Draw(t, "1"), rapid.Uint8Range(0, 99).Draw(t, "2"), rapid.Uint8Range(0, 99).Draw(t, "3")}
		p := drawPosition(t, g)
		bit := p.Playable() & -p.Playable()
		next := p.Drop(bit)
		after := next.Playable() & -next.Playable()
		if after == 0 {
			return
		}
		first, second := w.Value(p, bit, after, game.First), w.Value(p, bit, after, game.Second)
		if first != -second || first != w.Value(next, 0, after, game.First) {
			t.Fatalf("%v and %v; from the board after one disc %v", first, second, w.Value(next, 0, after, game.First))
		}
	})
}

func TestDecode(t *testing.T) {
	w := Weights{1, 30, 99}
	if got, err := Decode(w.Encode()); err != nil || got != w {
		t.Errorf("%v, %v", got, err)
	}
	for _, data := range [][]byte{nil, {1, 2}, {1, 2, 3, 4}, {1, 2, 100}} {
		if _, err := Decode(data); err == nil {
			t.Errorf("%v: no error", data)
		}
	}
}

func BenchmarkValue(b *testing.B) {
	g, err := connect4.New(7, 6)
	if err != nil {
		b.Fatal(err)
	}
	p := g.Empty()
	for _, x := range []int{3, 3, 3, 2, 4, 4, 1, 2, 5, 0, 0} {
		p = p.Drop(p.Playable() & g.ColumnMask(x))
	}
	w, first := Weights{10, 30, 60}, p.Playable()&g.ColumnMask(6)
	for b.Loop() {
		w.Value(p, first, first<<1, game.First)
	}
}

// BenchmarkMove measures the time per move in games between two players with the same search depth. Each game starts with empty tables.
func BenchmarkMove(b *testing.B) {
	g, err := connect4.New(7, 6)
	if err != nil {
		b.Fatal(err)
	}
	for depth := 3; depth <= 6; depth++ {
		b.Run(engine.Limit{Depth: depth}.String(), func(b *testing.B) {
			var players [2]*search.Searcher
			p := g.Empty()
			for b.Loop() {
				if p.Ply() == 0 || p.Outcome() != game.Undecided {
					p = g.Empty()
					players = [2]*search.Searcher{search.New(Weights{7, 20, 64}), search.New(Weights{8, 23, 76})}
				}
				p = p.Drop(players[p.Turn()].Choose(p, engine.Limit{Depth: depth}).Cell)
			}
		})
	}
}
