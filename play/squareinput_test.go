package play

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// numbered returns the square with a number.
func numbered(t *testing.T, g game.SquareLabeller, number int) game.Square {
	t.Helper()
	for s := range game.Squares(g) {
		if g.Label(s.X, s.Y) == strconv.Itoa(number) {
			return s
		}
	}
	t.Fatalf("there is no square %d", number)
	return game.Square{}
}

func TestSquareInput(t *testing.T) {
	for _, c := range []struct {
		game   game.SquareLabeller
		moves  string // moves that were played before
		points []int
		want   string // the move; or the numbers of the squares chosen so far; or the error
	}{
		{tictactoe.Game{}, "", []int{5}, "5"},
		{tictactoe.Game{}, "5", []int{5}, "cell 5 is taken: cells 1, 2, 3, 4, 6, 7, 8, 9 are free"},
		{checkers.Game{}, "", []int{11}, "[11]"},
		{checkers.Game{}, "", []int{11, 15}, "11-15"},
		{checkers.Game{}, "", []int{11, 10, 15}, "10-15"},
		{checkers.Game{}, "", []int{11, 11}, "[]"},
		{checkers.Game{}, "", []int{1}, "1: the piece on 1 cannot move"},
		{checkers.Game{}, "", []int{14}, "14: there is no piece on 14"},
		{checkers.Game{}, "", []int{22}, "22: the piece on 22 is the second side's; it is the first side's turn"},
		{checkers.Game{}, "", []int{11, 3}, "3: the piece on 3 cannot move"},
		{checkers.Game{}, "", []int{11, 20}, "11x20 is not a legal move; from 11 there are 11-15, 11-16"},
		{checkers.Game{}, "11-15 22-18", []int{12}, "12: a jump must be taken: 15x22"},
		{checkers.Game{}, "11-15 22-18", []int{15, 19}, "15-19: a jump must be taken: 15x22"},
		{checkers.Game{}, "11-15 22-18", []int{15, 22}, "15x22"},
		{checkers.Game{}, "9-13 21-17 5-9 25-21 11-15 17-14", []int{9, 25}, "9x18x25"},
		{checkers.Game{}, "9-13 21-17 5-9 25-21 11-15 17-14", []int{9, 18}, "9x18x25"},
	} {
		p := c.game.Start()
		for text := range strings.FieldsSeq(c.moves) {
			m, err := p.Find(text)
			if err != nil {
				t.Fatal(err)
			}
			p = p.Play(m)
		}
		k, got := NewSquareInput(c.game, p), ""
		for _, number := range c.points {
			var err error
			if k, got, err = k.Choose(numbered(t, c.game, number)); err != nil {
				got = err.Error()
			}
		}
		if got == "" {
			chosen := []string{}
			for _, s := range k.Path() {
				chosen = append(chosen, c.game.Label(s.X, s.Y))
			}
			got = fmt.Sprint(chosen)
		}
		if got != c.want {
			t.Errorf("%s, %v: %s, want %s", c.moves, c.points, got, c.want)
		}
	}
	if _, _, err := NewSquareInput(checkers.Game{}, checkers.Game{}.Start()).Choose(game.Square{X: 2, Y: 1}); err == nil || err.Error() != "pieces stand only on dark squares" {
		t.Error(err)
	}
}

// fork is a position with several jumps, named by their squares, which all start at A. ABD and ACD end on the same square. ABE has the first hop
// of ABD. AF shares no square. AGIH ends on the same square as AGH, but is longer.
type fork struct{ game.Position }

func (fork) Moves() []game.Move {
	return []game.Move{{Text: "ABD"}, {Text: "ACD"}, {Text: "ABE"}, {Text: "AF"}, {Text: "AGH"}, {Text: "AGIH"}}
}

func forkSquare(letter byte) game.Square { return game.Square{X: int(letter - 'A'), Y: 1} }

func (fork) From(m game.Move) game.Square { return forkSquare(m.Text[0]) }

func (fork) Hops(m game.Move) (hops []game.Square) {
	for i := range len(m.Text) - 1 {
		hops = append(hops, forkSquare(m.Text[i+1]))
	}
	return hops
}

func (fork) At(int, int) (piece game.Piece, ok bool) { return piece, false }

func (fork) Refuse([]game.Square) error { return errors.New("no way") }

func TestSquareInputStepByStep(t *testing.T) {
	for points, want := range map[string]string{
		"AF": "AF", "AE": "ABE", "AC": "ACD", "ABD": "ABD", "ABE": "ABE", "ABC": "no way", "AB": "", "AA": "", "B": "no way", "AGH": "AGH", "AGI": "AGIH",
		"AD": "several captures end on this square; choose all squares of one of them: ABD, ACD",
	} {
		k, got := NewSquareInput(nil, fork{}), ""
		for i := range points {
			var err error
			if k, got, err = k.Choose(forkSquare(points[i])); err != nil {
				got = err.Error()
			}
		}
		if got != want {
			t.Errorf("%s: %q, want %q", points, got, want)
		}
	}
}

// TestEveryMoveCanBePicked chooses the squares of each legal move in random positions: first all squares, then only the first and the last. The
// result must be the move. If only the first and the last square are chosen and other moves share them, SquareInput may ask for more squares.
// Random squares must never give an illegal move.
func TestEveryMoveCanBePicked(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		g := rapid.SampledFrom([]game.SquareLabeller{tictactoe.Game{}, checkers.Game{}}).Draw(t, "game")
		for p := g.Start(); p.Outcome() == game.Undecided; {
			moves := p.Moves()
			for _, m := range moves {
				way := Path(p, m)
				if got := pickAll(t, g, p, way); got != m.Text {
					t.Fatalf("%v makes %q, want %s\n%v", way, got, m.Text, p)
				}
				if got := pickAll(t, g, p, []game.Square{way[0], way[len(way)-1]}[:min(2, len(way))]); got != "" && got != m.Text {
					t.Fatalf("%v to %v makes %q, want %s\n%v", way[0], way[len(way)-1], got, m.Text, p)
				}
			}
			k := NewSquareInput(g, p)
			for range 4 {
				width, height := g.Size()
				s := game.Square{X: rapid.IntRange(1, width).Draw(t, "x"), Y: rapid.IntRange(1, height).Draw(t, "y")}
				target := slices.Contains(k.Targets(), s)
				next, text, err := k.Choose(s)
				if text != "" && !slices.ContainsFunc(moves, func(m game.Move) bool { return m.Text == text }) || target && err != nil && !strings.Contains(err.Error(), "several captures") {
					t.Fatalf("%v: %q, %v\n%v", s, text, err, p)
				}
				k = next
			}
			p = p.Play(rapid.SampledFrom(moves).Draw(t, "move"))
		}
	})
}

// pickAll chooses squares one after another, and returns the move as soon as it is complete; empty if it never is.
func pickAll(t *rapid.T, g game.SquareLabeller, p game.Position, way []game.Square) string {
	k := NewSquareInput(g, p)
	for _, s := range way {
		next, move, err := k.Choose(s)
		if move != "" {
			return move
		}
		if err != nil && !strings.Contains(err.Error(), "several captures") {
			t.Fatalf("%v of %v: %v\n%v", s, way, err, p)
		}
		k = next
	}
	return ""
}
