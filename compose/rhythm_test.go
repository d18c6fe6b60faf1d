package compose_test

import (
	"fmt"
	"maps"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// shape describes how a bar is divided: the lengths of its notes in ticks and, in brackets, the lengths of the silences before, between and
// after them. Adjacent rests count as one silence.
func shape(b compose.Bar) string {
	text, at := "", b.Start
	silence := func(until int) {
		if until > at {
			text += fmt.Sprintf("(%d)", until-at)
		}
	}
	for _, n := range b.Notes {
		silence(n.Start)
		text += fmt.Sprintf(" %d ", n.Ticks)
		at = n.End()
	}
	silence(b.End())
	return text
}

// shapes computes the probability of each shape. For this, it lists every number of rests, every placement of notes and every division.
func shapes(s *scores.Score) map[string]float64 {
	likely := map[string]float64{}
	for rests := range s.Rhythm.Rests + 1 {
		parts := 3 + rests
		for _, sounding := range placements(parts) {
			all := compositions(s.Meter.Ticks(), parts, s.Shortest(), s.Grid)
			dotted := 0
			for _, lengths := range all {
				if hasDotted(lengths, sounding) {
					dotted++
				}
			}
			share := 1 / float64(s.Rhythm.Rests+1) / float64(len(placements(parts)))
			total := 0.0
			for _, lengths := range all {
				total += weightOf(s, lengths, sounding)
			}
			for _, lengths := range all {
				p := (1 - s.Rhythm.Dotted) * weightOf(s, lengths, sounding) / total
				if hasDotted(lengths, sounding) {
					p += s.Rhythm.Dotted / float64(dotted)
				}
				likely[shapeOf(lengths, sounding)] += share * p
			}
		}
	}
	maps.DeleteFunc(likely, func(_ string, p float64) bool { return p == 0 })
	return likely
}

// weightOf returns the product of the weights of a bar's notes; 1 if the score has no weights. lengths has an entry per note and rest; sounding
// lists the indices of the notes.
func weightOf(s *scores.Score, lengths, sounding []int) float64 {
	product := 1.0
	for _, i := range sounding {
		if s.Rhythm.Weights == nil {
			continue
		}
		weight := 0.0
		for _, w := range s.Rhythm.Weights {
			if w.Ticks == lengths[i] {
				weight = float64(w.Weight)
			}
		}
		product *= weight
	}
	return product
}

// placements lists the ways to choose three of a bar's parts to be notes; the others are rests.
func placements(parts int) (all [][]int) {
	for a := range parts {
		for b := a + 1; b < parts; b++ {
			for c := b + 1; c < parts; c++ {
				all = append(all, []int{a, b, c})
			}
		}
	}
	return all
}

// compositions lists the ways to divide a number of ticks into parts. The length of each part is a multiple of the grid, and not less than the given
// length (least).
func compositions(ticks, parts, least, grid int) [][]int {
	if parts == 1 {
		return [][]int{{ticks}}
	}
	var all [][]int
	for first := least; first <= ticks-(parts-1)*least; first += grid {
		for _, rest := range compositions(ticks-first, parts-1, least, grid) {
			all = append(all, append([]int{first}, rest...))
		}
	}
	return all
}

var dottedLengths = []int{45, 90, 180, 360, 720, 1440, 2880, 5760, 11520, 23040, 46080, 92160}

func hasDotted(lengths, sounding []int) bool {
	return slices.ContainsFunc(sounding, func(i int) bool { return slices.Contains(dottedLengths, lengths[i]) })
}

func shapeOf(lengths, sounding []int) string {
	text, silent := "", 0
	for i, ticks := range lengths {
		if !slices.Contains(sounding, i) {
			silent += ticks
			continue
		}
		if silent > 0 {
			text += fmt.Sprintf("(%d)", silent)
		}
		text, silent = text+fmt.Sprintf(" %d ", ticks), 0
	}
	if silent > 0 {
		text += fmt.Sprintf("(%d)", silent)
	}
	return text
}

func TestProbabilityOfDivisions(t *testing.T) {
	for _, test := range []struct {
		name   string
		meter  scores.Meter
		grid   int
		rhythm scores.Rhythm
	}{
		{"three sixteenths and more", scores.Meter{Beats: 4, Unit: 4}, 120, scores.Rhythm{Shortest: 360}},
		{"one rest", scores.Meter{Beats: 4, Unit: 4}, 240, scores.Rhythm{Rests: 1}},
		{"two rests of two sixteenths and more", scores.Meter{Beats: 3, Unit: 4}, 120, scores.Rhythm{Rests: 2, Shortest: 240}},
		{"four rests", scores.Meter{Beats: 4, Unit: 4}, 240, scores.Rhythm{Rests: 4}},
		{"dotted", scores.Meter{Beats: 4, Unit: 4}, 120, scores.Rhythm{Dotted: 1}},
		{"dotted now and then", scores.Meter{Beats: 3, Unit: 4}, 120, scores.Rhythm{Dotted: 0.3}},
		{"weights", scores.Meter{Beats: 4, Unit: 4}, 120, scores.Rhythm{Weights: []scores.Weight{{Ticks: 960, Weight: 3}, {Ticks: 480, Weight: 5}, {Ticks: 240, Weight: 1}, {Ticks: 720, Weight: 2}}}},
		{"weights, with rests", scores.Meter{Beats: 3, Unit: 4}, 120, scores.Rhythm{Rests: 1, Weights: []scores.Weight{{Ticks: 240, Weight: 4}, {Ticks: 480, Weight: 1}}}},
		{"dotted, with rests", scores.Meter{Beats: 2, Unit: 4}, 120, scores.Rhythm{Dotted: 0.5, Rests: 2}},
	} {
		s := paperLike()
		s.Meter, s.Grid, s.Rhythm = test.meter, test.grid, test.rhythm
		likely, counts := shapes(s), map[string]int{}
		for _, b := range barsOf(s, 12, draws) {
			counts[shape(b)]++
		}
		var cells []int
		var shares []float64
		for shape, p := range likely {
			cells, shares = append(cells, counts[shape]), append(shares, p)
			delete(counts, shape)
		}
		if len(counts) > 0 {
			t.Errorf("%s: impossible bars: %v", test.name, counts)
		}
		checkShares(t, test.name, cells, shares)
	}
}

// TestDottedBarsAreDotted checks that every bar has a dotted note if the probability is 1. This must hold even in long bars on fine grids, where
// only a few divisions have a dotted note.
func TestDottedBarsAreDotted(t *testing.T) {
	for _, test := range []struct {
		meter  scores.Meter
		grid   int
		rhythm scores.Rhythm
	}{
		{scores.Meter{Beats: 32, Unit: 4}, 15, scores.Rhythm{Rests: 4}},               // 1024 grid units in up to seven parts
		{scores.Meter{Beats: 12, Unit: 1}, 30, scores.Rhythm{Rests: 4, Shortest: 90}}, // 768 grid units
		{scores.Meter{Beats: 5, Unit: 4}, 160, scores.Rhythm{Rests: 4}},               // only the longest possible note has a dotted length
		{scores.Meter{Beats: 3, Unit: 4}, 120, scores.Rhythm{}},
	} {
		s := paperLike()
		s.Meter, s.Grid, s.Rhythm = test.meter, test.grid, test.rhythm
		s.Rhythm.Dotted = 1
		for _, b := range barsOf(s, 3, 2000) {
			if !slices.ContainsFunc(b.Notes, func(n compose.Note) bool { return slices.Contains(dottedLengths, n.Ticks) }) {
				t.Fatalf("%v on %d: no dotted note in %+v", s.Meter, s.Grid, b.Notes)
			}
		}
	}
}

func TestSwing(t *testing.T) {
	// A bar of 5/8 has two pairs of eighths, and one more eighth. want maps the ticks at which notes are written to the ticks at which they
	// sound.
	s := paperLike()
	s.Meter, s.Grid = scores.Meter{Beats: 5, Unit: 8}, 60
	for _, test := range []struct {
		share float64
		want  map[int]int
	}{
		{0.5, map[int]int{0: 0, 120: 120, 240: 240, 360: 360, 960: 960, 1080: 1080}},
		{0.62, map[int]int{0: 0, 60: 74, 120: 149, 240: 298, 360: 389, 420: 434, 480: 480, 600: 629, 720: 778, 960: 960, 1080: 1080}},
		{0.75, map[int]int{60: 90, 120: 180, 240: 360, 300: 390, 360: 420, 480: 480, 720: 840, 960: 960, 1020: 1020, 1200: 1200}},
	} {
		s.Rhythm.Swing = scores.Swing{Unit: 240, Share: test.share}
		seen := map[int]bool{}
		for _, b := range barsOf(s, 5, 3000) {
			for _, n := range b.Notes {
				for written, sounds := range map[int]int{n.Start - b.Start: n.On - b.Start, n.End() - b.Start: n.Off - b.Start} {
					if want, asked := test.want[written]; asked {
						seen[written] = true
						if sounds != want {
							t.Fatalf("share %g: tick %d sounds on %d, want %d", test.share, written, sounds, want)
						}
					}
				}
			}
		}
		if len(seen) != len(test.want) {
			t.Errorf("share %g: saw only %v", test.share, seen)
		}
	}
}

// TestDefaultsChangeNothing checks that a swing of one half, and other settings that state their defaults, do not change the music.
func TestDefaultsChangeNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		plain, seed, moves := drawScore(t), rapid.Uint64().Draw(t, "seed"), drawMoves(t)
		plain.Rhythm, plain.Pace, plain.Dynamics = scores.Rhythm{}, nil, scores.Dynamics{By: scores.ByChance}
		written := *plain
		written.Rhythm.Shortest = plain.Grid
		if 2*plain.Grid <= plain.Meter.Ticks() {
			written.Rhythm.Swing = scores.Swing{Unit: plain.Grid, Share: 0.5}
		}
		written.Pace = &scores.Pace{To: plain.Tempo, By: scores.ByBoard}
		one, two := compositionOf(compose.New(plain, seed), moves), compositionOf(compose.New(&written, seed), moves)
		if !reflect.DeepEqual(one, two) {
			t.Fatalf("%v, then %v", one, two)
		}
	})
}
