package compose_test

import (
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestPrintedResults checks that the composer gives the three results that section 3 of the paper prints.
func TestPrintedResults(t *testing.T) {
	fiveMoves := []compose.Move{{X: 4, Y: 1}, {X: 5, Y: 1}, {X: 4, Y: 2}, {X: 3, Y: 1}, {X: 3, Y: 2}}
	tests := []struct {
		name  string
		moves []compose.Move
		signs string
		want  string
	}{
		{
			"result 1", fiveMoves, "++-+-",
			"C2 E2 F2 · F2 A#2 B2 · B2 G2 F2 · F2 G#2 A2 · A2 F#2 E2",
		},
		{
			"result 2", fiveMoves, "+---+",
			"C2 E2 F2 · F2 C2 B1 · B1 G1 F1 · F1 D1 C#1 · C#1 E1 F#1",
		},
		{
			"figure 6",
			[]compose.Move{
				{X: 1, Y: 1},
				{X: 1, Y: 2},
				{X: 5, Y: 1},
				{X: 1, Y: 3},
				{X: 4, Y: 1},
				{X: 5, Y: 2},
				{X: 5, Y: 3},
				{X: 5, Y: 4},
			},
			"+++-+-+-",
			"C2 C#2 D2 · D2 D#2 F2 · F2 A#2 B2 · B2 A#2 G2 · G2 B2 C3 · C3 G2 F2 · F2 A#2 C#3 · C#3 G#2 E2",
		},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			signs, err := compose.ParseSigns(test.signs)
			if err != nil {
				t.Fatal(err)
			}
			score := scores.Paper()
			composer := compose.New(score, 1, compose.FixSigns(signs))
			var bars []string
			for i, m := range test.moves {
				m.Player = i % 2
				var names []string
				for _, n := range composer.Bars(m)[0].Notes {
					names = append(names, score.NoteName(n.Key))
				}
				bars = append(bars, strings.Join(names, " "))
			}
			if got := strings.Join(bars, " · "); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// TestBarsOfASeed checks that a seed still gives the same bars as in earlier versions. They must never change, because users rely on it.
func TestBarsOfASeed(t *testing.T) {
	composer := compose.New(paperLike(), 1)
	got := []compose.Bar{
		composer.Bars(compose.Move{X: 4, Y: 1})[0],
		composer.Bars(compose.Move{X: 5, Y: 1, Player: 1})[0],
	}
	want := []compose.Bar{
		{
			Move: compose.Move{X: 4, Y: 1}, Start: 0, Ticks: 1920, Tempo: 120,
			Way:   compose.Way{Intervals: [2]int{4, 1}, Keys: [3]int{60, 64, 65}, Origin: compose.FromReference},
			Notes: []compose.Note{{Key: 60, Start: 0, Ticks: 240, On: 0, Off: 240, Velocity: 93}, {Key: 64, Start: 240, Ticks: 120, On: 240, Off: 360, Velocity: 34}, {Key: 65, Start: 360, Ticks: 1560, On: 360, Off: 1920, Velocity: 97}},
		},
		{
			Move: compose.Move{X: 5, Y: 1, Player: 1}, Start: 1920, Ticks: 1920, Tempo: 120,
			Way:   compose.Way{Intervals: [2]int{5, 1}, Keys: [3]int{65, 70, 71}},
			Notes: []compose.Note{{Key: 65, Start: 1920, Ticks: 960, On: 1920, Off: 2880, Velocity: 43}, {Key: 70, Start: 2880, Ticks: 480, On: 2880, Off: 3360, Velocity: 26}, {Key: 71, Start: 3360, Ticks: 480, On: 3360, Off: 3840, Velocity: 48}},
		},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
}

// TestWays checks that a bar says how its square became notes: where the first note comes from, the intervals, and what the harmony has moved.
func TestWays(t *testing.T) {
	const scale = "scale: {root: C, mode: major}\nrange: C1..C4\nreference: {notes: [C2], stay: 9}\n"
	up, down := compose.FixSigns([]compose.Signs{{X: 1, Y: 1}}), compose.FixSigns([]compose.Signs{{X: -1, Y: -1}})
	start := 67
	for _, test := range []struct {
		name, score string
		options     []compose.Option
		want        compose.Way
	}{
		{"steps of the scale", scale, []compose.Option{up}, compose.Way{Intervals: [2]int{4, 2}, Keys: [3]int{60, 67, 71}, Origin: compose.FromReference}},
		{"down", scale, []compose.Option{down}, compose.Way{Intervals: [2]int{-4, -2}, Keys: [3]int{60, 53, 50}, Origin: compose.FromReference}},
		{"tables", scale + "intervals: {x: [1, 1, 1, 2, 1, 1], y: [1, 3, 1, 1, 1, 1]}\n", []compose.Option{up}, compose.Way{Intervals: [2]int{2, 3}, Keys: [3]int{60, 64, 69}, Origin: compose.FromReference}},
		{"an octave higher", scale + "players: {first: {octave: 1}}\n", []compose.Option{up}, compose.Way{Intervals: [2]int{4, 2}, Keys: [3]int{72, 79, 83}, Origin: compose.FromReference}},
		{"a person's note", scale, []compose.Option{up, compose.Edits([]compose.Edit{{Bar: 1, Start: &start}})}, compose.Way{Intervals: [2]int{4, 2}, Keys: [3]int{67, 74, 77}, Origin: compose.FromPerson}},
		{"to the chord", scale + "harmony: {chords: [C], pull: 1, on: all}\n", []compose.Option{up}, compose.Way{Intervals: [2]int{4, 2}, Keys: [3]int{60, 67, 72}, Pulled: [3]bool{false, false, true}, Origin: compose.FromReference}},
	} {
		t.Run(test.name, func(t *testing.T) {
			composer := compose.New(mustParse(t, test.score), 1, test.options...)
			bar := composer.Bars(compose.Move{X: 4, Y: 2})[0]
			if bar.Way != test.want {
				t.Errorf("got  %+v\nwant %+v", bar.Way, test.want)
			}
			for i, n := range bar.Notes {
				if n.Key != bar.Way.Keys[i] {
					t.Errorf("note %d is %d, its way ends at %d", i+1, n.Key, bar.Way.Keys[i])
				}
			}
			if next := composer.Bars(compose.Move{X: 1, Y: 1, Player: 1})[0].Way.Origin; next != compose.FromLast {
				t.Errorf("the next bar starts from %d, not from the last note", next)
			}
		})
	}
}

func TestOutOfRange(t *testing.T) {
	tests := []struct {
		name      string
		low, high int
		start     int
		move      compose.Move
		signs     compose.Signs
		want      [3]int
	}{
		{"as drawn", 48, 83, 60, compose.Move{X: 4, Y: 2}, compose.Signs{X: 1, Y: -1}, [3]int{60, 64, 62}},
		{"the bounds belong to the range", 48, 83, 79, compose.Move{X: 4, Y: 35}, compose.Signs{X: 1, Y: -1}, [3]int{79, 83, 48}},
		{"turned at the top", 48, 83, 82, compose.Move{X: 4, Y: 1}, compose.Signs{X: 1, Y: 1}, [3]int{82, 78, 79}},
		{"turned at the bottom", 48, 83, 50, compose.Move{X: 3, Y: 1}, compose.Signs{X: -1, Y: -1}, [3]int{50, 53, 52}},
		{"each interval by itself", 48, 83, 82, compose.Move{X: 1, Y: 3}, compose.Signs{X: 1, Y: 1}, [3]int{82, 83, 80}},
		{"folded from above", 60, 71, 65, compose.Move{X: 7, Y: 1}, compose.Signs{X: 1, Y: 1}, [3]int{65, 60, 61}},
		{"folded from below", 60, 71, 65, compose.Move{X: 7, Y: 1}, compose.Signs{X: -1, Y: -1}, [3]int{65, 70, 69}},
		{"folded onto the highest key", 60, 75, 67, compose.Move{X: 20, Y: 1}, compose.Signs{X: 1, Y: -1}, [3]int{67, 75, 74}},
		{"folded onto the lowest key", 60, 75, 67, compose.Move{X: 19, Y: 1}, compose.Signs{X: -1, Y: 1}, [3]int{67, 60, 61}},
		{"folded by more than an octave", 60, 71, 65, compose.Move{X: 31, Y: 1}, compose.Signs{X: 1, Y: 1}, [3]int{65, 60, 61}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			score.Range = scores.Span{Low: test.low, High: test.high}
			score.Shared.Notes = []int{test.start}
			bar := compose.New(score, 1, compose.FixSigns([]compose.Signs{test.signs})).Bars(test.move)[0]
			if got := keys(bar); got != test.want {
				t.Errorf("got %v, want %v", got, test.want)
			}
		})
	}
}

func TestBarsKeepTheScore(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := drawScore(t)
		start := rapid.IntRange(0, 1e6).Draw(t, "start")
		composer := compose.New(score, rapid.Uint64().Draw(t, "seed"), compose.StartAt(start))
		at, last := start, 0
		for i, m := range drawMoves(t) {
			bar := composer.Bars(m)[0]
			if !reflect.DeepEqual(bar.Move, m) || bar.Start != at || bar.Ticks != score.Meter.Ticks() {
				t.Fatalf("bar %d of move %v is %+v, want it to start on %d", i, m, bar, at)
			}
			checkDivision(t, score, bar)
			checkVelocities(t, score, bar)
			at = bar.End()
			checkInterval(t, score, bar.Notes[0].Key, bar.Notes[1].Key, entryOf(score.Intervals.X, m.X), 3)
			checkInterval(t, score, bar.Notes[1].Key, bar.Notes[2].Key, entryOf(score.Intervals.Y, m.Y), 4)
			if first := bar.Notes[0].Key; first != last && !isReference(score, m.Player, first) {
				t.Fatalf("bar %d starts on %d: neither the last note %d nor an anchor", i, first, last)
			}
			last = bar.Notes[2].Key
		}
	})
}

// checkDivision checks that notes and rests fill the bar, lie on the grid and have at least the shortest length. It also checks that the notes
// sound one after another within the bar.
func checkDivision(t *rapid.T, score *scores.Score, bar compose.Bar) {
	rests, at, sounded := 0, bar.Start, bar.Start
	silence := func(until int) { // counts the time up to until as one rest
		if until == at {
			return
		}
		if until < at || (until-at)%score.Grid != 0 || until-at < score.Shortest() {
			t.Fatalf("a rest from %d to %d in %+v", at, until, bar)
		}
		rests++
	}
	for _, n := range bar.Notes {
		silence(n.Start)
		if n.Ticks < score.Shortest() || n.Ticks%score.Grid != 0 {
			t.Fatalf("a note of %d ticks in %+v", n.Ticks, bar)
		}
		if n.On < sounded || n.Off <= n.On {
			t.Fatalf("a note sounds from %d to %d in %+v", n.On, n.Off, bar)
		}
		if !slices.Contains(keysOf(score), n.Key) {
			t.Fatalf("key %d is outside %v or not in %v", n.Key, score.Range, score.Scale)
		}
		at, sounded = n.End(), n.Off
	}
	silence(bar.End())
	if rests > score.Rhythm.Rests || sounded > bar.End() {
		t.Fatalf("at least %d rests, and sound until %d in %+v", rests, sounded, bar)
	}
	if score.Rhythm.Swing.Unit == 0 {
		for _, n := range bar.Notes {
			if n.On != n.Start || n.Off != n.End() {
				t.Fatalf("%+v does not sound as it is written", n)
			}
		}
	}
}

func checkVelocities(t *rapid.T, score *scores.Score, bar compose.Bar) {
	accent := map[compose.Feature]int{
		compose.Threat: score.Dynamics.Threat, compose.Block: score.Dynamics.Block, compose.Win: score.Dynamics.Win,
	}[bar.Move.Feature]
	low, high := max(1, min(127, score.Velocity.Low+accent)), max(1, min(127, score.Velocity.High+accent))
	for _, n := range bar.Notes {
		if n.Velocity < low || n.Velocity > high {
			t.Fatalf("velocity %d is outside %d..%d", n.Velocity, low, high)
		}
	}
}

func isReference(score *scores.Score, player, key int) bool {
	list := score.Shared
	if list == nil {
		list = score.Players[player].Reference
	}
	return list.Then == scores.Walk || slices.Contains(list.Notes, key)
}

func TestCopyIsUndo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		composer := compose.New(drawScore(t), rapid.Uint64().Draw(t, "seed"))
		for _, m := range drawMoves(t) {
			composer.Bars(m)
		}
		before := *composer
		moves := drawMoves(t)
		want := compositionOf(composer, moves)
		again := before
		compositionOf(&again, drawMoves(t)) // a different continuation, which must not change the copy
		if got := compositionOf(&before, moves); !reflect.DeepEqual(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	})
}

func TestSameSeedSameBars(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score, moves, seed := drawScore(t), drawMoves(t), rapid.Uint64().Draw(t, "seed")
		one, two := compositionOf(compose.New(score, seed), moves), compositionOf(compose.New(score, seed), moves)
		if !reflect.DeepEqual(one, two) {
			t.Fatalf("got %v, then %v", one, two)
		}
	})
}

func TestStartChangesOnlyTheTime(t *testing.T) {
	moves := game(36, 6)
	here := compositionOf(compose.New(paperLike(), 5), moves)
	there := compositionOf(compose.New(paperLike(), 5, compose.StartAt(1000)), moves)
	for i := range here {
		here[i].Start += 1000
		for n := range here[i].Notes {
			here[i].Notes[n].Start += 1000
			here[i].Notes[n].On += 1000
			here[i].Notes[n].Off += 1000
		}
	}
	if !reflect.DeepEqual(here, there) {
		t.Errorf("got %v, want %v", there, here)
	}
}

// TestSettingsDrawIndependently checks that a changed setting does not affect the random draws for other settings.
func TestSettingsDrawIndependently(t *testing.T) {
	type view func(compose.Bar) [3]int
	rhythm := view(func(b compose.Bar) [3]int { return [3]int{b.Notes[0].Ticks, b.Notes[1].Ticks, b.Notes[2].Ticks} })
	velocity := view(func(b compose.Bar) [3]int {
		return [3]int{b.Notes[0].Velocity, b.Notes[1].Velocity, b.Notes[2].Velocity}
	})
	tests := []struct {
		name   string
		change func(*scores.Score)
		keeps  []view
	}{
		{"velocity", func(s *scores.Score) { s.Velocity = scores.Span{Low: 1, High: 127} }, []view{rhythm, keys}},
		{"meter", func(s *scores.Score) { s.Meter = scores.Meter{Beats: 3, Unit: 4} }, []view{velocity, keys}},
		{"grid", func(s *scores.Score) { s.Grid = 240 }, []view{velocity, keys}},
		{"tempo", func(s *scores.Score) { s.Tempo = 66 }, []view{rhythm, velocity, keys}},
		{"signs", func(s *scores.Score) { s.Signs = scores.IndependentSigns }, []view{rhythm, velocity}},
		{"signs by player", func(s *scores.Score) { s.Signs = scores.SignsByPlayer }, []view{rhythm, velocity}},
		{"range", func(s *scores.Score) { s.Range.High = 72 }, []view{rhythm, velocity}},
		{"scale", func(s *scores.Score) { s.Scale.Steps = []int{0, 4, 7} }, []view{rhythm, velocity}},
		{"intervals", func(s *scores.Score) { s.Intervals.By = scores.ByThirds }, []view{rhythm, velocity}},
		{"bounds", func(s *scores.Score) { s.Bounds = scores.Clamp }, []view{rhythm, velocity}},
		{"dynamics", func(s *scores.Score) { s.Dynamics = scores.Dynamics{By: scores.ByPhase, Win: 9} }, []view{rhythm, keys}},
		{"rhythm", func(s *scores.Score) { s.Rhythm = scores.Rhythm{Rests: 2, Dotted: 0.5, Shortest: 240} }, []view{velocity, keys}},
		{"swing", func(s *scores.Score) { s.Rhythm.Swing = scores.Swing{Unit: 240, Share: 0.6} }, []view{rhythm, velocity, keys}},
		{"pace", func(s *scores.Score) { s.Pace = &scores.Pace{To: 60, By: scores.ByMoves, Over: 9} }, []view{rhythm, velocity, keys}},
		{"reference", func(s *scores.Score) { s.Shared.Then = scores.Cycle }, []view{rhythm, velocity}},
	}
	moves := game(36, 6)
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			test.change(score)
			before, after := compositionOf(compose.New(paperLike(), 9), moves), compositionOf(compose.New(score, 9), moves)
			for i := range before {
				for _, look := range test.keeps {
					if look(before[i]) != look(after[i]) {
						t.Fatalf("bar %d: %v became %v", i, before[i].Notes, after[i].Notes)
					}
				}
			}
		})
	}
}

func BenchmarkBar(b *testing.B) {
	composer := compose.New(paperLike(), 1)
	b.ReportAllocs()
	for b.Loop() {
		composer.Bars(compose.Move{X: 3, Y: 2})
	}
}
