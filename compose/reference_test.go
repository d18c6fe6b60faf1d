package compose_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
	"midiconnect4/scores/pitch"
)

const chained = 0 // stands for a bar that starts on the last note of the previous bar

func TestReferenceSequences(t *testing.T) {
	list := func(then scores.AfterList, notes, stay []int) *scores.Reference {
		return &scores.Reference{Notes: notes, Stay: stay, Then: then}
	}
	three, stays := []int{60, 72, 84}, []int{1, 2, 3}
	ones := []int{1, 1, 1}
	tests := []struct {
		name string
		list *scores.Reference
		want []int // first note of each bar
	}{
		{"chain", list(scores.Chain, three, stays), []int{60, 72, chained, 84, chained, chained, chained, chained, chained}},
		{"cycle", list(scores.Cycle, three, stays), []int{60, 72, chained, 84, chained, chained, 60, 72, chained, 84}},
		{"hold", list(scores.Hold, three, stays), []int{60, 72, chained, 84, chained, chained, 84, chained, chained, 84}},
		{"reverse", list(scores.Reverse, three, ones), []int{60, 72, 84, 72, 60, 72, 84, 72, 60}},
		{"reverse with stays", list(scores.Reverse, three, stays), []int{
			60, 72, chained, 84, chained, chained, 72, chained, 60, 72, chained, 84,
		}},
		{"reverse of two", list(scores.Reverse, []int{60, 72}, []int{1, 2}), []int{60, 72, chained, 60, 72, chained, 60}},
		{"reverse of one", list(scores.Reverse, []int{60}, []int{2}), []int{60, chained, 60, chained, 60}},
		{"random of one", list(scores.Random, []int{60}, []int{2}), []int{60, chained, 60, chained, 60}},
		{"hold of one", list(scores.Hold, []int{60}, []int{1}), []int{60, 60, 60}},
		{"cycle of one", list(scores.Cycle, []int{60}, []int{3}), []int{60, chained, chained, 60}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			score := paperLike()
			score.Range = scores.Span{Low: 48, High: 96}
			score.Shared = test.list
			checkFirstNotes(t, compositionOf(compose.New(score, 3), game(len(test.want), 6)), test.want)
		})
	}
}

// TestReferencesOfEachPlayer checks that a player's own reference list advances only in the bars of that player. A bar that takes no note from
// the list must start on the last note of the previous bar, whichever player moved then.
func TestReferencesOfEachPlayer(t *testing.T) {
	score := paperLike()
	score.Shared = nil
	score.Players[0].Reference = &scores.Reference{Notes: []int{60, 62}, Stay: []int{1, 2}, Then: scores.Cycle}
	score.Players[1].Reference = &scores.Reference{Notes: []int{72, 74}, Stay: []int{2, 1}, Then: scores.Chain}
	moves := game(10, 6)
	moves[8].Player, moves[9].Player = 1, 0 // here the second player moves first, because players need not alternate
	checkFirstNotes(t, compositionOf(compose.New(score, 3), moves), []int{
		60, 72,
		62, chained,
		chained, 74,
		60, chained,
		chained, 62,
	})
}

func checkFirstNotes(t *testing.T, bars []compose.Bar, want []int) {
	t.Helper()
	for i, bar := range bars {
		first := want[i]
		if first == chained {
			first = bars[i-1].Notes[2].Key
		}
		if got := bar.Notes[0].Key; got != first {
			t.Errorf("bar %d starts on %d, want %d", i, got, first)
		}
	}
}

// TestRandomReference checks the random notes after the end of the list. All notes of the list must be equally frequent, and each must stay for the
// number of bars that it stays in the list.
func TestRandomReference(t *testing.T) {
	const bars = 60_000
	score := paperLike()
	score.Range = scores.Span{Low: 0, High: 127}
	score.Shared = &scores.Reference{Notes: []int{20, 60, 100, 127}, Stay: []int{1, 2, 3, 4}, Then: scores.Random}
	composer := compose.New(score, 11)
	composition := compositionOf(composer, game(bars, 6))

	counts := make([]int, 4)
	for i := 10; i < bars; {
		note := -1
		for n, key := range score.Shared.Notes {
			if composition[i].Notes[0].Key == key {
				note = n
			}
		}
		if note < 0 {
			t.Fatalf("bar %d starts on %d, which is not an anchor", i, composition[i].Notes[0].Key)
		}
		counts[note]++
		for stay := 1; stay < score.Shared.Stay[note] && i+stay < bars; stay++ {
			if composition[i+stay].Notes[0].Key != composition[i+stay-1].Notes[2].Key {
				t.Fatalf("bar %d does not start where the previous bar ended", i+stay)
			}
		}
		i += score.Shared.Stay[note]
	}
	checkUniform(t, "anchors", counts)
}

func TestRandomReferencesOfPlayersDiffer(t *testing.T) {
	score := paperLike()
	score.Shared = nil
	list := &scores.Reference{Notes: []int{60, 72}, Stay: []int{1, 1}, Then: scores.Random}
	score.Players[0].Reference, score.Players[1].Reference = list, list
	composition := compositionOf(compose.New(score, 5), game(20_000, 6))
	pairs := make([]int, 4)
	for i := 4; i < len(composition); i += 2 {
		pairs[(composition[i].Notes[0].Key-60)/12*2+(composition[i+1].Notes[0].Key-60)/12]++
	}
	checkUniform(t, "pairs of anchors", pairs)
}

// TestReferenceIgnoresTheMoves checks that the first note of a bar depends only on the bar's number. For example, a random walk gives the same
// notes in every game.
func TestReferenceIgnoresTheMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := drawScore(t)
		score.Shared = drawReference(t, score)
		for i := range score.Shared.Stay {
			score.Shared.Stay[i] = 1
		}
		if score.Shared.Then == scores.Chain {
			score.Shared.Then = scores.Random
		}
		seed := rapid.Uint64().Draw(t, "seed")
		one, two := drawMoves(t), drawMoves(t)
		n := min(len(one), len(two))
		a, b := compositionOf(compose.New(score, seed), one[:n]), compositionOf(compose.New(score, seed), two[:n])
		for i := range a {
			if a[i].Notes[0].Key != b[i].Notes[0].Key {
				t.Fatalf("bar %d starts on %d or %d", i, a[i].Notes[0].Key, b[i].Notes[0].Key)
			}
		}
	})
}

// TestWalk checks that a random walk continues from the last note of the list by steps of the scale. Each note of the walk must stay as many
// bars as the last note of the list.
func TestWalk(t *testing.T) {
	score := paperLike()
	score.Range = scores.Span{Low: 48, High: 83}
	score.Scale = pitch.Scale{Root: 9, Steps: []int{0, 3, 5, 7, 10}}
	score.Shared = &scores.Reference{Notes: []int{57, 81}, Stay: []int{1, 2}, Then: scores.Walk, Step: 3}
	composition := compositionOf(compose.New(score, 3), game(200, 6))
	checkFirstNotes(t, composition[:3], []int{57, 81, chained})
	keys, last := keysOf(score), 81
	for i := 3; i+1 < len(composition); i += 2 {
		anchor := composition[i].Notes[0].Key
		if away := slices.Index(keys, anchor) - slices.Index(keys, last); away == 0 || away < -3 || away > 3 {
			t.Errorf("bar %d: from %d to %d is not a step of 1 to 3", i, last, anchor)
		}
		if composition[i+1].Notes[0].Key != composition[i].Notes[2].Key {
			t.Errorf("bar %d does not start where the previous bar ended", i+1)
		}
		last = anchor
	}
}

// TestWalkIsUniform checks that all steps of a random walk are equally likely, and all pairs of steps, too. It leaves out notes near an end of
// the range, because steps turn back there.
func TestWalkIsUniform(t *testing.T) {
	const longest = 3
	for _, player := range []int{0, 1} {
		score := paperLike()
		score.Range = scores.Span{Low: 0, High: 127}
		score.Shared = nil
		for i := range score.Players {
			score.Players[i].Reference = &scores.Reference{Notes: []int{60}, Stay: []int{1}, Then: scores.Walk, Step: longest}
		}
		var anchors []int
		for _, b := range barsOf(score, 8, 2*draws) {
			if b.Move.Player == player {
				anchors = append(anchors, b.Notes[0].Key)
			}
		}
		free := func(key int) bool { return key-longest >= 0 && key+longest <= 127 }
		cell := func(i int) int { // the number of the step that led to anchors[i]
			step := anchors[i] - anchors[i-1] + longest
			if step > longest {
				step--
			}
			return step
		}
		steps, pairs := make([]int, 2*longest), make([]int, 4*longest*longest)
		for i := 1; i+1 < len(anchors); i++ {
			if free(anchors[i-1]) {
				steps[cell(i)]++
			}
			if free(anchors[i-1]) && free(anchors[i]) {
				pairs[2*longest*cell(i)+cell(i+1)]++
			}
		}
		checkUniform(t, "steps", steps)
		checkUniform(t, "pairs of steps", pairs)
	}
}

// TestWalksOfPlayersDiffer checks that the random walks of the two players are independent.
func TestWalksOfPlayersDiffer(t *testing.T) {
	score := paperLike()
	score.Range = scores.Span{Low: 0, High: 127}
	score.Shared = nil
	list := &scores.Reference{Notes: []int{60}, Stay: []int{1}, Then: scores.Walk, Step: 1}
	score.Players[0].Reference, score.Players[1].Reference = list, list
	pairs := make([]int, 4)
	for seed := range uint64(4000) {
		b := barsOf(score, seed, 4)
		pairs[2*direction(b[0].Notes[0], b[2].Notes[0])+direction(b[1].Notes[0], b[3].Notes[0])]++
	}
	checkUniform(t, "first steps of both", pairs)
}

// TestLeadingNoteStartsBars checks a reference note outside the score's scale, with and without drama. Its bars must start on that note, but the
// other notes must be in the scale.
func TestLeadingNoteStartsBars(t *testing.T) {
	for _, more := range []string{"", "drama: [{signal: progress, target: loudness}]\n"} {
		score := mustParse(t, more+"range: C1..C4\nscale: {root: D, mode: minor}\nreference: {notes: [D2, C#2], then: cycle}\nsigns: independent\n")
		for i, b := range compositionOf(compose.New(score, 1), game(36, 6)) {
			if want := 62 - i%2; b.Notes[0].Key != want {
				t.Errorf("%sbar %d starts on %d, want %d", more, i+1, b.Notes[0].Key, want)
			}
			for _, n := range b.Notes[1:] {
				if !score.Scale.Has(n.Key) {
					t.Errorf("%sbar %d: %d is not in the scale", more, i+1, n.Key)
				}
			}
		}
	}
}
