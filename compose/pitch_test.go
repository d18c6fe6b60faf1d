package compose_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

// TestPitches compares composed bars with bars that were worked out by hand.
func TestPitches(t *testing.T) {
	dorian := pitch.Scale{Root: 2, Steps: []int{0, 2, 3, 5, 7, 9, 10}}
	blues := pitch.Scale{Root: 9, Steps: []int{0, 3, 5, 6, 7, 10}}
	octatonic := pitch.Scale{Steps: []int{0, 2, 3, 5, 6, 8, 9, 11}}
	own := pitch.Scale{Root: 2, Steps: []int{0, 2, 3, 7, 9}}
	scale := func(scale pitch.Scale) func(*scores.Score) { return func(s *scores.Score) { s.Scale = scale } }
	bounds := func(bounds scores.Bounds, scale pitch.Scale) func(*scores.Score) {
		return func(s *scores.Score) { s.Bounds, s.Scale = bounds, scale }
	}
	tables := func(x, y []int, bounds scores.Bounds) func(*scores.Score) {
		return func(s *scores.Score) { s.Intervals.X, s.Intervals.Y, s.Bounds = x, y, bounds }
	}
	thirds := func(low, high int) func(*scores.Score) {
		return func(s *scores.Score) {
			s.Intervals.By, s.Range = scores.ByThirds, scores.Span{Low: low, High: high}
		}
	}
	chromatic := scores.Paper().Scale
	tests := []struct {
		name  string
		set   func(*scores.Score)
		start int
		moves [][2]int
		signs string
		want  [][3]int
	}{
		{"dorian", scale(dorian), 62, [][2]int{{4, 1}, {5, 1}, {4, 2}}, "++-", [][3]int{{62, 69, 71}, {71, 79, 81}, {81, 74, 71}}},
		{"dorian, turned", scale(dorian), 81, [][2]int{{4, 1}}, "+", [][3]int{{81, 74, 76}}},
		{"blues", scale(blues), 57, [][2]int{{4, 2}, {6, 1}}, "+-", [][3]int{{57, 64, 69}, {69, 57, 55}}},
		{"octatonic", scale(octatonic), 60, [][2]int{{8, 1}}, "+", [][3]int{{60, 72, 74}}},
		{"own steps", scale(own), 62, [][2]int{{3, 2}}, "+", [][3]int{{62, 69, 74}}},

		{"fold", bounds(scores.Fold, chromatic), 80, [][2]int{{5, 1}}, "+", [][3]int{{80, 73, 74}}},
		{"fold from below", bounds(scores.Fold, chromatic), 50, [][2]int{{4, 1}}, "-", [][3]int{{50, 58, 57}}},
		{"fold dorian", bounds(scores.Fold, dorian), 81, [][2]int{{4, 1}}, "+", [][3]int{{81, 76, 77}}},
		{"clamp", bounds(scores.Clamp, chromatic), 80, [][2]int{{5, 1}, {1, 2}}, "+-", [][3]int{{80, 83, 83}, {83, 82, 80}}},
		{"clamp below", bounds(scores.Clamp, chromatic), 50, [][2]int{{4, 1}}, "-", [][3]int{{50, 48, 48}}},
		{"clamp dorian", bounds(scores.Clamp, dorian), 81, [][2]int{{4, 1}}, "+", [][3]int{{81, 83, 83}}},

		{"tables", tables([]int{2, 3, 5, 7}, []int{1, 1, 2, 3, 5, 8}, scores.Turn), 60, [][2]int{{4, 1}, {1, 6}}, "+-", [][3]int{{60, 67, 68}, {68, 66, 58}}},
		{"unisons", tables([]int{0}, []int{0}, scores.Turn), 60, [][2]int{{1, 1}}, "+", [][3]int{{60, 60, 60}}},
		{"a table for x alone", tables([]int{12}, nil, scores.Turn), 60, [][2]int{{1, 3}}, "-", [][3]int{{60, 48, 51}}},
		{"leaps, folded", tables([]int{127}, []int{100}, scores.Fold), 60, [][2]int{{1, 1}}, "+", [][3]int{{60, 79, 83}}},

		{"thirds", thirds(48, 83), 60, [][2]int{{1, 1}, {1, 2}}, "++", [][3]int{{60, 63, 67}, {67, 70, 66}}},
		{"thirds, the short way", thirds(48, 83), 60, [][2]int{{3, 2}}, "+", [][3]int{{60, 57, 53}}},
		{"thirds down, the short way", thirds(48, 83), 60, [][2]int{{3, 2}}, "-", [][3]int{{60, 63, 67}}},
		{"a tritone up, a full circle", thirds(48, 83), 60, [][2]int{{2, 3}}, "+", [][3]int{{60, 66, 66}}},
		{"a tritone down", thirds(48, 83), 60, [][2]int{{2, 1}}, "-", [][3]int{{60, 54, 50}}},
		{"a full circle of minor thirds", thirds(48, 83), 60, [][2]int{{4, 1}}, "+", [][3]int{{60, 60, 64}}},
		{"thirds at the bottom", thirds(60, 71), 60, [][2]int{{1, 1}}, "-", [][3]int{{60, 69, 65}}},
		{"a tritone at the top", thirds(60, 71), 71, [][2]int{{2, 1}}, "+", [][3]int{{71, 65, 69}}},
		{"a tritone at the bottom", thirds(60, 71), 60, [][2]int{{2, 1}}, "-", [][3]int{{60, 66, 62}}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			test.set(score)
			score.Shared.Notes = []int{test.start}
			signs, err := compose.ParseSigns(test.signs)
			if err != nil {
				t.Fatal(err)
			}
			composer := compose.New(score, 1, compose.FixSigns(signs))
			for i, m := range test.moves {
				if got := keys(composer.Bars(compose.Move{X: m[0], Y: m[1]})[0]); got != test.want[i] {
					t.Errorf("bar %d: got %v, want %v", i+1, got, test.want[i])
				}
			}
		})
	}
}

// TestPaperSettings checks that, with the paper's settings, notes follow our reading of the paper's section 3 in any range. The test computes
// the expected notes without using a scale.
func TestPaperSettings(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := paperLike()
		score.Range = drawSpan(t, "range", 0, 11)
		score.Shared.Notes = []int{rapid.IntRange(score.Range.Low, score.Range.High).Draw(t, "first")}
		step := func(from, interval int) int {
			inside := func(key int) bool { return score.Range.Low <= key && key <= score.Range.High }
			key := from + interval
			if !inside(key) && inside(from-interval) {
				return from - interval
			}
			for key > score.Range.High {
				key -= 12
			}
			for key < score.Range.Low {
				key += 12
			}
			return key
		}
		moves := drawMoves(t)
		signs := make([]compose.Signs, len(moves))
		for i := range signs {
			signs[i] = rapid.SampledFrom([]compose.Signs{{X: 1, Y: 1}, {X: 1, Y: -1}, {X: -1, Y: 1}, {X: -1, Y: -1}}).Draw(t, "signs")
		}
		composer, last := compose.New(score, 1, compose.FixSigns(signs)), score.Shared.Notes[0]
		for i, m := range moves {
			second := step(last, signs[i].X*m.X)
			want := [3]int{last, second, step(second, signs[i].Y*m.Y)}
			if got := keys(composer.Bars(m)[0]); got != want {
				t.Fatalf("bar %d: got %v, want %v", i+1, got, want)
			}
			last = want[2]
		}
	})
}

// TestThirdsReachEveryPitchClass checks intervals by thirds on a torus of 4×3 squares: from each pitch class, the twelve squares must lead to
// all twelve pitch classes. This is the group C3×C4 of order twelve.
func TestThirdsReachEveryPitchClass(t *testing.T) {
	for from := range 12 {
		reached := map[int]bool{}
		for x := 1; x <= 4; x++ {
			for y := 1; y <= 3; y++ {
				score := wide(scores.SignsByPlayer)
				score.Intervals.By, score.Shared.Notes = scores.ByThirds, []int{60 + from}
				reached[compose.New(score, 1).Bars(compose.Move{X: x, Y: y})[0].Notes[2].Key%12] = true
			}
		}
		if len(reached) != 12 {
			t.Errorf("from %d: %d pitch classes", from, len(reached))
		}
	}
}

// TestSignsOfPlayers checks scores in which the directions of intervals follow the player or the result of the game. Signs fixed by the user
// must take precedence.
func TestSignsOfPlayers(t *testing.T) {
	tests := []struct {
		name   string
		signs  scores.Signs
		losses [2]int
		want   [2]int // direction for the first and the second player: 1 is up
	}{
		{"players", scores.SignsByPlayer, [2]int{}, [2]int{1, 0}},
		{"players do not care who lost", scores.SignsByPlayer, [2]int{1, 1}, [2]int{1, 0}},
		{"result, no game lost", scores.SignsByResult, [2]int{}, [2]int{1, 0}},
		{"the first player lost", scores.SignsByResult, [2]int{1, 0}, [2]int{0, 0}},
		{"the second player lost", scores.SignsByResult, [2]int{0, 1}, [2]int{1, 1}},
		{"both lost", scores.SignsByResult, [2]int{1, 1}, [2]int{0, 1}},
		{"one lost twice", scores.SignsByResult, [2]int{2, 0}, [2]int{1, 0}},
		{"three times and once", scores.SignsByResult, [2]int{3, 1}, [2]int{0, 1}},
	}
	for _, test := range tests {
		fixed := compose.FixSigns([]compose.Signs{{X: 1, Y: -1}, {X: -1, Y: 1}})
		c := compose.New(wide(test.signs), 5, fixed, compose.Losses(test.losses))
		for i := range 200 {
			b := c.Bars(compose.Move{X: 4, Y: 3, Player: i % 2})[0]
			want := 3 * test.want[i%2] // sets the bits of both signs
			if i < 2 {
				want = 2 - i
			}
			if got := signCell(b); got != want {
				t.Fatalf("%s: bar %d goes %02b, want %02b", test.name, i+1, got, want)
			}
		}
	}
}

func entryOf(table []int, coordinate int) int {
	if table == nil {
		return coordinate
	}
	return table[coordinate-1]
}

// checkInterval accepts another size of an interval only if the range has no room for the right size. Then the size must be one that the score's
// bounds allow.
func checkInterval(t *rapid.T, score *scores.Score, from, to, size, third int) {
	keys := keysOf(score)
	if score.Intervals.By == scores.ByThirds {
		checkThirds(t, keys, from, to, size*third)
		return
	}
	octave, last := len(score.Scale.Steps), len(keys)-1
	a, b := slices.Index(keys, from), slices.Index(keys, to)
	if b-a == size || a-b == size {
		return
	}
	noRoomAbove, noRoomBelow := a+size > last, a-size < 0
	if !noRoomAbove && !noRoomBelow || score.Bounds == scores.Turn && (!noRoomAbove || !noRoomBelow) {
		t.Fatalf("from %d to %d is not %d steps, though %v has room for it", from, to, size, keys)
	}
	if score.Bounds == scores.Clamp {
		if !(noRoomAbove && b == last) && !(noRoomBelow && b == 0) {
			t.Fatalf("from %d to %d is not clamped to an end of %v", from, to, keys)
		}
		return
	}
	// A note folded by the fewest octaves lies less than an octave from the end of the range that it would have crossed.
	down, up := noRoomAbove && (b-a-size)%octave == 0 && b > last-octave, noRoomBelow && (b-a+size)%octave == 0 && b < octave
	if !down && !up {
		t.Fatalf("from %d to %d is not %d steps folded by octaves into %v", from, to, size, keys)
	}
}

// checkThirds checks a step from one key to another. The pitch class of the second key must lie the given number of semitones above or below the
// first key. Of the keys with this pitch class, the second key must be the nearest to the first.
func checkThirds(t *rapid.T, keys []int, from, to, semitones int) {
	if (to-from-semitones)%12 != 0 && (to-from+semitones)%12 != 0 {
		t.Fatalf("from %d to %d is not the pitch class %d semitones up or down", from, to, semitones)
	}
	for _, key := range keys {
		if (key-to)%12 == 0 && max(key-from, from-key) < max(to-from, from-to) {
			t.Fatalf("from %d to %d, but %d is nearer", from, to, key)
		}
	}
}
