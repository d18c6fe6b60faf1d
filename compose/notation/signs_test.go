package notation_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// levels returns a piece of bars by the first player with the given velocities. 0 starts a new movement. A negative number adds an ending of the
// opposite (positive) velocity.
func levels(s *scores.Score, velocities ...int) *compose.Piece {
	p := &compose.Piece{Score: s, Movements: []compose.Movement{{}}}
	for _, v := range velocities {
		m := &p.Movements[len(p.Movements)-1]
		start, ticks := p.End(), s.Meter.Ticks()
		n := compose.Note{Key: 60, Start: start, Ticks: ticks, On: start, Off: start + ticks, Velocity: max(v, -v)}
		switch {
		case v == 0:
			p.Movements = append(p.Movements, compose.Movement{Start: start})
		case v < 0:
			m.Ending = &compose.Ending{Start: start, Ticks: ticks, Tempo: s.Tempo, Notes: [2][]compose.Note{{n}}}
		default:
			m.Bars = append(m.Bars, compose.Bar{Start: start, Ticks: ticks, Tempo: s.Tempo, Notes: []compose.Note{n, n, n}})
		}
	}
	return p
}

// toldOf returns what is written in the first part apart from notes. It leaves out bar lines, line breaks and a tempo of 120.
func toldOf(t *testing.T, p *compose.Piece) string {
	t.Helper()
	data := mustWrite(t, p)
	if err := check(p, data); err != nil {
		t.Fatal(err)
	}
	s, err := readXML(data)
	if err != nil {
		t.Fatal(err)
	}
	all := slices.DeleteFunc(told(s.Parts[0]), func(text string) bool {
		return strings.Contains(text, "light-") || strings.Contains(text, "new line") || strings.HasSuffix(text, ": 120 = 120")
	})
	return strings.Join(all, ", ")
}

func TestDynamics(t *testing.T) {
	tests := []struct {
		name       string
		by         scores.DynamicsBy
		velocities []int
		want       string
	}{
		{"one mark", scores.ByChance, []int{64, 60, 70, 75, 55}, "1: mp = 64"},
		{"no mark for a bar that is one mark off", scores.ByChance, []int{64, 64, 80, 64}, "1: mp = 64"},
		{"one for a bar that is two marks off", scores.ByChance, []int{64, 64, 96, 64, 64}, "1: mp = 64, 3: f = 96, 4: mp = 64"},
		{"louder for good", scores.ByChance, []int{64, 64, 80, 80, 80, 80}, "1: mp = 64, 3: mf = 80"},
		{"each movement has its mark", scores.ByChance, []int{64, 64, 0, 64, 64}, "1: mp = 64, 3: mp = 64"},
		{"and its own", scores.ByChance, []int{100, 105, 0, 33, 40}, "1: f = 96, 3: pp = 33"},
		{"an ending has its own", scores.ByChance, []int{49, 49, 49, -64}, "1: p = 49, 4: mp = 64"},
		{"or that before", scores.ByChance, []int{49, 49, 49, -50, 0, 33, 33, -99}, "1: p = 49, 5: pp = 33, 7: f = 96"},
		{
			"by phase, hairpins", scores.ByPhase,
			[]int{33, 33, 49, 49, 49, 49, 64, 64, 64, 64, 64, 64, 64, 80, 80, -96},
			"1: pp = 33, 1: crescendo, 2: stop, 3: p = 49, 3: crescendo, 6: stop, 7: mp = 64, 10: crescendo, 13: stop, " +
				"14: mf = 80, 14: crescendo, 15: stop, 16: f = 96",
		},
		{"softer", scores.ByPhase, []int{96, 96, 64, 64, 0, 96}, "1: f = 96, 1: diminuendo, 2: stop, 3: mp = 64, 5: f = 96"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			s.Dynamics.By = test.by
			if got := toldOf(t, levels(s, test.velocities...)); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestDynamicsOfOneStaff checks that two players on one staff have common dynamic marks.
func TestDynamicsOfOneStaff(t *testing.T) {
	s := scores.Paper()
	s.Staves = scores.OneStaff
	p := levels(s, 64, 64, 70, 60, 96, 96)
	for i := range p.Movements[0].Bars {
		p.Movements[0].Bars[i].Move.Player = i % 2
	}
	if got, want := toldOf(t, p), "1: mp = 64, 5: f = 96"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

func TestTempoSigns(t *testing.T) {
	tests := []struct {
		name   string
		tempos []float64 // tempo of each bar; 0 starts a new movement
		want   string
	}{
		{"one tempo", []float64{60, 60, 60}, "1: 60 = 60"},
		{"a change", []float64{60, 60, 90, 90}, "1: 60 = 60, 3: 90 = 90"},
		{"two changes", []float64{60, 70, 80}, "1: 60 = 60, 2: 70 = 70, 3: 80 = 80"},
		{"faster", []float64{60, 66, 72, 80.04}, "1: 60 = 60, 1: accel. dashes start, 2: = 66, 3: = 72, 4: dashes stop, 4: 80 = 80.04"},
		{
			"slower, in steps of two bars, and then steady",
			[]float64{60, 60, 58, 58, 56, 56, 54, 54, 54},
			"1: 60 = 60, 2: rit. dashes start, 3: = 58, 5: = 56, 7: dashes stop, 7: 54 = 54",
		},
		{"long steps are steps", []float64{60, 63, 63, 63, 63, 63, 66, 69}, "1: 60 = 60, 2: 63 = 63, 7: 66 = 66, 8: 69 = 69"},
		{"hardly heard", []float64{84, 84.2, 83.9, 83, 86, 88}, "1: 84 = 84, 2: = 84.2, 3: = 83.9, 4: = 83, 5: = 86, 6: 88 = 88"},
		{"step by step, but hardly heard", []float64{84, 84.2, 84.5, 85}, "1: 84 = 84, 2: = 84.2, 3: = 84.5, 4: = 85"},
		{
			"there and back",
			[]float64{60, 61, 62, 63, 62, 61, 60},
			"1: 60 = 60, 1: accel. dashes start, 2: = 61, 3: = 62, 4: dashes stop, 4: 63 = 63, 4: rit. dashes start, 5: = 62, 6: = 61, " +
				"7: dashes stop, 7: 60 = 60",
		},
		{
			"a movement has its own tempo",
			[]float64{60, 61, 62, 63, 0, 64, 65, 66, 67, 0, 67},
			"1: 60 = 60, 1: accel. dashes start, 2: = 61, 3: = 62, 4: dashes stop, 4: 63 = 63, 5: 64 = 64, 5: accel. dashes start, 6: = 65, " +
				"7: = 66, 8: dashes stop, 8: 67 = 67, 9: 67 = 67",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			var velocities []int
			for _, tempo := range test.tempos {
				velocities = append(velocities, min(64, int(tempo)*64))
			}
			p := levels(scores.Paper(), velocities...)
			tempos := slices.DeleteFunc(slices.Clone(test.tempos), func(tempo float64) bool { return tempo == 0 })
			eachBar(p, func(b *compose.Bar) { b.Tempo, tempos = tempos[0], tempos[1:] })
			var got []string
			for text := range strings.SplitSeq(toldOf(t, p), ", ") {
				if !strings.HasSuffix(text, "mp = 64") {
					got = append(got, text)
				}
			}
			if got := strings.Join(got, ", "); got != test.want {
				t.Errorf("\n got %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestSwingInstruction checks that swing is written as even notes. The instruction "swing" must stand where swing starts.
func TestSwingInstruction(t *testing.T) {
	s := scores.Paper()
	s.Rhythm.Swing = scores.Swing{Unit: 240, Share: 0.6}
	if got, want := toldOf(t, levels(s, 64, 64)), "1: swing, 1: mp = 64"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestArticulations checks the signs at the notes of a bar. In the expected text, > is an accent, a full stop is a staccato dot, and ~ starts a
// tie.
func TestArticulations(t *testing.T) {
	tests := []struct {
		name    string
		change  func(*scores.Score)
		feature compose.Feature
		want    string
	}{
		{"nothing asked for", func(*scores.Score) {}, compose.Win, "~   "},
		{"accent", func(s *scores.Score) { s.Dynamics.Threat = 12 }, compose.Threat, ">~  > >"},
		{"no accent on others", func(s *scores.Score) { s.Dynamics.Threat = 12 }, compose.Win, "~   "},
		{"softer is no accent", func(s *scores.Score) { s.Dynamics.Block = -12 }, compose.Block, "~   "},
		{"staccato", func(s *scores.Score) { s.Players[0].Articulation = 0.5 }, compose.Plain, "~ . . ."},
		{"nearly legato", func(s *scores.Score) { s.Players[0].Articulation = 0.75 }, compose.Plain, "~   "},
		{"nearly staccato", func(s *scores.Score) { s.Players[0].Articulation = 0.74 }, compose.Plain, "~ . . ."},
		{"held notes have no dot", func(s *scores.Score) { s.Players[0].Articulation, s.Players[0].Hold = 0.5, true }, compose.Plain, "~  . ."},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			test.change(s)
			p := oneBar(s, [3]int{60, 0, 5}, [3]int{62, 5, 3}, [3]int{64, 8, 8})
			p.Movements[0].Bars[0].Move.Feature = test.feature
			var got []string
			for _, e := range firstPart(t, p) {
				text := ""
				for _, sign := range []struct {
					text  string
					there bool
				}{{">", e.Accent != nil}, {".", e.Staccato != nil}, {"~", e.tied("start")}} {
					if sign.there {
						text += sign.text
					}
				}
				got = append(got, text)
			}
			if got := strings.Join(got, " "); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}

func TestPartNames(t *testing.T) {
	tests := []struct {
		name    string
		program int
		want    string
	}{
		{"Learner", 72, "Learner\nClarinet"},
		{"Clarinet", 72, "Clarinet"},
		{"clarinet in B", 72, "clarinet in B"},
		{"Horn II", 61, "Horn II"},
		{"Organ", 21, "Organ"},
		{"Great", 20, "Great\nChurch\nOrgan"},
	}
	for _, test := range tests {
		s := scores.Paper()
		s.Players[0].Name, s.Players[0].Program = test.name, test.program
		written, err := readXML(mustWrite(t, composed(s, 1, game(1, 2))))
		if err != nil {
			t.Fatal(err)
		}
		if written.Names[0] != test.want {
			t.Errorf("%s: %q, want %q", test.name, written.Names[0], test.want)
		}
	}
}

// TestOneStaffVoices checks that the voices on a staff have numbers without gaps. Otherwise MuseScore would renumber them, and draw stems and
// rests on the wrong side.
func TestOneStaffVoices(t *testing.T) {
	pieces := handmade(0)
	firstHolds := pieces["one staff"]
	eachBar(firstHolds, func(b *compose.Bar) {
		if b.Move.Player == 0 {
			b.Notes[0].Ticks = b.Ticks
		}
	})
	for _, p := range []*compose.Piece{firstHolds, pieces["one staff, all"], pieces["two instruments"]} {
		used := map[int]bool{}
		for _, e := range firstPart(t, p) {
			used[e.Voice] = true
		}
		for v := range len(used) {
			if !used[v+1] {
				t.Errorf("%s: voices %v", p.Score.Title, used)
			}
		}
	}
}

func TestGrandStaff(t *testing.T) {
	const piano, organ, celesta, marimba, harp = 1, 20, 9, 13, 47
	wide := [][3]int{{72, 76, 79}, {48, 40, 36}, {72, 76, 79}}
	tests := []struct {
		name    string
		program int
		clef    scores.Clef
		staves  scores.Staves
		bars    [][3]int
		want    string // for each bar, the staff of each note; then the clefs
	}{
		{"piano", piano, scores.AutoClef, scores.TwoStaves, wide, "111 222 111, 1:G2+0 1:F4+0"},
		{"organ", organ, scores.AutoClef, scores.TwoStaves, wide, "111 222 111, 1:G2+0 1:F4+0"},
		{"harp", harp, scores.AutoClef, scores.TwoStaves, wide, "111 222 111, 1:G2+0 1:F4+0"},
		{"marimba", marimba, scores.AutoClef, scores.TwoStaves, wide, "111 222 111, 1:G2+0 1:F4+0"},
		{"violin", violin, scores.AutoClef, scores.TwoStaves, wide, "000 000 000, 1:G2+0"},
		{"ensemble", ensemble, scores.AutoClef, scores.TwoStaves, wide, "000 000 000, 1:G2+0 2:F4+0 3:G2+0"},
		{"a clef that is given", piano, scores.Treble, scores.TwoStaves, wide, "000 000 000, 1:G2+0"},
		{"one staff for both", piano, scores.AutoClef, scores.OneStaff, wide, "000 000 000, 1:G2+0 2:F4+0 3:G2+0"},
		{"one staff is enough", piano, scores.AutoClef, scores.TwoStaves, [][3]int{{60, 64, 57}, {67, 72, 84}}, "000 000, 1:G2+0"},
		{"high", celesta, scores.AutoClef, scores.TwoStaves, [][3]int{{90, 94, 96}, {98, 103, 101}}, "000 000, 1:G2+1"},
		{"a line crosses where that saves ledger lines", piano, scores.AutoClef, scores.TwoStaves, [][3]int{{60, 59, 62}, {72, 36, 84}, {36, 38, 60}}, "111 121 222, 1:G2+0 1:F4+0"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			s := scores.Paper()
			s.Staves = test.staves
			s.Players[0].Program, s.Players[0].Clef = test.program, test.clef
			p := inQuarters(s, test.bars...)
			data := mustWrite(t, p)
			if err := check(p, data); err != nil {
				t.Fatal(err)
			}
			written, err := readXML(data)
			if err != nil {
				t.Fatal(err)
			}
			elements, err := written.Parts[0].elements()
			if err != nil {
				t.Fatal(err)
			}
			staves := make([]string, len(test.bars))
			slices.SortStableFunc(elements, func(a, b placed) int { return a.from - b.from })
			for _, e := range elements {
				if e.Pitch != nil {
					staves[e.bar] += fmt.Sprint(e.Staff)
				}
			}
			if got := strings.Join(staves, " ") + ", " + clefsOf(written.Parts[0]); got != test.want {
				t.Errorf("got %s, want %s", got, test.want)
			}
		})
	}
}

// TestGrandStaffVoices checks that a drone is on the lower staff and the higher notes are on the upper staff, and that each staff has its own
// voice numbers.
func TestGrandStaffVoices(t *testing.T) {
	s := scores.Paper()
	var got []string
	for _, e := range firstPart(t, oneBar(s, [3]int{74, 0, 16}, [3]int{77, 4, 4}, [3]int{79, 8, 8}, [3]int{38, 0, 16}, [3]int{45, 0, 16})) {
		got = append(got, fmt.Sprintf("%d/%d: %d-%d %d %s", e.Staff, e.Voice, e.from, e.to, e.key, e.Stem))
	}
	want := []string{
		"1/1: 0-480 -1 ", "1/1: 480-960 77 up", "1/1: 960-1920 79 up", "1/2: 0-1920 74 down",
		"2/5: 0-1920 38 ", "2/5: 0-1920 45 ",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}
