//go:build !purego

package mlp

import (
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/internal/guardpage"
)

// TestVectorsKeepToTheirMemory places what the vector code is given next to
// guard pages.
func TestVectorsKeepToTheirMemory(t *testing.T) {
	widest := level
	defer func() { level = widest }()
	for _, atEnd := range []bool{true, false} {
		for _, hidden := range []int{1, 20} {
			s := Shape{Game: checkers.Game{}, Hidden: hidden}
			n := New(s, randomWeights(s, 1, stream(3)))
			room := guardpage.Slice[neuron](t, hidden, atEnd)
			copy(room, n.hidden)
			n.hidden = room
			o := &guardpage.Slice[moveBatch](t, 1, atEnd)[0]
			for level = plain; level <= widest; level++ {
				for moves := 1; moves <= width; moves++ {
					for depth := 1; depth <= len(o.changes); depth++ {
						o.moves, o.depth = moves, depth
						o.changes[depth-1].square[moves-1] = maxSquares - 1
						n.weigh(o)
					}
				}
			}
		}
	}
}
