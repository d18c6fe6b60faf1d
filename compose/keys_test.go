package compose

import (
	"slices"
	"testing"

	"midiconnect4/scores"
)

// TestKeys composes bars of a score that changes keys. It checks that each bar uses the scale of its key and starts on the same step as the
// reference note, and that the key signatures change, too.
func TestKeys(t *testing.T) {
	for by, want := range map[string][]string{
		"then: cycle": {"D dorian", "D dorian", "G dorian", "G dorian", "G dorian", "Eb major", "D dorian", "D dorian", "G dorian"},
		"then: hold":  {"D dorian", "D dorian", "G dorian", "G dorian", "G dorian", "Eb major", "Eb major", "Eb major", "Eb major"},
		"by: board":   {"D dorian", "D dorian", "D dorian", "G dorian", "G dorian", "G dorian", "G dorian", "G dorian", "Eb major"},
		"by: piece":   {"D dorian", "D dorian", "D dorian", "G dorian", "G dorian", "G dorian", "G dorian", "G dorian", "Eb major"},
	} {
		s, err := scores.Parse("x.yaml", []byte("scale: {root: D, mode: dorian}\nreference: {notes: [D2, F2, A2], then: cycle}\nkeys: {plan: [D dorian, G dorian, Eb major], stay: [2, 3, 1], "+by+"}"))
		if err != nil {
			t.Fatal(err)
		}
		roots := map[string]int{"D dorian": 2, "G dorian": 7, "Eb major": 3}
		steps := map[string][]int{"D dorian": {62, 65, 69}, "G dorian": {67, 70, 74}, "Eb major": {63, 67, 70}}
		c := New(s, 5)
		var bars []Bar
		for i := range want {
			before := *c
			bar := c.Bars(Move{X: 1 + i%4, Y: 1 + i%3, Player: i % 2, Filled: float64(i) / 9})[0]
			if again := before.Bars(Move{X: 1 + i%4, Y: 1 + i%3, Player: i % 2, Filled: float64(i) / 9})[0]; !slices.Equal(again.Notes, bar.Notes) {
				t.Errorf("%s, bar %d: the copy composes %v", by, i+1, again.Notes)
			}
			if bar.Scale == nil || bar.Scale.Root != roots[want[i]] || bar.Notes[0].Key != steps[want[i]][i%3] {
				t.Errorf("%s, bar %d: %+v from %d; want %s", by, i+1, bar.Scale, bar.Notes[0].Key, want[i])
				continue
			}
			for _, n := range bar.Notes {
				if !bar.Scale.Has(n.Key) {
					t.Errorf("%s, bar %d: %d is not in %s", by, i+1, n.Key, want[i])
				}
			}
			bars = append(bars, bar)
		}
		piece := &Piece{Score: s, Movements: []Movement{{Bars: bars}}}
		var all events
		piece.signatures(&all)
		changes := len(slices.Compact(slices.Clone(want)))
		if got := len(all) - 1; got != changes {
			t.Errorf("%s: %d key signatures, want %d", by, got, changes)
		}
	}
}
