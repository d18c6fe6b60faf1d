package swarm

import (
	"fmt"
	"testing"
)

// BenchmarkTrain trains networks of medium size, and reports the time per game.
func BenchmarkTrain(b *testing.B) {
	for _, game := range []string{"tictactoe", "checkers", "connect4-7x6"} {
		for _, algorithm := range []string{EPGaussian, GCPSO} {
			b.Run(fmt.Sprintf("%s/%s", game, algorithm), func(b *testing.B) {
				s := Default()
				s.Game, s.Algorithm, s.Individuals, s.Hidden, s.Iterations = game, algorithm, 25, 7, max(2, b.N)
				games := s.Games() * s.Iterations
				if _, err := train(s, 1); err != nil {
					b.Fatal(err)
				}
				b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(games), "ns/game")
			})
		}
	}
}
