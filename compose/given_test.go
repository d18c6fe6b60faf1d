package compose_test

import (
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

func TestStartOn(t *testing.T) {
	score := scores.Paper()
	score.Range = scores.Span{Low: 50, High: 63}
	score.Scale = pitch.Scale{Root: 0, Steps: []int{0, 2, 4, 5, 7, 9, 11}}
	for given, want := range map[int]int{
		60: 60, 61: 60, 50: 50, 63: 62, 64: 52, 72: 60, 0: 60, 127: 55, 49: 60, 54: 53,
	} {
		c := compose.New(score, 1)
		c.StartOn(given)
		if got := c.Bars(compose.Move{X: 1, Y: 1})[0].Notes[0].Key; got != want {
			t.Errorf("given %d, the bar starts on %d, want %d", given, got, want)
		}
	}
}

// TestStartOnDisturbsNothing compares bars with and without a first note chosen by a person. Only the keys of notes may differ, and they must
// stay in range.
func TestStartOnDisturbsNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := scores.Paper()
		key := rapid.IntRange(0, 127).Draw(t, "key")
		plain, given := compose.New(score, 1), compose.New(score, 1)
		for i := range 12 {
			if i == 3 {
				given.StartOn(key)
			}
			m := compose.Move{X: 1 + i%6, Y: 1 + i/6, Player: i % 2}
			a, b := plain.Bars(m)[0], given.Bars(m)[0]
			for j := range a.Notes {
				n := b.Notes[j]
				if n.Key < score.Range.Low || n.Key > score.Range.High {
					t.Fatalf("bar %d: key %d is out of range", i+1, n.Key)
				}
				if n.Key = a.Notes[j].Key; n != a.Notes[j] {
					t.Fatalf("bar %d: %v, want %v", i+1, b.Notes[j], a.Notes[j])
				}
			}
		}
	})
}
