package tictactoe

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"sync"
	"testing"

	"midiconnect4/gamer/game"
)

// TestPerft counts the sequences of moves, the games by outcome, and the positions. It compares the numbers with known numbers.
func TestPerft(t *testing.T) {
	counts, outcomes, positions := [Count + 1]int{}, map[game.Outcome]int{}, map[Position]bool{}
	var walk func(p Position, ply int)
	walk = func(p Position, ply int) {
		counts[ply]++
		positions[p] = true
		moves := p.Moves()
		if len(moves) == 0 {
			outcomes[p.Outcome()]++
		}
		for _, m := range moves {
			walk(p.Play(m).(Position), ply+1)
		}
	}
	walk(Position{}, 0)
	if want := [Count + 1]int{1, 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872}; counts != want {
		t.Errorf("sequences by length: %v, want %v", counts, want)
	}
	for o, want := range map[game.Outcome]int{game.FirstWins: 131184, game.SecondWins: 77904, game.Draw: 46080} {
		if outcomes[o] != want {
			t.Errorf("%v: %d games, want %d", o, outcomes[o], want)
		}
	}
	if len(positions) != 5478 {
		t.Errorf("%d positions, want 5478", len(positions))
	}
}

// TestRandomPlay compares the probabilities of the outcomes of random games with known exact values.
func TestRandomPlay(t *testing.T) {
	chances := map[game.Outcome]float64{}
	var walk func(p Position, chance float64)
	walk = func(p Position, chance float64) {
		moves := p.Moves()
		if len(moves) == 0 {
			chances[p.Outcome()] += chance
		}
		for _, m := range moves {
			walk(p.Play(m).(Position), chance/float64(len(moves)))
		}
	}
	walk(Position{}, 1)
	for o, want := range map[game.Outcome]float64{game.FirstWins: 737.0 / 1260, game.SecondWins: 121.0 / 420, game.Draw: 8.0 / 63} {
		if math.Abs(chances[o]-want) > 1e-12 {
			t.Errorf("%v: %g, want %g", o, chances[o], want)
		}
	}
}

// positions returns all positions that can be reached in a game.
var positions = sync.OnceValue(func() map[Position]bool {
	reached := map[Position]bool{}
	var walk func(p Position)
	walk = func(p Position) {
		if reached[p] {
			return
		}
		reached[p] = true
		for _, m := range p.Moves() {
			walk(p.Play(m).(Position))
		}
	}
	walk(Position{})
	return reached
})

// TestMoves checks the numbers and coordinates of all moves in all positions.
func TestMoves(t *testing.T) {
	for p := range positions() {
		for _, m := range p.Moves() {
			if got := Move(Number(m)); got != m {
				t.Fatalf("%v is cell %d, %v", m, Number(m), got)
			}
		}
	}
	for text, want := range map[string]game.Move{
		"1": {Text: "1", X: 1, Y: 3}, "3": {Text: "3", X: 3, Y: 3}, "5": {Text: "5", X: 2, Y: 2},
		"7": {Text: "7", X: 1, Y: 1}, "8": {Text: "8", X: 2, Y: 1},
	} {
		if m, err := (Position{}).Find(text); err != nil || m != want {
			t.Errorf("cell %s: %v, %v", text, m, err)
		}
	}
}

// TestBoard compares every position with its drawing by String.
func TestBoard(t *testing.T) {
	keys := map[uint64]bool{}
	for p := range positions() {
		keys[p.Key()] = true
		marks, drawn := 0, strings.Fields(p.String())
		for n := 1; n <= Count; n++ {
			m, want := Move(n), strconv.Itoa(n)
			piece, ok := p.At(m.X, m.Y)
			if ok {
				want = [2]string{"X", "O"}[piece.Side]
				marks++
			}
			if drawn[n-1] != want || piece.Kind != game.Man {
				t.Fatalf("cell %d has %+v, %v\n%v", n, piece, ok, p)
			}
		}
		if p.Progress() != float64(marks)/9 {
			t.Fatalf("filled to %v\n%v", p.Progress(), p)
		}
	}
	if len(keys) != len(positions()) {
		t.Errorf("%d keys of %d positions", len(keys), len(positions()))
	}
}

func TestFeature(t *testing.T) {
	for _, c := range []struct {
		first, second Cells
		cell          int
		want          game.Feature
	}{
		{0, 0, 5, game.Plain},
		{0o001, 0o020, 2, game.Threatens},
		{0o001, 0o020, 9, game.Plain}, // no threat, because the opponent has the middle of that line
		{0o021, 0o006, 9, game.Wins},
		{0o021, 0o600, 7, game.Blocks}, // the move also threatens, but the feature Blocks comes first
	} {
		p := Marked(c.first, c.second)
		if got := p.Feature(Move(c.cell)); got != c.want {
			t.Errorf("cell %d: %v, want %v\n%v", c.cell, got, c.want, p)
		}
	}
}

// TestCanonical checks that there are 765 positions, 138 of them finished, if rotations and mirror images are not counted.
func TestCanonical(t *testing.T) {
	classes := map[Position]int{}
	for p := range positions() {
		c := p.Canonical()
		classes[c]++
		if c.Canonical() != c || c.Outcome() != p.Outcome() {
			t.Fatalf("%v is not canonical of\n%v", c, p)
		}
	}
	finished := 0
	for p, images := range classes {
		if 8%images != 0 {
			t.Errorf("%d images of\n%v", images, p)
		}
		if p.Outcome() != game.Undecided {
			finished++
		}
	}
	if len(classes) != 765 || finished != 138 {
		t.Errorf("%d positions, %d of them finished", len(classes), finished)
	}
}

func TestFindSaysWhyNot(t *testing.T) {
	for _, c := range []struct {
		p          Position
		text, want string
	}{
		{Position{}, "0", `"0" is not a cell: cells are 1 to 9, 1 at the top left`},
		{Position{}, "b2", `"b2" is not a cell: cells are 1 to 9, 1 at the top left`},
		{Position{}, "05", `"05" is not a cell: cells are 1 to 9, 1 at the top left`},
		{Marked(1, 0), "1", "cell 1 is taken: cells 2, 3, 4, 5, 6, 7, 8, 9 are free"},
		{Marked(0o143, 0o234), "1", "cell 1 is taken: cell 9 is free"},
		{Marked(7, 0o030), "9", "cell 9: the game was over after move 5: first wins"},
	} {
		if _, err := c.p.Find(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%q: %v, want %s", c.text, err, c.want)
		}
	}
}

func FuzzFind(f *testing.F) {
	f.Add("5", uint16(0o021), uint16(0o002))
	f.Fuzz(func(t *testing.T, text string, first, second uint16) {
		p := Marked(Cells(first)&All, Cells(second)&All&^Cells(first))
		if m, err := p.Find(text); err == nil && (m.Text != text || p.Empty()&cell(Number(m)) == 0) {
			t.Errorf("%q found %v", text, m)
		}
	})
}

func ExamplePosition() {
	var p game.Position = Position{}
	for _, text := range []string{"5", "1", "3", "7"} {
		m, _ := p.Find(text)
		p = p.Play(m)
	}
	fmt.Print(p)
	// Output:
	//  O 2 X
	//  4 X 6
	//  O 8 9
}
