package picture

import (
	"testing"

	"gonum.org/v1/plot/vg"

	"midiconnect4/compose"
)

// TestFigures checks that each kind of figure has closed outlines and lines, within its square.
func TestFigures(t *testing.T) {
	for kind := range figureLetters {
		f := allFigures()[kind]
		if len(f.body) < 10 || f.body[len(f.body)-1].Type != vg.CloseComp || len(f.lines) < 4 {
			t.Errorf("%d: the outline has %d parts, the lines %d", kind, len(f.body), len(f.lines))
		}
		for _, part := range append(f.body, f.lines...) {
			if p := part.Pos; max(p.X, -p.X, p.Y, -p.Y) > 46 {
				t.Errorf("%d: %v is outside the square", kind, p)
			}
		}
	}
}

// TestBeside checks which piece moves beside that of the turn: the rook that castles, but no piece that is captured.
func TestBeside(t *testing.T) {
	king, rook, pawn := compose.Mark{Kind: compose.King}, compose.Mark{Kind: compose.Rook}, compose.Mark{Kind: compose.Pawn, Player: 1}
	var none compose.Mark
	index := func(s compose.Square) int { return s.X - 1 }
	for name, test := range map[string]struct {
		before, after compose.Board
		end           int
		from, to      int
	}{
		"castling":   {compose.Board{none, none, king, none, none, rook}, compose.Board{none, none, none, rook, king, none}, 5, 5, 3},
		"a move":     {compose.Board{none, none, king, none, none, rook}, compose.Board{none, none, none, king, none, rook}, 4, -1, -1},
		"in passing": {compose.Board{none, pawn, king, none, none, rook}, compose.Board{none, none, none, king, none, rook}, 4, -1, -1},
	} {
		turn := turn{way: []compose.Square{{X: 3, Y: 1}, {X: test.end, Y: 1}}, before: test.before, after: test.after}
		if from, to := turn.beside(index); from != test.from || to != test.to {
			t.Errorf("%s: from %d to %d, want %d and %d", name, from, to, test.from, test.to)
		}
	}
}
