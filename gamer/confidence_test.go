package gamer

import (
	"testing"

	"midiconnect4/gamer/connect4"
	"midiconnect4/gamer/game"
)

// TestConfidenceFollowsTheBoard checks the confidence of moves that end the game, and of moves after which the opponent can win at once.
func TestConfidenceFollowsTheBoard(t *testing.T) {
	g := findGame(t, "connect4-6x6")
	for _, name := range []string{"generation-200", "generation-200@2", "generation-200@5", "hard"} {
		gamer := open(t, name, g)
		wins, losses, between, sum, n := 0, 0, map[float64]bool{}, 0.0, 0.0
		for seed := range uint64(100) {
			for _, p := range randomGame(g, seed) {
				m, confidence := choose(gamer, p)
				switch next := p.Play(m).(connect4.Position); {
				case next.Outcome() == game.Draw:
					if confidence != 0.5 {
						t.Fatalf("%s draws with confidence %g\n%v", name, confidence, next)
					}
				case next.Outcome() != game.Undecided:
					wins++
					if confidence != 1 {
						t.Fatalf("%s wins with confidence %g\n%v", name, confidence, next)
					}
				case next.Playable()&next.Threats(next.Turn()) != 0:
					losses++
					if confidence != 0 {
						t.Fatalf("%s loses with confidence %g\n%v", name, confidence, next)
					}
				case confidence < 0 || confidence > 1:
					t.Fatalf("%s: confidence %g\n%v", name, confidence, next)
				default:
					between[confidence] = true
					sum, n = sum+confidence, n+1
				}
			}
		}
		if wins < 20 || losses < 20 || len(between) < 100 {
			t.Errorf("%s: %d wins, %d losses, %d other confidences", name, wins, losses, len(between))
		}
		if mean := sum / n; mean < 0.35 || mean > 0.65 {
			t.Errorf("%s: a mean confidence of %.3f in random games", name, mean)
		}
	}
}
