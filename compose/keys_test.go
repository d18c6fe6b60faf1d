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

// TestRisingForm checks that lines take the rising form of a scale on their way up and the other form on their way down, also in phrases and ornaments.
func TestRisingForm(t *testing.T) {
	const (
		minor = "scale: {root: A, mode: minor, rising: [0, 2, 3, 5, 7, 9, 11]}\nreference: {notes: A2}\n"
		desh  = "scale: {root: A, steps: [0, 2, 4, 5, 7, 9, 10], rising: [0, 2, 5, 7, 11]}\nreference: {notes: A2}\n"
	)
	for _, rest := range []string{
		"signs: independent\n", "phrases: {vary: [inversion, third], sings: turn, ornament: {ways: [passing, turn]}}\n", "memory: {of: column}\nbounds: fold\n",
	} {
		for score, forms := range map[string][2][]int{
			minor: {{0, 2, 3, 5, 7, 9, 11}, {0, 2, 3, 5, 7, 8, 10}}, desh: {{0, 2, 5, 7, 11}, {0, 2, 4, 5, 7, 9, 10}},
		} {
			s := mustParse(t, "range: A1..A3\n"+score+rest)
			up, others := 0, 0
			for seed := range uint64(10) {
				last := -1
				for i, bar := range game(s, seed, 42) {
					for _, n := range bar.Notes {
						way := 0
						if n.Key < last {
							way = 1
						}
						class := (n.Key + 3) % 12
						if last >= 0 && n.Key != last && !slices.Contains(forms[way], class) {
							t.Errorf("%s%sbar %d: from %d to %d", score, rest, i+1, last, n.Key)
						}
						if way == 0 && !slices.Contains(forms[1], class) {
							up++
						}
						last = n.Key
						others++
					}
				}
			}
			if up < others/50 {
				t.Errorf("%s%s: only %d of %d notes are of the rising form alone", score, rest, up, others)
			}
		}
	}
}

// TestRisingFormStays checks that tones of the chord and notes of written themes keep their pitch in a scale with a rising form.
func TestRisingFormStays(t *testing.T) {
	const minor = "range: A1..A3\nscale: {root: A, mode: minor, rising: [0, 2, 3, 5, 7, 9, 11]}\nreference: {notes: A2}\n"
	s := mustParse(t, minor+"phrases: {form: A, free: 0, themes: {A: A2/4 F2 G2 F#2}}\n")
	var keys []int
	for _, n := range game(s, 1, 1)[0].Notes {
		keys = append(keys, n.Key)
	}
	if !slices.Equal(keys, []int{69, 65, 67, 66}) {
		t.Errorf("the theme is %v", keys)
	}
	s = mustParse(t, minor+"signs: independent\nharmony: {chords: [III 9]}\n") // C E G
	for i, bar := range game(s, 3, 42) {
		for _, n := range bar.Notes {
			if n.Key%12 == 8 {
				t.Errorf("bar %d has G#, over C E G", i+1)
			}
		}
	}
}
