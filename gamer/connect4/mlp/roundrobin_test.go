package mlp

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/game"
)

// alike makes n networks that descend from one ancestor. Each gene is random with the given probability; otherwise it is the ancestor's gene.
func alike(n int, share float64, r *rand.Rand) []*Sigmoid {
	shape, coding := Shape{Game: board(6, 6), Hidden: 60}, Coding{16, 8}
	ancestor := coding.Random(shape.Genes(), r)
	nets := make([]*Sigmoid, n)
	for i := range nets {
		genome := coding.Random(shape.Genes(), r)
		for k := range genome {
			if r.Float64() >= share {
				genome[k] = ancestor[k]
			}
		}
		nets[i] = NewSigmoid(shape, coding, genome)
	}
	return nets
}

// TestRoundRobinIsPlayedByGamers compares the outcomes of a worker's games with games played move by move, without the cache of moves (memo).
// Each game is played twice, so that the second time its moves are in the cache. Some networks share few positions, others many.
func TestRoundRobinIsPlayedByGamers(t *testing.T) {
	for _, share := range []float64{1, 0.005, 0} {
		nets := alike(20, share, stream(3))
		worker := NewRoundRobinRunner(nets).Worker()
		for range 2 {
			comparePlay(t, worker, nets)
		}
	}
}

// TestRoundRobinOnAnyBoard compares the outcomes with games played move by move, like TestRoundRobinIsPlayedByGamers. Some boards are too large for
// the cache of moves (memo), and some networks have more hidden neurons than are computed in one block.
func TestRoundRobinOnAnyBoard(t *testing.T) {
	for _, size := range [][3]int{{7, 6, 60}, {12, 4, 20}, {8, 7, 30}, {4, 15, 65}, {6, 6, 256}} {
		shape, coding, r := Shape{Game: board(size[0], size[1]), Hidden: size[2]}, Coding{12, 2}, stream(3)
		nets := make([]*Sigmoid, 4)
		for i := range nets {
			nets[i] = NewSigmoid(shape, coding, coding.Random(shape.Genes(), r))
		}
		worker := NewRoundRobinRunner(nets).Worker()
		comparePlay(t, worker, nets)
	}
}

// comparePlay plays games between all pairs of networks. It compares the outcomes of w's games with games played move by move.
func comparePlay(t *testing.T, w *Worker, nets []*Sigmoid) {
	t.Helper()
	for i, first := range nets {
		for j, second := range nets {
			p := first.shape.Game.Empty()
			for p.Outcome() == game.Undecided {
				bit, _ := [2]*Sigmoid{first, second}[p.Turn()].Choose(p)
				p = p.Drop(bit)
			}
			if got := w.Play(i, j); got != p.Outcome() {
				t.Fatalf("%v, %d against %d: %v; move by move: %v", first.shape, i, j, got, p.Outcome())
			}
		}
	}
}

// BenchmarkRoundRobin plays a round robin of 200 networks with empty memos. In the benchmark differ=100% all genes are random; in the others only
// a share of the genes differs between networks.
func BenchmarkRoundRobin(b *testing.B) {
	for _, share := range []float64{1, 0.05, 0.005, 0.0005} {
		b.Run(fmt.Sprintf("differ=%g%%", 100*share), func(b *testing.B) {
			nets := alike(200, share, stream(5))
			games := 0
			for b.Loop() {
				worker := NewRoundRobinRunner(nets).Worker()
				for band := 0; band < len(nets); band += 8 {
					for second := range nets {
						for first := band; first < band+8; first++ {
							if first != second {
								worker.Play(first, second)
								games++
							}
						}
					}
				}
			}
			b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
		})
	}
}
