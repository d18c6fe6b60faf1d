package compose_test

import (
	"math"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestHumanise checks that humanise changes only when notes sound and how loud they are, and by no more than the score allows. Notes must stay
// in their bar and in order, and keep some length. Legato notes must stay legato.
func TestHumanise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := drawScore(t)
		if rapid.Bool().Draw(t, "voices") {
			score.Voices = mustVoices(t)
		}
		seed := rapid.Uint64().Draw(t, "seed")
		moves := make([]compose.Move, 12)
		for i := range moves {
			moves[i] = compose.Move{X: 1 + i%4, Y: 1 + i%3, Player: i % 2, Filled: float64(i) / 12}
		}
		plain := composeAll(compose.New(score, seed), moves)
		human := *score
		human.Humanise = &scores.Humanise{Timing: rapid.Float64Range(0, 200).Draw(t, "timing"), Velocity: rapid.IntRange(0, 60).Draw(t, "velocity")}
		composer := compose.New(&human, seed)
		for i, m := range moves {
			copied := *composer
			b, want := composer.Bars(m)[0], plain[i]
			if again := copied.Bars(m)[0]; !reflect.DeepEqual(again, b) {
				t.Fatalf("a copy composed %+v, not %+v", again, b)
			}
			most := int(human.Humanise.Timing / 1000 * b.Tempo / 60 * scores.TicksPerQuarter)
			check := func(notes, plain []compose.Note) {
				for k, n := range notes {
					of := plain[k]
					if n.Key != of.Key || n.Start != of.Start || n.Ticks != of.Ticks {
						t.Fatalf("written %+v for %+v", n, of)
					}
					if d := n.On - of.On; max(d, -d) > most+1 || max(n.Velocity-of.Velocity, of.Velocity-n.Velocity) > human.Humanise.Velocity {
						t.Fatalf("%+v strays too far from %+v", n, of)
					}
					if n.On < b.Start || n.Off <= n.On || n.Off > max(b.End(), of.Off) || n.Velocity < 1 || n.Velocity > 127 {
						t.Fatalf("%+v in a bar from %d to %d", n, b.Start, b.End())
					}
					if k == 0 || plain[k-1].On >= of.On {
						continue
					}
					if before := notes[k-1]; before.On >= n.On || plain[k-1].Off <= of.On && before.Off > n.On || plain[k-1].Off == of.On && before.Off != n.On {
						t.Fatalf("%+v after %+v; they were %+v and %+v", n, before, of, plain[k-1])
					}
				}
			}
			check(b.Notes, want.Notes)
			for k, line := range b.Lines {
				if len(line.Notes) != len(want.Lines[k].Notes) {
					t.Fatalf("a line of %d notes, want %d", len(line.Notes), len(want.Lines[k].Notes))
				}
			}
			if !reflect.DeepEqual(b.Drone, want.Drone) || b.Start != want.Start || b.Tempo != want.Tempo {
				t.Fatalf("%+v, want %+v", b, want)
			}
		}
	})
}

func mustVoices(t *rapid.T) []scores.Voice {
	s, err := scores.Parse("voices.yaml", []byte("voices: [answer: {program: Flute}, answer: {way: inversion}]"))
	if err != nil {
		t.Fatal(err)
	}
	return s.Voices
}

// TestHumaniseGoesBothWays checks that humanise makes notes early and late, louder and softer.
func TestHumaniseGoesBothWays(t *testing.T) {
	score := mustParse(t, "velocity: 64\nrhythm: {patterns: x-x-x---}\nhumanise: {timing: 20, velocity: 5}")
	var early, late, sum float64
	for seed := range uint64(300) {
		for _, b := range composeAll(compose.New(score, seed), []compose.Move{{X: 1, Y: 1}, {X: 1, Y: 2, Player: 1}}) {
			for i, n := range b.Notes {
				switch {
				case n.On < n.Start:
					early++
				case n.On > n.Start:
					late++
				}
				if i == 0 && n.On < n.Start {
					t.Fatalf("%+v sounds before its bar", n)
				}
				sum += float64(n.Velocity - 64)
			}
		}
	}
	if early < 500 || late < 700 || math.Abs(sum/1800) > 0.3 {
		t.Errorf("%v early, %v late, louder by %v", early, late, sum/1800)
	}
}

// TestRubato checks that a phrase with rubato lasts as long as without. It must be slowest at its ends and fastest in the middle. The deviation
// of the tempo must lie between half the score's depth and the full depth.
func TestRubato(t *testing.T) {
	score := mustParse(t, "tempo: 100\nrubato: {bars: 8, depth: 0.2}")
	for seed := range uint64(20) {
		bars := composeAll(compose.New(score, seed), slices.Repeat([]compose.Move{{X: 1, Y: 1}}, 24))
		var depths []float64
		for phrase := range slices.Chunk(bars, 8) {
			seconds := 0.0
			for i, b := range phrase {
				seconds += float64(b.Ticks) / 480 * 60 / b.Tempo
				if mirrored := phrase[7-i].Tempo; b.Tempo != mirrored || i > 0 && i < 4 && b.Tempo <= phrase[i-1].Tempo {
					t.Fatalf("seed %d: tempo %v in bar %d", seed, b.Tempo, i+1)
				}
			}
			if math.Abs(seconds-8*4*0.6) > 1e-9 {
				t.Errorf("seed %d: a phrase of %v s", seed, seconds)
			}
			depths = append(depths, phrase[3].Tempo/phrase[0].Tempo)
		}
		for _, d := range depths {
			if d < 1.14 || d > 1.4 {
				t.Errorf("seed %d: from slow to fast by %v", seed, d)
			}
		}
		if depths[0] == depths[1] {
			t.Errorf("seed %d: two phrases alike", seed)
		}
	}
}

func TestPedals(t *testing.T) {
	for pedal, want := range map[string][][3]int{
		"bar":  {{0, 64, 127}, {1440, 64, 0}},
		"half": {{0, 64, 127}, {720, 64, 0}, {720, 64, 127}, {1440, 64, 0}},
		"beat": {{0, 64, 127}, {480, 64, 0}, {480, 64, 127}, {960, 64, 0}, {960, 64, 127}, {1440, 64, 0}},
		"none": nil,
	} {
		score := mustParse(t, "bar: 3/4\nplayers: {second: {pedal: "+pedal+", ending: {win: last}}}\nmemory: {recall: line}")
		c := compose.New(score, 1)
		bars := composeAll(c, []compose.Move{{X: 1, Y: 1}, {X: 1, Y: 2, Player: 1}})
		if len(bars[0].Controls) != 0 {
			t.Errorf("%s: the first player has %v", pedal, bars[0].Controls)
		}
		check := func(got []compose.Control, start int) {
			t.Helper()
			var all [][3]int
			for _, c := range got {
				if c.Part != 1 {
					t.Errorf("%s: part %d", pedal, c.Part)
				}
				all = append(all, [3]int{c.Tick - start, int(c.Controller), int(c.Value)})
			}
			if !slices.Equal(all, want) {
				t.Errorf("%s: %v, want %v", pedal, all, want)
			}
		}
		check(bars[1].Controls, bars[1].Start)
		end := c.End(1, bars[1])
		check(end.Controls[:len(want)], end.Start)
		check(end.Controls[len(want):], end.Start+bars[1].Ticks)
	}
}

// TestControllers checks that a controller with one value is set together with the instrument, and that a controller with two values moves from
// the first to the second value in each bar.
func TestControllers(t *testing.T) {
	score := mustParse(t, "players: {first: {controllers: [{controller: modulation, value: 30}, {controller: expression, value: 100..40}]}}")
	bar := compose.New(score, 1).Bars(compose.Move{X: 1, Y: 1})[0]
	first, last := bar.Controls[0], bar.Controls[len(bar.Controls)-1]
	if first.Controller != 11 || first.Value != 100 || first.Tick != 0 || last.Value != 40 || last.Tick >= bar.End() || len(bar.Controls) != 16 {
		t.Errorf("%v", bar.Controls)
	}
	for i, c := range bar.Controls[1:] {
		if before := bar.Controls[i]; c.Value >= before.Value || c.Tick <= before.Tick {
			t.Errorf("%v after %v", c, before)
		}
	}
	set := 0
	for _, m := range compose.Setup(score) {
		var channel, controller, value uint8
		if m.GetControlChange(&channel, &controller, &value) && controller == 1 && value == 30 {
			set++
		}
	}
	if set != 1 {
		t.Errorf("modulation is set %d times", set)
	}
}

// TestSetVelocitiesStay checks that humanise does not change velocities that a person has set, even in repeated strokes. The rest of the bar
// must be the same as without the person's edit.
func TestSetVelocitiesStay(t *testing.T) {
	score := mustParse(t, "humanise: {timing: 20, velocity: 30}\nvoices: [bass: {}]\ndrama: [{signal: progress, target: density, range: 3..3}]")
	set := []int{60, 80, 110}
	plain := compose.New(score, 4)
	edited := compose.New(score, 4, compose.Edits([]compose.Edit{{Bar: 2, Velocities: set}}))
	for bar := range 3 {
		m := compose.Move{X: 2, Y: 1 + bar, Player: bar % 2, Signals: &compose.Signals{}}
		want, got := plain.Bars(m)[0], edited.Bars(m)[0]
		if bar != 1 {
			if !reflect.DeepEqual(got.Notes, want.Notes) {
				t.Errorf("bar %d: %+v, want %+v", bar+1, got.Notes, want.Notes)
			}
			continue
		}
		strokes := 0
		for i, n := range got.Notes {
			if n.Velocity != set[i] || n.On != want.Notes[i].On {
				t.Errorf("note %d: %+v, was %+v", i+1, n, want.Notes[i])
			}
			for _, line := range got.Lines {
				for _, further := range line.Notes {
					if line.Voice == compose.Strokes && further.Start > n.Start && (i == 2 || further.Start < got.Notes[i+1].Start) {
						if strokes++; further.Velocity != set[i] {
							t.Errorf("stroke %+v of note %d", further, i+1)
						}
					}
				}
			}
		}
		if strokes == 0 {
			t.Error("no further strokes")
		}
	}
}
