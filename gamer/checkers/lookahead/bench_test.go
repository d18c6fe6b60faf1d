package lookahead

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/search"
)

// walk is the position after some random moves, or before a game would end.
func walk(p checkers.Position, plies int, r *rand.Rand) checkers.Position {
	for range plies {
		steps := p.Steps()
		next := p.After(steps[r.IntN(len(steps))])
		if next.Outcome() != game.Undecided {
			break
		}
		p = next
	}
	return p
}

// BenchmarkMaterial counts the nodes of searches in positions of random games.
func BenchmarkMaterial(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 1))
	positions := make([]checkers.Position, 64)
	for i := range positions {
		positions[i] = walk(checkers.Game{}.Start().(checkers.Position), i, r)
	}
	for _, depth := range []int{1, 2, 4, 6, 8, 10} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			s, i := New(Material{}), 0
			for b.Loop() {
				p := positions[i%len(positions)]
				s.Choose(p, p.Steps(), search.Limit{Depth: depth})
				i++
			}
			b.ReportMetric(float64(s.nodes)/b.Elapsed().Seconds(), "nodes/s")
			b.ReportMetric(float64(s.nodes)/float64(b.N), "nodes/op")
		})
	}
}
