package compose_test

import (
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

func mustParse(t testing.TB, source string) *scores.Score {
	t.Helper()
	s, err := scores.Parse("mine.yaml", []byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// composeAll composes moves that make one bar each.
func composeAll(c *compose.Composer, moves []compose.Move) []compose.Bar {
	bars := make([]compose.Bar, len(moves))
	for i, m := range moves {
		bars[i] = c.Bars(m)[0]
	}
	return bars
}

// lengths lists the lengths of a bar's notes and rests, in ticks. The lengths of rests are negative.
func lengths(b compose.Bar) (all []int) {
	at := b.Start
	for _, n := range b.Notes {
		if n.Start > at {
			all = append(all, at-n.Start)
		}
		all = append(all, n.Ticks)
		at = n.End()
	}
	if at < b.End() {
		all = append(all, at-b.End())
	}
	return all
}

// steps returns the two intervals between the notes of a bar, in semitones.
func steps(b compose.Bar) []int {
	return []int{b.Notes[1].Key - b.Notes[0].Key, b.Notes[2].Key - b.Notes[1].Key}
}

// order lists the indices of a bar's notes, from the softest to the loudest.
func order(b compose.Bar) []int {
	notes := []int{0, 1, 2}
	slices.SortStableFunc(notes, func(i, k int) int { return b.Notes[i].Velocity - b.Notes[k].Velocity })
	return notes
}

func reversed[E any](all []E) []E {
	all = slices.Clone(all)
	slices.Reverse(all)
	return all
}

func scaled(all []int, by float64) []int {
	all = slices.Clone(all)
	for i := range all {
		all[i] = int(by * float64(all[i]))
	}
	return all
}

const roomy = "range: 0..127\nrhythm: {rests: 2}\nvelocity: 1..127\nsigns: independent\n"

// TestMotifsComeBack checks that the second bar of a motif's owner repeats what the score keeps of the first bar, whoever moves and on whatever
// note the bar starts.
func TestMotifsComeBack(t *testing.T) {
	first := compose.Move{X: 4, Y: 2, Feature: compose.Threat, Pattern: 10}
	others := []compose.Move{{X: 5, Y: 1, Player: 1, Pattern: 3}, {X: 3, Y: 3, Pattern: 9, Feature: compose.Block}}
	for of, back := range map[string]compose.Move{
		"square":  {X: 4, Y: 2, Player: 1},
		"column":  {X: 4, Y: 5, Player: 1},
		"row":     {X: 1, Y: 2, Player: 1},
		"pattern": {X: 6, Y: 6, Pattern: 10, Player: 1},
		"feature": {X: 6, Y: 6, Feature: compose.Threat, Player: 1},
		"player":  {X: 6, Y: 6},
	} {
		for _, keep := range []scores.Keep{scores.KeepRhythm, scores.KeepContour, scores.KeepBoth, scores.KeepMelody} {
			score := mustParse(t, roomy+"memory: {of: "+of+", keep: "+string(keep)+"}")
			same := map[string]int{}
			const seeds = 40
			for seed := range uint64(seeds) {
				moves := []compose.Move{first, others[0], others[1], back}
				if of == "player" {
					moves = []compose.Move{first, others[0], back}
				}
				bars := composeAll(compose.New(score, seed), moves)
				a, b := bars[0], bars[len(bars)-1]
				if slices.Equal(lengths(a), lengths(b)) {
					same["rhythm"]++
				}
				if slices.Equal(order(a), order(b)) {
					same["loudness"]++
				}
				up := func(b compose.Bar) []bool { return []bool{steps(b)[0] > 0, steps(b)[1] > 0} }
				if slices.Equal(up(a), up(b)) {
					same["contour"]++
				}
				if slices.Equal(steps(a), steps(b)) {
					same["intervals"]++
				}
				if d := steps(b); keep == scores.KeepBoth && (max(d[0], -d[0]) != back.X || max(d[1], -d[1]) != back.Y) {
					t.Errorf("of %s: intervals %v for the square (%d, %d)", of, d, back.X, back.Y)
				}
			}
			for what, kept := range map[string]bool{
				"rhythm": keep.Rhythm(), "loudness": keep.Rhythm(), "contour": keep.Contour(), "intervals": keep == scores.KeepMelody,
			} {
				if of == "square" && what == "intervals" {
					kept = keep.Contour() // both bars have the same square, so the directions decide the intervals
				}
				if all := same[what] == seeds; all != kept {
					t.Errorf("of %s, keep %s: %s comes back %d times of %d", of, keep, what, same[what], seeds)
				}
			}
		}
	}
}

func TestVariations(t *testing.T) {
	for _, test := range []struct {
		vary    string
		lengths func([]int) []int // expected change of the lengths; nil if they do not change
		steps   func([]int) []int
	}{
		{"inversion", nil, func(s []int) []int { return scaled(s, -1) }},
		{"retrograde", reversed[int], func(s []int) []int { return scaled(reversed(s), -1) }},
	} {
		score := mustParse(t, roomy+"memory: {of: column, keep: melody, vary: "+test.vary+"}")
		for seed := range uint64(40) {
			bars := composeAll(compose.New(score, seed), []compose.Move{{X: 4, Y: 1}, {X: 4, Y: 2, Player: 1}, {X: 4, Y: 3}})
			want, wantSteps := lengths(bars[0]), test.steps(steps(bars[0]))
			if test.lengths != nil {
				want = test.lengths(want)
			}
			for _, b := range bars[1:] {
				if !slices.Equal(lengths(b), want) || !slices.Equal(steps(b), wantSteps) {
					t.Errorf("%s of %v, %v is %v, %v", test.vary, lengths(bars[0]), steps(bars[0]), lengths(b), steps(b))
				}
			}
		}
	}
}

// TestSlowerAndFaster checks that a motif returns with doubled or halved lengths if the bar has room for them, and otherwise unchanged.
func TestSlowerAndFaster(t *testing.T) {
	for vary, factor := range map[string]float64{"augmentation": 2, "diminution": 0.5} {
		score := mustParse(t, roomy+"memory: {of: column, vary: "+vary+"}")
		score.Rhythm.Rests = 4
		varied := 0
		for seed := range uint64(300) {
			bars := composeAll(compose.New(score, seed), []compose.Move{{X: 4, Y: 1}, {X: 4, Y: 2, Player: 1}})
			a, b := inner(bars[0]), inner(bars[1])
			switch {
			case slices.Equal(b, scaled(a, factor)):
				varied++
			case !slices.Equal(b, a) || !slices.Equal(lengths(bars[0]), lengths(bars[1])):
				t.Errorf("%s of %v is %v", vary, a, b)
			case possible(a, factor, bars[0].Ticks, score.Grid):
				t.Errorf("%s of %v has room and did not come", vary, a)
			}
		}
		if varied < 20 {
			t.Errorf("%s came %d times of 300", vary, varied)
		}
	}
}

// inner returns the lengths in a bar from its first note to its last note, without the rests before and after.
func inner(b compose.Bar) []int {
	all := lengths(b)
	for all[0] < 0 {
		all = all[1:]
	}
	for all[len(all)-1] < 0 {
		all = all[:len(all)-1]
	}
	return all
}

// possible reports whether lengths, multiplied by a factor, lie on the grid and fit in a bar.
func possible(lengths []int, factor float64, bar, grid int) bool {
	sum := 0.0
	for _, l := range lengths {
		ticks := factor * float64(max(l, -l))
		if sum += ticks; int(ticks)%grid != 0 {
			return false
		}
	}
	return sum <= float64(bar)
}

// TestOrderOfVariations checks three things: each motif goes through the list of variations in order; a random order uses every variation;
// motifs are varied as often as the score says.
func TestOrderOfVariations(t *testing.T) {
	moves := make([]compose.Move, 13)
	for i := range moves {
		moves[i] = compose.Move{X: 2, Y: 1 + i%6, Filled: float64(i) / 12}
	}
	ways := func(source string, seed uint64) (ways string) {
		bars := composeAll(compose.New(mustParse(t, roomy+source), seed), moves)
		of, turned := steps(bars[0]), scaled(reversed(steps(bars[0])), -1)
		for _, b := range bars[1:] {
			switch s := steps(b); {
			case slices.Equal(s, of):
				ways += "="
			case slices.Equal(s, scaled(of, -1)):
				ways += "I"
			case slices.Equal(s, turned):
				ways += "R"
			default:
				ways += "?"
			}
		}
		return ways
	}
	seed := uint64(0) // search for a seed whose bar differs from all its variations, which also differ from each other
	for ; ; seed++ {
		s := steps(compose.New(mustParse(t, roomy), seed).Bars(moves[0])[0])
		if s[0] > 0 && s[1] > 0 {
			break
		}
	}
	if got := ways("memory: {of: column, keep: melody, vary: [inversion, retrograde]}", seed); got != "IRIRIRIRIRIR" {
		t.Errorf("in turn: %s", got)
	}
	if got := ways("memory: {of: column, keep: melody, vary: inversion, often: 0}", seed); got != "============" {
		t.Errorf("never: %s", got)
	}
	chance := map[rune]int{}
	late, early := 0, 0
	for more := range uint64(60) {
		for _, way := range ways("memory: {of: column, keep: melody, vary: [inversion, retrograde], order: chance, often: 0.5}", more) {
			chance[way]++
		}
		for i, way := range ways("memory: {of: column, keep: melody, vary: inversion, often: 0..1}", more) {
			switch {
			case way != 'I':
			case i < 6:
				early++
			default:
				late++
			}
		}
	}
	if n := chance['=']; n < 300 || n > 420 || chance['I'] < 120 || chance['R'] < 60 || chance['?'] > 0 {
		t.Errorf("by chance, every other time: %v", chance)
	}
	if early < 70 || early > 145 || late < 240 || late > 310 {
		t.Errorf("0..1: %d varied in the first half, %d in the second", early, late)
	}
}

// TestAnyMemory checks three things with random scores. Notes stay in range, scale and grid. Fixed signs (directions of intervals) and keys that a
// person chose are kept. A copy of a composer composes the same bars.
func TestAnyMemory(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := drawScore(t)
		score.Memory = drawMemory(t)
		var signs []compose.Signs
		if rapid.Bool().Draw(t, "signs") {
			signs = []compose.Signs{{X: 1, Y: 1}, {X: -1, Y: 1}, {X: 1, Y: -1}}
		}
		composer := compose.New(score, rapid.Uint64().Draw(t, "seed"), compose.FixSigns(signs))
		copied := *composer
		inside := keysOf(score)
		for i := range rapid.IntRange(2, 30).Draw(t, "moves") {
			m := compose.Move{
				X: rapid.IntRange(1, 4).Draw(t, "x"), Y: rapid.IntRange(1, 4).Draw(t, "y"), Player: i % 2,
				Filled: float64(i) / 30, Feature: compose.Feature(i % 4), Pattern: i % 5,
			}
			if i%7 == 5 {
				composer.StartOn(inside[0])
			}
			before := *composer
			bar := composer.Bars(m)[0]
			shift := score.Players[m.Player].Shift()
			for k, n := range bar.Notes {
				if !slices.Contains(inside, n.Key-shift) {
					t.Fatalf("key %d is not among %v", n.Key-shift, inside)
				}
				if n.Ticks < score.Shortest() || n.Ticks%score.Grid != 0 || (n.Start-bar.Start)%score.Grid != 0 ||
					n.End() > bar.End() || k > 0 && !score.Players[m.Player].Hold && n.Start < bar.Notes[k-1].End() {
					t.Fatalf("note %d of the bar %+v", k+1, bar)
				}
			}
			if i%7 == 5 && bar.Notes[0].Key-shift != inside[0] {
				t.Fatalf("the given key %d became %d", inside[0], bar.Notes[0].Key-shift)
			}
			if again := before.Bars(m)[0]; i%7 != 5 && !reflect.DeepEqual(again, bar) {
				t.Fatalf("a copy composed %+v, not %+v", again, bar)
			}
			if i%7 == 5 {
				copied.StartOn(inside[0])
			}
			if again := copied.Bars(m)[0]; !reflect.DeepEqual(again, bar) {
				t.Fatalf("the copy from the start composed %+v, not %+v", again, bar)
			}
		}
	})
}

func drawMemory(t *rapid.T) *scores.Memory {
	m := &scores.Memory{
		Of: rapid.SampledFrom([]scores.MotifOwner{
			scores.NoOwner, scores.SquareOwner, scores.ColumnOwner, scores.RowOwner, scores.PatternOwner, scores.FeatureOwner, scores.PlayerOwner,
		}).Draw(t, "of"),
		Keep:  rapid.SampledFrom([]scores.Keep{scores.KeepRhythm, scores.KeepContour, scores.KeepBoth, scores.KeepMelody}).Draw(t, "keep"),
		Order: rapid.SampledFrom([]scores.VariationOrder{scores.VariationsInTurn, scores.VariationsByChance}).Draw(t, "order"),
		Often: scores.Likelihood{From: rapid.Float64Range(0, 1).Draw(t, "from"), To: rapid.Float64Range(0, 1).Draw(t, "to")},
	}
	m.Vary = rapid.SliceOfN(rapid.SampledFrom([]scores.Variation{
		scores.MotifInversion, scores.MotifRetrograde, scores.MotifAugmentation, scores.MotifDiminution,
	}), 0, 4).Draw(t, "vary")
	return m
}

// TestMotifsLast checks that motifs that last for the piece return in the next game, but motifs that last for a game do not.
func TestMotifsLast(t *testing.T) {
	for lasts, kept := range map[string]bool{"game": false, "piece": true} {
		score := mustParse(t, roomy+"memory: {of: square, lasts: "+lasts+"}")
		move := []compose.Move{{X: 3, Y: 1}}
		same := 0
		const seeds = 20
		for seed := range uint64(seeds) {
			first := compose.New(score, seed)
			a := composeAll(first, move)[0]
			b := composeAll(compose.New(score, seed+100, compose.Remember(first.Memory())), move)[0]
			if slices.Equal(lengths(a), lengths(b)) {
				same++
			}
		}
		if kept != (same == seeds) {
			t.Errorf("lasts %s: %d of %d come back in the next game", lasts, same, seeds)
		}
	}
}

// TestLineIsRecalled checks that after a win, the bars of the winning line are repeated unchanged before the ending.
func TestLineIsRecalled(t *testing.T) {
	for _, test := range []struct {
		ending string
		bars   int
	}{{"none", 2}, {"chord", 3}} {
		score := mustParse(t, "memory: {recall: line}\nplayers: {first: {octave: 1, hold: true, ending: {win: "+test.ending+"}}}")
		composer := compose.New(score, 1)
		bars := composeAll(composer, []compose.Move{{X: 4, Y: 1}, {X: 5, Y: 1, Player: 1}, {X: 4, Y: 2}, {X: 3, Y: 1, Player: 1}, {X: 2, Y: 1}})
		e := composer.End(0, bars[0], bars[2])
		if e.Start != bars[4].End() || e.Ticks != test.bars*bars[0].Ticks {
			t.Fatalf("%s: from %d, %d ticks", test.ending, e.Start, e.Ticks)
		}
		for i, of := range []compose.Bar{bars[0], bars[2]} {
			for k, n := range of.Notes {
				by := e.Start + i*of.Ticks - of.Start
				n.Start, n.On, n.Off = n.Start+by, n.On+by, n.Off+by
				if got := e.Notes[0][3*i+k]; got != n {
					t.Errorf("%s: note %d of bar %d is %+v, want %+v", test.ending, k+1, i+1, got, n)
				}
			}
		}
		for _, n := range e.Notes[0][6:] {
			if n.Start != e.Start+2*bars[0].Ticks || n.Ticks != bars[0].Ticks {
				t.Errorf("%s: the chord has %+v", test.ending, n)
			}
		}
	}
}
