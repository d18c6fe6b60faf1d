package checkers

import (
	"testing"
)

// perft counts the sequences of moves that are depth moves long. The moves of the last ply are only counted, not played.
func perft(b Board, depth int) int {
	var room [MaxSteps]Step
	steps := b.Steps(room[:0])
	if depth == 1 {
		return len(steps)
	}
	n := 0
	for _, s := range steps {
		n += perft(b.After(s), depth-1)
	}
	return n
}

// TestPerft compares the numbers of sequences of moves with OEIS A133046.
func TestPerft(t *testing.T) {
	for i, want := range []int{7, 49, 302, 1469, 7361, 36768, 179740, 845931, 3963680, 18391564, 85242128} {
		if testing.Short() && want > 10_000_000 {
			break
		}
		if got := perft(Start(), i+1); got != want {
			t.Errorf("%d sequences of %d moves, want %d", got, i+1, want)
		}
	}
}

func BenchmarkPerft10(b *testing.B) {
	for b.Loop() {
		perft(Start(), 10)
	}
}
