package genetic

import (
	"bytes"
	"context"
	"testing"

	"midiconnect4/gamer/connect4/mlp"
)

// TestUntrained checks that the best untrained network is one of those drawn, and beats the random one.
func TestUntrained(t *testing.T) {
	s := Default()
	s.Population, s.Parents, s.Generations, s.Hidden = 10, 5, 6, 8
	games := 0
	one, best, err := Untrained(context.Background(), s, 3, 1, func() { games++ })
	if err != nil || games != UntrainedGames(s) {
		t.Fatalf("%d games, want %d, %v", games, UntrainedGames(s), err)
	}
	again, bestAgain, err := Untrained(context.Background(), s, 3, 2, nil)
	if err != nil || !bytes.Equal(one.Genes, again.Genes) || !bytes.Equal(best.Genes, bestAgain.Genes) {
		t.Errorf("they differ: %v", err)
	}
	if _, err := mlp.DecodeGenome(best.Genes, s.shape(), s.Coding); err != nil || bytes.Equal(one.Genes, best.Genes) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := Untrained(ctx, s, 3, 1, nil); err == nil {
		t.Error("it was not interrupted")
	}
}
