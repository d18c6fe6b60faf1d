package mlp

import "testing"

// TestExplorerDrawsAmongEqualMoves draws many random moves in each position, and checks which columns occur.
func TestExplorerDrawsAmongEqualMoves(t *testing.T) {
	for _, c := range []struct {
		about, moves, want string
	}{
		{"nothing is near", "", "123456"},
		{"a win", "112233", "4"},
		{"a threat", "11223", "4"},
		{"a cell below a threat", "11336262", "12356"},
		{"two threats", "33442", "123456"},
		{"a full column", "111111", "23456"},
	} {
		g := board(6, 6)
		p := g.Empty()
		for _, digit := range c.moves {
			p = p.Drop(p.Playable() & g.ColumnMask(int(digit-'1')))
		}
		e := Explorer{Random: stream(1)}
		drawn := [6]bool{}
		for range 300 {
			drawn[g.Column(e.move(p))] = true
		}
		got := ""
		for x, is := range drawn {
			if is {
				got += string(rune('1' + x))
			}
		}
		if got != c.want {
			t.Errorf("%s: drew columns %s, want %s", c.about, got, c.want)
		}
	}
}
