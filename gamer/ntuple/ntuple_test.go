package ntuple

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/othello"
	"midiconnect4/gamer/tictactoe"
	"midiconnect4/internal/rng"
)

func board(width, height int) game.Game {
	g, err := connect4.New(width, height)
	if err != nil {
		panic(err)
	}
	return g
}

func games() []game.Game {
	return []game.Game{tictactoe.Game{}, board(4, 4), board(5, 8), board(6, 6), board(7, 6), othello.Game{}}
}

// line lists the positions of a random game, without the final position.
func line(g game.Game, r *rand.Rand) (all []game.Position) {
	for p := g.Start(); p.Outcome() == game.Undecided; {
		all = append(all, p)
		moves := p.Moves()
		p = p.Play(moves[r.IntN(len(moves))])
	}
	return all
}

// discsOf returns the discs of both sides in p. It goes through the board square by square.
func discsOf(of rules, p game.Position) (discs [2]uint64) {
	width, height := of.Size()
	for x := range width {
		for y := range height {
			if piece, is := p.At(x+1, y+1); is {
				discs[piece.Side] |= 1 << of.cell(x, y)
			}
		}
	}
	return discs
}

// state returns the state of a cell on an image of a position: x, o, p (empty and playable) or - (empty and not yet playable).
func state(of rules, p game.Position, image, x, y int) string {
	x, y = of.image(image, x, y)
	piece, is := p.At(x+1, y+1)
	below := false
	if y > 0 {
		_, below = p.At(x+1, y)
	}
	switch {
	case is:
		return []string{"x", "o"}[piece.Side]
	case !of.falls() || y == 0 || below:
		return "p"
	}
	return "-"
}

// states returns the states of all cells of a tuple on an image of a position.
func states(of rules, p game.Position, image int, tuple []uint8) string {
	var b strings.Builder
	width, height := of.Size()
	for _, cell := range tuple {
		for i := range width * height {
			if x, y := i%width, i/width; of.cell(x, y) == int(cell) {
				b.WriteString(state(of, p, image, x, y))
			}
		}
	}
	return b.String()
}

// TestIndexesNumberStates compares the index with which a tuple reads its table with the states of the tuple's cells. Equal states must give equal
// indexes, on mirrored boards too. Different states must give different indexes.
func TestIndexesNumberStates(t *testing.T) {
	for _, g := range games() {
		r, s := rng.Stream(1, "boards"), Settings{Tuples: 12, Length: 7}
		l := Draw(g, s, rng.Stream(2, "tuples"))
		images := l.Readings() / l.Tuples()
		ofIndex, ofStates := map[uint32]string{}, map[string]uint32{}
		for range 25 {
			for _, p := range line(g, r) {
				reader := l.NewReader()
				reader.See(discsOf(l.rules, p))
				for reading, index := range reader.Indexes() {
					tuple := reading / images
					if index < l.offsets[tuple] || index >= l.offsets[tuple+1] {
						t.Fatalf("%s: index %d of tuple %d", g.Name(), index, tuple)
					}
					named := fmt.Sprint(tuple, states(l.rules, p, reading%images, l.tuples[tuple]))
					if was, known := ofIndex[index]; known && was != named {
						t.Fatalf("%s: index %d is %s and %s", g.Name(), index, was, named)
					}
					if was, known := ofStates[named]; known && was != index {
						t.Fatalf("%s: %s is index %d and %d", g.Name(), named, was, index)
					}
					ofIndex[index], ofStates[named] = named, index
				}
			}
		}
		if len(ofIndex) < 300 {
			t.Errorf("%s: %d indexes", g.Name(), len(ofIndex))
		}
	}
}

func randomWeights(n uint32, r *rand.Rand) []int32 {
	all := make([]int32, n)
	for i := range all {
		if r.IntN(3) > 0 {
			all[i] = int32(r.IntN(2*unit)) - unit
		}
	}
	return all
}

// TestReaderFollowsBoards moves one reader along games and from game to game. It checks that the reader has the same indexes as a new reader of
// each board.
func TestReaderFollowsBoards(t *testing.T) {
	for _, g := range games() {
		r := rng.Stream(3, "boards")
		l := Draw(g, Settings{Tuples: 9, Length: 6}, rng.Stream(4, "tuples"))
		weights := randomWeights(l.Size(), r)
		follower := l.NewReader()
		for range 20 {
			dropper := l.NewReader()
			for _, p := range line(g, r) {
				discs, own := discsOf(l.rules, p), p.Turn()
				fresh := l.NewReader()
				fresh.See(discs)
				follower.See(discs)
				sum := fresh.Sum(weights)
				if !slices.Equal(fresh.Indexes(), follower.Indexes()) || follower.Sum(weights) != sum {
					t.Fatalf("%s: a reader lost\n%v", g.Name(), p)
				}
				for cells := l.Playable(discs, own); cells != 0; cells &= cells - 1 {
					cell := cells & -cells
					fresh.See(flipped(discs, own, cell, l.Flips(discs, own, cell)))
					if got, want := follower.After(weights, own, cells&-cells), fresh.Sum(weights); got != want {
						t.Fatalf("%s: %d after a disc, want %d\n%v", g.Name(), got, want, p)
					}
				}
				if dropper.See(discs); dropper.Sum(weights) != sum {
					t.Fatalf("%s: dropped into another board than\n%v", g.Name(), p)
				}
				if cells := l.Playable(discs, own); cells != 0 {
					dropper.Drop(own, cells&-cells)
				}
			}
		}
	}
}

// TestRulesAreTheGames checks that the methods Playable and Wins agree with the positions of the games.
func TestRulesAreTheGames(t *testing.T) {
	for _, g := range games() {
		of, r := mustFind(g), rng.Stream(5, "boards")
		for range 30 {
			for _, p := range line(g, r) {
				var playable, wins uint64
				for _, m := range p.Moves() {
					cell := uint64(1) << of.cell(m.X-1, m.Y-1)
					playable |= cell
					if p.Feature(m) == game.Wins {
						wins |= cell
					}
				}
				discs := discsOf(of, p)
				taken, own := discs[0]|discs[1], p.Turn()
				if got := of.Playable(discs, own); got != playable {
					t.Fatalf("%s: %x is playable, want %x\n%v", g.Name(), got, playable, p)
				}
				if got := of.Wins(discs[own], taken); got != wins && g.Name() != "othello" {
					t.Fatalf("%s: %x wins, want %x\n%v", g.Name(), got, wins, p)
				}
			}
		}
	}
}

// TestFamilyMaximisesOnePly checks that an engine chooses the move with the greatest value. The test computes the values from the weights before
// they are encoded.
func TestFamilyMaximisesOnePly(t *testing.T) {
	for _, g := range games() {
		l := Draw(g, Settings{Tuples: 5, Length: 4}, rng.Stream(6, "tuples"))
		var weights [2][]int32
		for side := range weights {
			weights[side] = randomWeights(l.Size(), rng.Stream(7, "weights", uint64(side)))
		}
		m, err := Family(g, []byte(`{"tuples":5,"length":4}`), l.Encode(weights, unit, Settings{}))
		if err != nil {
			t.Fatal(err)
		}
		search, reader := m.NewSearch(), l.NewReader()
		for seed := range uint64(20) {
			for _, p := range line(g, rng.Stream(seed, "line")) {
				got, err := search(context.Background(), p, m.Limit)
				if err != nil {
					t.Fatal(err)
				}
				best := float32(-engine.MaxValue)
				for _, m := range p.Moves() {
					value, next := float32(0), p.Play(m)
					switch next.Outcome() {
					case game.Win(p.Turn()):
						value = engine.MaxValue
					case game.Win(p.Turn().Other()):
						value = -engine.MaxValue
					case game.Undecided:
						reader.See(discsOf(l.rules, next))
						value = float32(reader.Sum(weights[p.Turn().Other()])) / unit // even if that side has to pass
						if p.Turn() == game.Second {
							value = -value
						}
					}
					best = max(best, value)
				}
				if got.Depth == 1 && max(-engine.MaxValue, min(got.Value, engine.MaxValue)) != best { // near the end, Othello is searched deeper
					t.Fatalf("%s: the best move is worth %v, want %v\n%v", g.Name(), got.Value, best, p)
				}
			}
		}
	}
}

// TestEncodeRounds checks how Encode rounds weights that are given in a finer unit.
func TestEncodeRounds(t *testing.T) {
	g := board(4, 4)
	l := Draw(g, Settings{Tuples: 2, Length: 2}, rng.Stream(8, "tuples"))
	var weights [2][]int32
	for side := range weights {
		weights[side] = make([]int32, l.Size())
	}
	const finer = 1 << 20
	weights[1][1], weights[1][2], weights[1][3], weights[0][2] = 128, -128, 127, 3<<28
	n, err := decode(g, Settings{Tuples: 2, Length: 2}, l.Encode(weights, finer, Settings{}))
	if err != nil {
		t.Fatal(err)
	}
	if got, want := n.weights[1][1:4], []int32{1, -1, 0}; !slices.Equal(got, want) || n.weights[0][2] != maxWeight {
		t.Errorf("%v, %v", got, n.weights[0][2])
	}
	weights[1][1], weights[1][2] = 3<<14, -3<<14+1
	coarse := Settings{Tuples: 2, Length: 2, Bits: 5}
	if n, err = decode(g, coarse, l.Encode(weights, finer, coarse)); err != nil {
		t.Fatal(err)
	}
	if got, want := n.weights[1][1:4], []int32{2 * unit / 32, -unit / 32, 0}; !slices.Equal(got, want) || n.weights[0][2] != maxWeight {
		t.Errorf("5 bits: %v, %v", got, n.weights[0][2])
	}
}

func TestFamilySaysWhyNot(t *testing.T) {
	const two = `{"tuples":2,"length":2}`
	l := Draw(board(4, 4), Settings{Tuples: 2, Length: 2}, rng.Stream(9, "tuples"))
	var weights [2][]int32
	for side := range weights {
		weights[side] = randomWeights(l.Size(), rng.Stream(9, "weights"))
	}
	genes := l.Encode(weights, unit, Settings{})
	for _, c := range []struct {
		game     game.Game
		settings string
		genes    []byte
		want     string
	}{
		{board(4, 4), two, genes, ""},
		{checkers.Game{}, two, genes, `game "checkers": n-tuple networks play Connect Four, tic-tac-toe and Othello`},
		{board(4, 4), `{"tuples":0,"length":2}`, genes, "tuples 0: must be 1 to 500"},
		{board(4, 4), `{"tuples":2,"length":11}`, genes, "length 11: must be 1 to 10"},
		{tictactoe.Game{}, `{"tuples":2,"length":10}`, genes, "length 10: must be 1 to 9"},
		{board(4, 4), `{"tuples":2,"length":2,"bits":13}`, genes, "bits 13: must be 0 to 12"},
		{board(4, 4), `{"tuples":33,"length":10}`, genes, "tuples 33: must be 1 to 32 of length 10"},
		{board(4, 4), `{"tuples":"2"}`, genes, "has settings that cannot be read"},
		{board(4, 4), two, genes[:3], "has weights that do not fit its settings"},
		{board(4, 4), two, genes[:len(genes)-1], "has weights that do not fit its settings"},
		{board(4, 4), two, append(slices.Clone(genes), 0), "has weights that do not fit its settings"},
		{board(4, 4), two, slices.Concat([]byte{0, 4}, genes[2:]), "has tuples whose cells are not on the board or not in ascending order"},
		{board(4, 4), two, slices.Concat([]byte{1, 1}, genes[2:]), "has tuples whose cells are not on the board or not in ascending order"},
	} {
		switch _, err := Family(c.game, []byte(c.settings), c.genes); {
		case c.want == "" && err != nil:
			t.Error(err)
		case c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)):
			t.Errorf("%v, want %s", err, c.want)
		}
	}
}
