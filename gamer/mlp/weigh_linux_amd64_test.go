//go:build !purego

package mlp

import (
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/internal/guardpage"
)

// TestVectorsStayInBounds places the arguments of the vector code next to guard pages. An access out of bounds would crash there.
func TestVectorsStayInBounds(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	for _, atEnd := range []bool{true, false} {
		for _, s := range []Shape{
			{Game: checkers.Game{}, Hidden: 1}, {Game: checkers.Game{}, Hidden: 20}, {Game: board(9, 5), Hidden: 1}, {Game: board(9, 5), Hidden: 20},
		} {
			n := New(s, randomWeights(s, 1, stream(3)))
			room := guardpage.Slice[neuron](t, s.Hidden, atEnd)
			copy(room, n.hidden)
			n.hidden = room
			o := &guardpage.Slice[moveBatch](t, 1, atEnd)[0]
			o.squares = s.squares()
			for level = plain; level <= widest; level++ {
				for moves := 1; moves <= width; moves++ {
					for depth := 1; depth <= len(o.changes); depth++ {
						o.moves, o.depth = moves, depth
						o.changes[depth-1].square[moves-1] = int32(o.squares - 1)
						n.weigh(o)
					}
				}
			}
		}
	}
}
