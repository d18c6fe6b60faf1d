package compose_test

import (
	"slices"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// dramatic composes bars with a score whose drama has the given entry. The players alternate, and the tension rises from 0 to 1.
func dramatic(t *testing.T, binding string) []compose.Bar {
	t.Helper()
	score, err := scores.Parse("mine.yaml", []byte("scale: {root: D, mode: dorian}\nreference: {notes: [D2]}\nvelocity: 64\n"+
		"voices: [answer: {}, answer: {}]\ndrama:\n  - "+binding))
	if err != nil {
		t.Fatal(err)
	}
	const moves = 21
	c := compose.New(score, 7)
	var bars []compose.Bar
	for i := range moves {
		bars = append(bars, c.Bars(compose.Move{X: 1 + i%3, Y: 1 + i%2, Player: i % 2, Signals: &compose.Signals{Tension: float64(i) / (moves - 1)}})...)
	}
	return bars
}

func TestDramaReachesItsTarget(t *testing.T) {
	for _, test := range []struct {
		name, binding string
		value         func(compose.Bar) float64
		first, last   float64 // the value in the first and the last bar
		tolerance     float64
	}{
		{"loudness", "{signal: tension, target: loudness, range: 30..110}", firstVelocity, 30, 110, 10},
		{"falling", "{signal: tension, target: loudness, range: 110..30}", firstVelocity, 110, 30, 10},
		{"curve", "{signal: tension, target: loudness, range: 30..110, curve: [0 1, 0.5 0, 1 1]}", firstVelocity, 110, 110, 10},
		{"register", "{signal: tension, target: register, range: C1..B3}", func(b compose.Bar) float64 { return float64(b.Notes[0].Key) }, 48, 83, 7},
		{"dissonance", "{signal: tension, target: dissonance, range: 0..0}", func(b compose.Bar) float64 { return outside(b, 2, 5, 9) }, 0, 0, 0},
		{"tempo", "{signal: tension, target: tempo, range: 0.5..2}", func(b compose.Bar) float64 { return b.Tempo }, 60, 240, 0},
		{"articulation", "{signal: tension, target: articulation, range: 1..0.25}", func(b compose.Bar) float64 {
			return float64(b.Notes[0].Off-b.Notes[0].On) / float64(b.Notes[0].Ticks)
		}, 1, 0.25, 0.01},
		{"voices", "{signal: tension, target: voices}", func(b compose.Bar) float64 { return float64(len(b.Lines)) }, 0, 2, 0},
		{"pan", "{signal: tension, target: pan}", func(b compose.Bar) float64 { return float64(b.Controls[len(b.Controls)-1].Value) }, 14, 114, 0},
		{"controller", "{signal: tension, target: controller, controller: 74, range: 20..90}", func(b compose.Bar) float64 {
			if b.Controls[0].Controller != 74 {
				return -1
			}
			return float64(b.Controls[len(b.Controls)-1].Value)
		}, 20, 90, 0},
	} {
		bars := dramatic(t, test.binding)
		near := func(bar compose.Bar, want float64) bool {
			off := test.value(bar) - want
			return off <= test.tolerance && -off <= test.tolerance
		}
		if first, last := bars[0], bars[len(bars)-1]; !near(first, test.first) || !near(last, test.last) {
			t.Errorf("%s goes from %g to %g, want %g to %g", test.name, test.value(first), test.value(last), test.first, test.last)
		}
	}
}

// outside counts the notes of a bar that belong to none of some pitch classes.
func outside(b compose.Bar, classes ...int) (n float64) {
	for _, note := range b.Notes {
		if !slices.Contains(classes, note.Key%12) {
			n++
		}
	}
	return n
}

func firstVelocity(b compose.Bar) float64 { return float64(b.Notes[0].Velocity) }

func TestModesGoFromTheFirstToTheLast(t *testing.T) {
	bars := dramatic(t, "{signal: tension, target: mode, modes: [phrygian, lydian]}")
	for i, bar := range bars {
		steps := pitch.StepsOf("phrygian")
		if i >= len(bars)/2 {
			steps = pitch.StepsOf("lydian")
		}
		for _, n := range bar.Notes {
			if scale := (pitch.Scale{Root: 2, Steps: steps}); !scale.Has(n.Key) {
				t.Errorf("bar %d has key %d, which is not in its mode", i+1, n.Key)
			}
		}
	}
}

// TestStrokesFillTheirNotes checks that the repeated strokes of a note last as long as the note together, and lie on the grid.
func TestStrokesFillTheirNotes(t *testing.T) {
	strokes := 0
	for _, bar := range dramatic(t, "{signal: tension, target: density, range: 1..4}") {
		ticks := 0
		all := bar.Notes
		for _, line := range bar.Lines {
			if line.Voice == compose.Strokes {
				all = append(all, line.Notes...)
				strokes += len(line.Notes)
			}
		}
		for _, n := range all {
			ticks += n.Ticks
			if n.Ticks%120 != 0 || n.Start%120 != 0 || n.Start < bar.Start || n.End() > bar.End() {
				t.Errorf("a stroke of %d ticks on tick %d", n.Ticks, n.Start)
			}
		}
		if ticks != bar.Ticks {
			t.Errorf("notes of %d ticks in a bar of %d", ticks, bar.Ticks)
		}
	}
	if strokes == 0 {
		t.Error("no note was struck twice")
	}
}

func TestTheFarthestBindingCounts(t *testing.T) {
	bars := dramatic(t, "{signal: tension, target: tempo, range: 1..2}\n  - {signal: tension, target: tempo, range: 1..0.5, curve: [0 1, 1 0]}")
	if first, last := bars[0].Tempo, bars[len(bars)-1].Tempo; first != 60 || last != 240 {
		t.Errorf("tempos %g and %g, want 60 and 240", first, last)
	}
}

func TestDramaActsInItsPlayersBars(t *testing.T) {
	bars := dramatic(t, "{signal: tension, target: tempo, range: 2..2, players: second}")
	for i, bar := range bars {
		if want := []float64{120, 240}[i%2]; bar.Tempo != want {
			t.Errorf("bar %d has tempo %g, want %g", i+1, bar.Tempo, want)
		}
	}
}

// TestNamedVoices checks entries of the drama that name voices. The score has a bass and two chord voices, which are named by their kind or by their
// names. Only the named voices may change.
func TestNamedVoices(t *testing.T) {
	const voices = "voices: [bass: {name: Low}, chords: {name: High}, chords: {}]\n"
	for binding, want := range map[string]func(plain, changed compose.Bar) bool{
		"{signal: mistake, target: voices, voices: [low], range: 1..0}":                                                   func(_, b compose.Bar) bool { return slices.Equal(voicesOf(b), []int{1, 2}) },
		"{signal: mistake, target: voices, voices: [Chords], range: 1..0}":                                                func(_, b compose.Bar) bool { return slices.Equal(voicesOf(b), []int{0}) },
		"{signal: mistake, target: voices, voices: [2, bass], range: 1..0}":                                               func(_, b compose.Bar) bool { return slices.Equal(voicesOf(b), []int{2}) },
		"{signal: mistake, target: voices, range: 3..0}\n  - {signal: lead, target: voices, voices: [bass], range: 1..0}": func(_, b compose.Bar) bool { return slices.Equal(voicesOf(b), []int{0}) },
		"{signal: mistake, target: accent, voices: [High], range: 0..10}": func(a, b compose.Bar) bool {
			return louder(a, b, 0) == 0 && louder(a, b, 1) == 10 && louder(a, b, 2) == 0 && b.Notes[0].Velocity == a.Notes[0].Velocity
		},
		"{signal: mistake, target: accent, range: 0..-10}": func(a, b compose.Bar) bool { return b.Notes[0].Velocity == a.Notes[0].Velocity-10 },
		"{signal: mistake, target: articulation, voices: [bass], range: 1..0.5}": func(a, b compose.Bar) bool {
			sounds := func(n compose.Note) int { return n.Off - n.On }
			return sounds(b.Lines[0].Notes[0]) == sounds(a.Lines[0].Notes[0])/2 && sounds(b.Lines[1].Notes[0]) == sounds(a.Lines[1].Notes[0]) && sounds(b.Notes[0]) == sounds(a.Notes[0])
		},
	} {
		score, err := scores.Parse("mine.yaml", []byte("scale: {root: D, mode: dorian}\nreference: {notes: [D2]}\nvelocity: 64\n"+voices+"drama:\n  - "+binding))
		if err != nil {
			t.Fatal(err)
		}
		bar := func(mistake float64) compose.Bar {
			return compose.New(score, 7).Bars(compose.Move{X: 2, Y: 1, Signals: &compose.Signals{Mistake: mistake}})[0]
		}
		if plain, changed := bar(0), bar(1); len(plain.Lines) != 3 || !want(plain, changed) {
			t.Errorf("%s: voices %v, then %v", binding, voicesOf(plain), voicesOf(changed))
		}
	}
}

// voicesOf lists the voices that sound in a bar.
func voicesOf(b compose.Bar) (all []int) {
	for _, line := range b.Lines {
		all = append(all, line.Voice)
	}
	return all
}

// louder returns how much louder the first note of a line is in b than in a.
func louder(a, b compose.Bar, line int) int {
	return b.Lines[line].Notes[0].Velocity - a.Lines[line].Notes[0].Velocity
}

// TestControllersGoInSteps checks where a controller goes in three bars of alternate players, whose signal is 0, 1 and 0.5. In each bar it moves
// evenly from the part's last value.
func TestControllersGoInSteps(t *testing.T) {
	type way struct{ part, from, to int }
	for binding, want := range map[string][3][]way{
		"controller: 74, range: 20..90":                                    {{{0, 20, 20}}, {{1, 90, 90}}, {{0, 20, 55}}},
		"controller: 74, range: 20..90, players: second":                   {nil, {{1, 90, 90}}, nil},
		"controller: 74, range: 20..90, voices: [bass]":                    {{{2, 20, 20}}, {{2, 20, 90}}, {{2, 90, 55}}},
		"controller: 74, range: 0..64, voices: [High, 1]":                  {{{2, 0, 0}, {3, 0, 0}}, {{2, 0, 64}, {3, 0, 64}}, {{2, 64, 32}, {3, 64, 32}}},
		"controller: 64, range: 0..127, voices: [bass]":                    {{{2, 0, 0}}, {{2, 127, 127}}, {{2, 64, 64}}},
		"controller: 74, range: 20..90, voices: [bass], curve: [0 1, 1 1]": {{{2, 90, 90}}, {{2, 90, 90}}, {{2, 90, 90}}},
		"controller: 74, range: 0..10, voices: [bass]}\n  - {signal: tension, target: controller, controller: 74, range: 100..100, curve: [0.6 0, 1 1], voices: [High, bass]": {
			{{2, 0, 0}, {3, 100, 100}}, {{2, 0, 10}, {3, 100, 100}}, {{2, 10, 5}, {3, 100, 100}},
		},
	} {
		score, err := scores.Parse("mine.yaml", []byte("voices: [bass: {}, chords: {name: High}]\ndrama:\n  - {signal: tension, target: controller, "+binding+"}"))
		if err != nil {
			t.Fatal(err)
		}
		c := compose.New(score, 7)
		for i, tension := range []float64{0, 1, 0.5} {
			move := compose.Move{X: 2, Y: 1, Player: i % 2, Signals: &compose.Signals{Tension: tension}}
			undone := *c
			undone.Bars(compose.Move{X: 2, Y: 1, Player: i % 2, Signals: &compose.Signals{Tension: 0.3}})
			bar, passed := c.Bars(move)[0], 0
			for _, w := range want[i] {
				var steps []int
				for _, control := range bar.Controls {
					if control.Part == w.part {
						steps = append(steps, int(control.Value))
						if wide := bar.Ticks / 16; (control.Tick-bar.Start)%wide != 0 || control.Tick < bar.Start || control.Tick >= bar.End() {
							t.Errorf("%s: bar %d: a step on tick %d", binding, i+1, control.Tick)
						}
					}
				}
				passed += len(steps)
				most := max(w.from-w.to, w.to-w.from)/15 + 1
				for k, value := range steps {
					if before := steps[max(k-1, 0)]; value-before > most || before-value > most {
						t.Errorf("%s: bar %d: part %d goes %v", binding, i+1, w.part, steps)
					}
				}
				if len(steps) == 0 || steps[0] != w.from || steps[len(steps)-1] != w.to {
					t.Errorf("%s: bar %d: part %d goes %v, want %d to %d", binding, i+1, w.part, steps, w.from, w.to)
				}
			}
			if passed != len(bar.Controls) {
				t.Errorf("%s: bar %d has other controls: %+v", binding, i+1, bar.Controls)
			}
		}
	}
}

// TestCalledVoicesDoNotClose checks that a voice which drama calls in the last bar does not play in the ending, and one which drama silences does.
func TestCalledVoicesDoNotClose(t *testing.T) {
	score, err := scores.Parse("mine.yaml", []byte("scale: {root: D, mode: dorian}\nreference: {notes: [D2]}\nvoices: [bass: {name: Low}, chords: {name: High}]\n"+
		"coda: {win: [iv]}\ndrama: [{signal: mistake, target: voices, voices: [High]}, {signal: mistake, target: voices, voices: [Low], range: 1..0}]"))
	if err != nil {
		t.Fatal(err)
	}
	c := compose.New(score, 7)
	bar := c.Bars(compose.Move{X: 2, Y: 1, Signals: &compose.Signals{Mistake: 1}})[0]
	if got := voicesOf(bar); !slices.Equal(got, []int{1}) {
		t.Errorf("voices %v in the bar", got)
	}
	for _, line := range c.End(0).Lines {
		if line.Voice != 0 {
			t.Errorf("voice %d in the ending", line.Voice)
		}
	}
}
