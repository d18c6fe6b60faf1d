package checkers

import (
	"slices"
	"strings"
	"testing"

	"midiconnect4/gamer/game"
)

func TestFind(t *testing.T) {
	start := Position{board: Start()}
	jumps := with(t, game.First, "9x", "14o", "22o", "21x", "32o")
	fork := with(t, game.First, "1X", "6o", "7o", "14o", "15o", "32o")
	round := with(t, game.First, "6X", "9o", "10o", "17o", "18o")
	for _, c := range []struct {
		p          Position
		text, want string
	}{
		{start, "11-15", "11-15"},
		{start, "011-15", "11-15"},
		{jumps, "9x18x25", "9x18x25"},
		{jumps, "9X18X25", "9x18x25"},
		{jumps, "9x25", "9x18x25"},
		{round, "6x13x22x15x6", "6x15x22x13x6"},
		{round, "6x6", "6x15x22x13x6"},
		{fork, "1x10x19", "1x10x19"},
	} {
		m, err := c.p.Find(c.text)
		if err != nil || m.Text != c.want || !slices.Contains(c.p.Moves(), m) {
			t.Errorf("%s: %v, %v, want %s\n%v", c.text, m, err, c.want, c.p)
		}
	}
}

func TestFindSaysWhyNot(t *testing.T) {
	start := Position{board: Start()}
	jumps := with(t, game.First, "9x", "14o", "22o", "21x", "12x", "32o")
	two := with(t, game.First, "2x", "6o", "7o", "14o", "15o", "32o")
	for _, c := range []struct {
		p          Position
		text, want string
	}{
		{start, "", `"" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, "e4", `"e4" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, "11", `"11" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, "11-15-18", `"11-15-18" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, strings.Repeat("9x18x", 7) + "9", `"9x18x9x18x9x18x9x18x9x18x9x18x9x18x9" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, "11-+15", `"11-+15" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, "9x18-25", `"9x18-25" is not a move: moves are written 11-15, jumps 15x24 or 9x18x25`},
		{start, "11-33", `"11-33": there is no square 33: squares are 1 to 32`},
		{start, "0x7", `"0x7": there is no square 0: squares are 1 to 32`},
		{start, "15-18", "15-18: there is no piece on 15"},
		{start, "22-18", "22-18: the piece on 22 is the second side's; it is the first side's turn"},
		{start, "1-5", "1-5: the piece on 1 cannot move"},
		{start, "11-20", "11-20 is not a legal move; from 11 there are 11-15, 11-16"},
		{start, "11x15", "11x15 is not a legal move; from 11 there are 11-15, 11-16"},
		{jumps, "12-16", "12-16: a jump must be taken: 9x18x25"},
		{jumps, "12x19", "12x19: a jump must be taken: 9x18x25"},
		{jumps, "9-13", "9-13: a jump must be taken: 9x18x25"},
		{jumps, "9x18", "9x18 is not the whole jump: 9x18x25"},
		{jumps, "9x13x25", "9x13x25 is not a legal move; from 9 there is 9x18x25"},
		{two, "2x18", "2x18 may be one of several jumps: 2x11x18, 2x9x18"},
		{with(t, game.First, "18o"), "1-5", "1-5: the game is over: second wins"},
	} {
		if m, err := c.p.Find(c.text); err == nil || err.Error() != c.want {
			t.Errorf("%s: %v\n%v, want\n%s\n%v", c.text, m, err, c.want, c.p)
		}
	}
}

// FuzzFind plays the moves in a text, as far as they are legal. It checks that each move that Find accepts is one of Moves.
func FuzzFind(f *testing.F) {
	for _, moves := range []string{
		"11-15 22-18 15x22 25x18", "11-15 23-18 15x22 26x17", "9-14 22-18 5-9 18x11 8x15", "9x18x25", "1-1", "11-", "x", "11-15 15-11", "99999999999999999999-1",
	} {
		f.Add(moves)
	}
	f.Fuzz(func(t *testing.T, moves string) {
		p := Game{}.Start()
		for text := range strings.SplitSeq(moves, " ") {
			m, err := p.Find(text)
			if err != nil {
				if strings.ContainsAny(err.Error(), "\n\r") {
					t.Errorf("the error has more than one line: %v", err)
				}
				return
			}
			if !slices.Contains(p.Moves(), m) {
				t.Fatalf("%q: %v is not legal", text, m)
			}
			if again, err := p.Find(m.Text); err != nil || again != m {
				t.Fatalf("%q: %v, %v", m.Text, again, err)
			}
			p = p.Play(m)
		}
	})
}
