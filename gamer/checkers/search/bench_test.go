package search_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/checkers/search"
	"midiconnect4/gamer/engine"
	"midiconnect4/gamer/mlp"
)

// BenchmarkChoose searches in positions of random games.
func BenchmarkChoose(b *testing.B) {
	r := rand.New(rand.NewPCG(5, 1))
	positions := make([]checkers.Position, 64)
	for i := range positions {
		positions[i] = walk(checkers.Game{}.Start().(checkers.Position), i, r)
	}
	for _, e := range evaluators(r) {
		for _, depth := range []int{1, 2, 4, 6, 8, 10} {
			b.Run(fmt.Sprintf("%s@%d", e.name, depth), func(b *testing.B) {
				s, i := search.New(e.eval), 0
				for b.Loop() {
					p := positions[i%len(positions)]
					s.Choose(p, p.Steps(), engine.Limit{Depth: depth})
					i++
				}
				b.ReportMetric(float64(s.Nodes())/b.Elapsed().Seconds()/1e6, "Mnodes/s")
				b.ReportMetric(float64(s.Nodes())/float64(b.N), "nodes/op")
			})
		}
	}
}

type named struct {
	name string
	eval search.Evaluator
}

// evaluators returns the piece counter and two networks with random parameters. One network is of the system draughts; the other is of the system
// swarm, with ten hidden neurons.
func evaluators(r *rand.Rand) []named {
	numbers := make([]float64, eval.Numbers)
	for i := range numbers {
		numbers[i] = r.NormFloat64() / 10
	}
	for _, i := range append(eval.Men[:], eval.Kings[:]...) {
		numbers[i]++
	}
	shape := mlp.Shape{Game: checkers.Game{}, Hidden: 10}
	weights := make([]float32, shape.Weights())
	for i := range weights {
		weights[i] = float32(r.NormFloat64())
	}
	return []named{
		{"material", search.Material{}},
		{"draughts", eval.New(eval.Genes(numbers))},
		{"swarm", mlp.NewEvaluator(shape, mlp.New(shape, weights))},
	}
}
