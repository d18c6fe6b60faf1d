package midiconnect4

import (
	"bytes"
	"context"
	"testing"

	"midiconnect4/evolution/genetic"
	"midiconnect4/gamer/connect4/mlp"
)

// TestUntrained checks that the result of draw depends only on the seed, that draw stops when its context ends, and that the best network is valid
// and differs from the random one.
func TestUntrained(t *testing.T) {
	s := genetic.Default()
	s.Population, s.Parents, s.Generations, s.Hidden = 10, 5, 6, 8
	games := 0
	one, best, err := draw(context.Background(), s, 3, 1, func() { games++ })
	if err != nil || games != drawnGames(s) {
		t.Fatalf("%d games, want %d, %v", games, drawnGames(s), err)
	}
	again, bestAgain, err := draw(context.Background(), s, 3, 2, nil)
	if err != nil || !bytes.Equal(one, again) || !bytes.Equal(best, bestAgain) {
		t.Errorf("they differ: %v", err)
	}
	if _, err := mlp.DecodeGenome(best, mlp.MustShape(s.Game, s.Hidden), s.Coding); err != nil || bytes.Equal(one, best) {
		t.Errorf("%v", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, _, err := draw(ctx, s, 3, 1, nil); err == nil {
		t.Error("it was not interrupted")
	}
}
