package compose_test

import (
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// loudness returns the velocities of a move that is composed n times.
func loudness(s *scores.Score, m compose.Move, n int) []int {
	var all []int
	composer := compose.New(s, 21)
	for range n {
		for _, note := range composer.Bars(m)[0].Notes {
			all = append(all, note.Velocity)
		}
	}
	return all
}

func TestWindows(t *testing.T) {
	for _, test := range []struct {
		name     string
		velocity scores.Span
		level    float64
		want     scores.Span
	}{
		{"at the soft end", scores.Span{Low: 20, High: 100}, 0, scores.Span{Low: 20, High: 40}},
		{"in the middle", scores.Span{Low: 20, High: 100}, 0.5, scores.Span{Low: 50, High: 70}},
		{"at a quarter", scores.Span{Low: 20, High: 99}, 0.25, scores.Span{Low: 35, High: 54}},
		{"at the loud end", scores.Span{Low: 20, High: 100}, 1, scores.Span{Low: 80, High: 100}},
		{"of a narrow span", scores.Span{Low: 60, High: 63}, 1, scores.Span{Low: 63, High: 63}},
		{"of one velocity", scores.Span{Low: 64, High: 64}, 0.3, scores.Span{Low: 64, High: 64}},
	} {
		for _, by := range []scores.DynamicsBy{scores.ByPhase, scores.ByConfidence} {
			s := paperLike()
			s.Velocity, s.Dynamics.By = test.velocity, by
			m := compose.Move{X: 1, Y: 1, Filled: test.level, Confidence: 0.9}
			if by == scores.ByConfidence {
				m.Filled, m.Confidence = 0.9, test.level
			}
			counts := make([]int, test.want.High-test.want.Low+1)
			for _, v := range loudness(s, m, 2000) {
				if v < test.want.Low || v > test.want.High {
					t.Fatalf("%s, by %s: %d is outside %v", test.name, by, v, test.want)
				}
				counts[v-test.want.Low]++
			}
			if len(counts) > 1 {
				checkUniform(t, "velocities "+test.name+", by "+string(by), counts)
			}
		}
	}
}

func TestAccents(t *testing.T) {
	s := paperLike()
	s.Velocity = scores.Span{Low: 60, High: 60}
	s.Dynamics = scores.Dynamics{By: scores.ByChance, Threat: 12, Block: -8, Win: 100}
	for feature, want := range map[compose.Feature]int{compose.Plain: 60, compose.Threat: 72, compose.Block: 52, compose.Win: 127} {
		for _, v := range loudness(s, compose.Move{X: 1, Y: 1, Feature: feature}, 3) {
			if v != want {
				t.Errorf("feature %d: velocity %d, want %d", feature, v, want)
			}
		}
	}
	s.Dynamics.Block = -126
	for _, v := range loudness(s, compose.Move{X: 1, Y: 1, Feature: compose.Block}, 3) {
		if v != 1 {
			t.Errorf("velocity %d, want 1", v)
		}
	}
}
