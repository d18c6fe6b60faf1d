package mlp

import (
	"fmt"
	"testing"

	"midiconnect4/gamer/checkers"
	"midiconnect4/gamer/game"
	"midiconnect4/gamer/tictactoe"
)

// BenchmarkPlay measures the time of games between twenty random networks.
func BenchmarkPlay(b *testing.B) {
	benchmark(b, func(t *Table, nets []*Network, i int) {
		t.Play(nets[i%len(nets)], nets[i/len(nets)%len(nets)], nil)
	})
}

// BenchmarkAgainstRandom measures the time of games of twenty networks against random moves. Each network plays a thousand games before the next
// one begins.
func BenchmarkAgainstRandom(b *testing.B) {
	r := stream(2)
	benchmark(b, func(t *Table, nets []*Network, i int) {
		t.AgainstRandom(nets[i/1000%len(nets)], game.Side(i&1), r, false)
	})
}

func benchmark(b *testing.B, play func(t *Table, nets []*Network, i int)) {
	b.Helper()
	for _, of := range []struct {
		name  string
		shape Shape
	}{
		{"tictactoe", Shape{Game: tictactoe.Game{}}},
		{"checkers", Shape{Game: checkers.Game{}}},
		{"quiescent", Shape{Game: checkers.Game{}, Quiescence: true}},
		{"connect4", Shape{Game: board(7, 6)}},
	} {
		for _, hidden := range []int{3, 5, 7, 10, 13, 15, 20} {
			b.Run(fmt.Sprintf("%s/%d", of.name, hidden), func(b *testing.B) {
				s := of.shape
				s.Hidden = hidden
				var nets []*Network
				for i := range uint64(20) {
					nets = append(nets, New(s, randomWeights(s, 1, stream(i))))
				}
				table, i := NewTable(s), 0
				b.ReportAllocs()
				for b.Loop() {
					play(table, nets, i)
					i++
				}
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "games/s")
			})
		}
	}
}

func BenchmarkNew(b *testing.B) {
	for _, g := range games {
		b.Run(g.Name(), func(b *testing.B) {
			s := Shape{Game: g, Hidden: 10}
			weights := randomWeights(s, 1, stream(1))
			b.ReportAllocs()
			for b.Loop() {
				New(s, weights)
			}
		})
	}
}
