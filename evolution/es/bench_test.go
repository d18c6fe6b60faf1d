package es

import (
	"context"
	"testing"

	"midiconnect4/gamer/checkers/eval"
	"midiconnect4/gamer/chess/search"
	"midiconnect4/gamer/connect4/mlp"
)

func BenchmarkConnect4(b *testing.B) { benchmark[Connect4, mlp.Genome](b, DefaultConnect4()) }

func BenchmarkCheckers(b *testing.B) { benchmark[Checkers, *eval.Genome](b, DefaultCheckers()) }

func benchmark[S settings[G], G genome](b *testing.B, s S) {
	b.Helper()
	p, games := New(s, 5), 0
	for b.Loop() {
		if _, err := p.Measure(context.Background(), first(s)); err != nil {
			b.Fatal(err)
		}
		games += s.rounds().Games()
	}
	b.ReportMetric(float64(games)/b.Elapsed().Seconds(), "games/s")
}

func BenchmarkChess(b *testing.B) { benchmark[Chess, *search.Weights](b, DefaultChess()) }
