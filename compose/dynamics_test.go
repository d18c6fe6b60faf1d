package compose_test

import (
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
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
		if got := s.LoudnessOf(test.voice); got != test.want {
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
	if want := (scores.Span{Low: 35, High: 85}); heard != want || s.Loudness(0) != want {
		t.Errorf("velocities %v, the score says %v; want %v", heard, s.Loudness(0), want)
	}
}

// TestLoudnessHoldsAllNotes composes games of all scores, in which everything happens, and checks that no note is softer or louder than the score's
// Loudness and LoudnessOf say.
func TestLoudnessHoldsAllNotes(t *testing.T) {
	examples, err := filepath.Glob("../docs/examples/*.yaml")
	if err != nil || examples == nil {
		t.Fatalf("no examples: %v", err)
	}
	for _, name := range slices.Concat(scores.Names(), examples) {
		score, err := scores.Load(name)
		if err != nil {
			t.Fatal(err)
		}
		for path, s := range score.Each {
			for seed := range 3 * *seeds {
				checkLoudness(t, name+" "+path, eventful(s, seed))
			}
		}
	}
}

// TestLoudnessOfPlayers checks that Loudness returns the velocities of the softest and the loudest note of the first player's part.
func TestLoudnessOfPlayers(t *testing.T) {
	for _, test := range []struct {
		source string
		want   scores.Span
	}{
		{"", scores.Span{Low: 60, High: 60}},
		{"players: {first: {level: -20}, second: {level: 9}}", scores.Span{Low: 40, High: 40}},
		{"bar: 3+2/8", scores.Span{Low: 60, High: 68}},
		{"bar: 3+2/8\ndrama: [{signal: tension, target: density}]", scores.Span{Low: 60, High: 68}},
		{"drama: [{signal: mistake, target: accent, range: 0..-24}]", scores.Span{Low: 36, High: 60}},
		{"voices: [drums: {threat: snare}]\ndrama: [{signal: mistake, target: accent, range: 0..9, voices: [drums]}]", scores.Span{Low: 60, High: 60}},
		{"phrases: {form: AB, ornament: {often: 1}}", scores.Span{Low: 50, High: 60}},
		{"phrases: {form: AB, other: thirds}\nharmony: {chords: [I]}", scores.Span{Low: 50, High: 60}},
		{"phrases: {form: AB, other: thirds}\nharmony: {chords: [I]}\nplayers: {first: {level: -20}}", scores.Span{Low: 30, High: 40}},
		{"coda: {win: [V]}\nharmony: {chords: [I]}\nplayers: {first: {level: -20}}", scores.Span{Low: 40, High: 40}},
		{"voices: [answer: {level: 12}]", scores.Span{Low: 60, High: 72}},
	} {
		s, err := scores.Parse("mine.yaml", []byte("velocity: 60\nscale: {root: C, mode: major}\n"+test.source))
		if err != nil {
			t.Fatal(err)
		}
		heard := scores.Span{Low: 127, High: 1}
		for _, n := range eventful(s, 3).Part(0) {
			heard = scores.Span{Low: min(heard.Low, n.Velocity), High: max(heard.High, n.Velocity)}
		}
		if heard != test.want || s.Loudness(0) != test.want {
			t.Errorf("%s: velocities %v, the score says %v; want %v", test.source, heard, s.Loudness(0), test.want)
		}
	}
}

// eventful composes a game whose moves have features and signals at random.
func eventful(s *scores.Score, seed uint64) *compose.Piece {
	const moves = 120
	random := rand.New(rand.NewPCG(seed, 1))
	c, m := compose.New(s, seed), compose.Movement{}
	for i := range moves {
		move := compose.Move{
			X: 1 + random.IntN(6), Y: 1 + random.IntN(6), Player: i % 2, Feature: compose.Feature(random.IntN(4)),
			Filled: float64(i) / (moves - 1), Confidence: random.Float64(), Signals: &compose.Signals{},
		}
		g := move.Signals
		for _, signal := range []*float64{&g.Tension, &g.Advantage, &g.Surprise, &g.Progress, &g.Density, &g.Capture, &g.Blunder, &g.Decided, &g.Standing, &g.Check, &g.Castling, &g.Promotion, &g.Win} {
			*signal = float64(random.IntN(5)) / 4
		}
		g.Mistake, g.Lead = float64(random.IntN(2)), float64(random.IntN(2))
		m.Bars = append(m.Bars, c.Bars(move)...)
	}
	m.Ending = c.End(random.IntN(3) - 1)
	return &compose.Piece{Score: s, Movements: []compose.Movement{m}}
}

// checkLoudness reports notes of a piece outside the velocities that its score allows. Drones have velocities of their own.
func checkLoudness(t *testing.T, name string, p *compose.Piece) {
	t.Helper()
	m, s := p.Movements[0], p.Score
	check := func(what string, notes []compose.Note, allowed scores.Span, drone *scores.Drone) {
		for _, n := range notes {
			droned := drone != nil && n.Velocity == drone.Velocity
			if (n.Velocity < allowed.Low || n.Velocity > allowed.High) && !droned {
				t.Errorf("%s: a note of %s at tick %d has velocity %d; the score allows %v", name, what, n.Start, n.Velocity, allowed)
				return
			}
		}
	}
	lines := func(all []compose.Line) {
		for _, line := range all {
			allowed := s.Loudness(min(line.Part, 1))
			if line.Voice != compose.Strokes {
				allowed = s.LoudnessOf(line.Voice)
			}
			check(fmt.Sprintf("voice %d", line.Voice), line.Notes, allowed, nil)
		}
	}
	for _, b := range m.Bars {
		check("the moves", b.Notes, s.Loudness(b.Part()), nil)
		lines(b.Lines)
	}
	if e := m.Ending; e != nil {
		for player, notes := range e.Notes {
			check("an ending", notes, s.Loudness(player), s.Players[player].Drone)
		}
		lines(e.Lines)
	}
}
