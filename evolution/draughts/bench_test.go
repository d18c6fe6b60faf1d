package draughts

import (
	"context"
	"testing"
)

// BenchmarkMeasure plays a generation's games.
func BenchmarkMeasure(b *testing.B) {
	s := Default()
	games := 0
	for b.Loop() {
		p, err := New(s, 5)
		if err != nil {
			b.Fatal(err)
		}
		if err := p.Measure(context.Background(), 1, nil); err != nil {
			b.Fatal(err)
		}
		games += s.Games()
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}
