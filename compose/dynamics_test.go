package compose_test

import (
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// loudness composes a move n times and returns the velocities of all notes.
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

// TestLoudnessOfVoices checks that LoudnessOf returns the velocities of the softest and the loudest note of a voice.
func TestLoudnessOfVoices(t *testing.T) {
	for _, test := range []struct {
		source string
		voice  int
		want   scores.Span
	}{
		{"voices: [bass: {}]", 0, scores.Span{Low: 60, High: 60}},
		{"voices: [bass: {rhythm: xX}]", 0, scores.Span{Low: 60, High: 78}},
		{"voices: [chords: {rhythm: x | oX, level: -10}]", 0, scores.Span{Low: 26, High: 68}},
		{"voices: [bass: {rhythm: oX, level: 60}]", 0, scores.Span{Low: 96, High: 127}},
		{"voices: [bass: {rhythm: X, level: 126}, answer: {}]", 1, scores.Span{Low: 60, High: 60}},
		{"voices: [drums: {play: {kick: x, snare: ox}}]", 0, scores.Span{Low: 36, High: 60}},
		{"voices: [drums: {play: {kick: x}, threat: snare}]\ndynamics: {threat: 5}", 0, scores.Span{Low: 60, High: 83}},
		{"voices: [bass: {rhythm: oX, level: -20}]\nhumanise: {velocity: 8}", 0, scores.Span{Low: 8, High: 66}},
	} {
		s, err := scores.Parse("mine.yaml", []byte("velocity: 60\n"+test.source))
		if err != nil {
			t.Fatal(err)
		}
		if got := s.LoudnessOf(s.Voices[test.voice]); got != test.want {
			t.Errorf("%s: %v, want %v", test.source, got, test.want)
		}
		c, heard := compose.New(s, 3), scores.Span{Low: 127, High: 1}
		for i := range 200 {
			m := compose.Move{X: 1 + i%7, Y: 1, Player: i % 2}
			if i%4 == 0 {
				m.Feature = compose.Threat
			}
			for _, line := range c.Bars(m)[0].Lines {
				for _, n := range line.Notes {
					if line.Voice == test.voice {
						heard = scores.Span{Low: min(heard.Low, n.Velocity), High: max(heard.High, n.Velocity)}
					}
				}
			}
		}
		if heard != test.want {
			t.Errorf("%s: notes have velocities %v, want %v", test.source, heard, test.want)
		}
	}
}

// TestLoudnessUnderDrama checks that drama may take the players' velocities out of the score's span, and that the score's Loudness includes
// these velocities.
func TestLoudnessUnderDrama(t *testing.T) {
	s, err := scores.Parse("mine.yaml", []byte("velocity: 60\ndrama: [{signal: tension, target: loudness, range: 40..80, players: first}]"))
	if err != nil {
		t.Fatal(err)
	}
	c, heard := compose.New(s, 3), scores.Span{Low: 127, High: 1}
	for i := range 400 {
		tension := float64(i%20) / 19
		for _, n := range c.Bars(compose.Move{X: 1, Y: 1, Player: i % 2, Signals: &compose.Signals{Tension: min(1, tension*1.2)}})[0].Notes {
			heard = scores.Span{Low: min(heard.Low, n.Velocity), High: max(heard.High, n.Velocity)}
		}
	}
	if want := (scores.Span{Low: 35, High: 85}); heard != want || s.Loudness() != want {
		t.Errorf("velocities %v, the score says %v; want %v", heard, s.Loudness(), want)
	}
}
