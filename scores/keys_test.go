package scores

import (
	"slices"
	"testing"
)

func TestKeyErrors(t *testing.T) {
	testParseErrors(t, map[string]struct{ source, want string }{
		"no key":   {"keys: {plan: [C major, D moll]}", `x.yaml:1:24: keys.plan[1]: "D moll" is not a key`},
		"no mode":  {"keys: {plan: [C]}", `x.yaml:1:15: keys.plan[0]: "C" is not a key`},
		"no plan":  {"keys: {stay: 2}", "x.yaml:1:7: keys: no keys are given"},
		"stays":    {"keys: {plan: [C major, A minor, F major], stay: [1, 2]}", "x.yaml:1:49: keys.stay: 2 numbers for 3 keys; expected one for all or one for each"},
		"then":     {"keys: {plan: [C major], by: board, then: hold}", "x.yaml:1:42: keys.then: then has no effect with by: board; it is only for by: bars"},
		"thirds":   {"intervals: {by: thirds}\nkeys: {plan: [C major]}", "x.yaml:2:7: keys: intervals by thirds go through all twelve pitch classes and have no key"},
		"movement": {"form: {movements: [{keys: {plan: X}}]}", `x.yaml:1:34: form.movements[0].keys.plan: "X" is not a key`},
	})
}

// TestScoresInKeys checks that notes on steps of the scale are on the same steps in each key of the plan.
func TestScoresInKeys(t *testing.T) {
	s, err := Parse("x.yaml", []byte(`
scale: {root: A, mode: minor}
range: C1..C4
reference: {notes: [A2, C2, E3, C4]}
harmony: {chords: [i 1, VI 1, Am 1]}
players: {first: {drone: {notes: [A0, E1]}}}
keys: {plan: [A minor, C major, F# minor, A major, E minor pentatonic]}
`))
	if err != nil {
		t.Fatal(err)
	}
	for i, want := range []struct {
		notes, drone []int
		roots        [3]int
	}{
		{[]int{69, 60, 76, 84}, []int{45, 52}, [3]int{9, 5, 9}},
		{[]int{72, 64, 79, 76}, []int{48, 55}, [3]int{0, 9, 0}},
		{[]int{66, 57, 73, 81}, []int{42, 49}, [3]int{6, 2, 6}},
		{[]int{69, 61, 76, 73}, []int{45, 52}, [3]int{9, 6, 9}},
		{[]int{64, 55, 71, 79}, []int{40, 47}, [3]int{4, 1, 4}},
	} {
		in := s.KeyPlan.At(i, 0, 0)
		var roots [3]int
		for c, chord := range in.Harmony.Chords {
			roots[c] = chord.Chord.Root
		}
		if !slices.Equal(in.Shared.Notes, want.notes) || !slices.Equal(in.Players[0].Drone.Keys, want.drone) || roots != want.roots {
			t.Errorf("key %d: %v, drone %v, chords on %v; want %+v", i+1, in.Shared.Notes, in.Players[0].Drone.Keys, roots, want)
		}
	}
	if s.Shared.Notes[0] != 69 || s.KeyPlan.At(5, 0, 0) != s.KeyPlan.At(0, 0, 0) {
		t.Error("the score itself changed, or the plan does not come round")
	}
}
