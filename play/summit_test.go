package play

import "testing"

// TestSummit checks pieces of the score summit. They must last three minutes, as the score asks, and have one climax, between two thirds and
// four fifths of the piece. After the climax, the music must never be even half as loud and dense.
func TestSummit(t *testing.T) {
	s := load(t, "summit")
	for _, seed := range someSeeds() {
		matches, err := setupOf(t, DefaultGame, seed, 0).lasting(t.Context(), s, s.Form.Length)
		if err != nil {
			t.Fatal(err)
		}
		ApplyForm(matches)
		piece := perform(t, s, matches...)
		for i, m := range matches {
			if number, of := m.Movement(); number != i+1 || of != len(s.Form.Movements) {
				t.Errorf("movement %d is number %d of %d", i+1, number, of)
			}
		}
		if got := piece.Duration(); !MeetsLength(got, s.Form.Length) {
			t.Errorf("seed %d: %v", seed, got)
		}
		const slices = 18
		var force [slices + 1]float64
		whole := piece.Duration().Seconds()
		for part := range piece.Parts() {
			at := piece.Clock()
			for _, n := range piece.Part(part) {
				force[int(at(n.On)/whole*slices)] += float64(n.Velocity * n.Velocity)
			}
		}
		peak := 0
		for i, f := range force {
			if f > force[peak] {
				peak = i
			}
		}
		if share := (float64(peak) + 0.5) / slices; share < 0.66 || share > 0.82 {
			t.Errorf("seed %d: the climax is at %.2f of the piece", seed, share)
		}
		for i, f := range force {
			if i < peak-4 || i > peak+1 {
				if f > force[peak]/2 {
					t.Errorf("seed %d: part %d of %d is a second climax", seed, i+1, slices)
				}
			}
		}
	}
}
