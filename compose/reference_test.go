package compose_test

import (
	"testing"

	"pgregory.net/rapid"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

const chained = 0 // a bar that starts where the one before ended

func TestReferenceSequences(t *testing.T) {
	list := func(then scores.Then, notes, stay []int) *scores.Reference {
		return &scores.Reference{Notes: notes, Stay: stay, Then: then}
	}
	three, stays := []int{60, 72, 84}, []int{1, 2, 3}
	ones := []int{1, 1, 1}
	tests := []struct {
		name string
		list *scores.Reference
		want []int // first notes of the bars
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

// A list of one player counts the bars of that player only, and a chained bar
// goes on from the bar before, whoever's it is.
func TestReferencesOfEachPlayer(t *testing.T) {
	score := paperLike()
	score.Shared = nil
	score.Players[0].Reference = &scores.Reference{Notes: []int{60, 62}, Stay: []int{1, 2}, Then: scores.Cycle}
	score.Players[1].Reference = &scores.Reference{Notes: []int{72, 74}, Stay: []int{2, 1}, Then: scores.Chain}
	moves := game(10, 6)
	moves[8].Player, moves[9].Player = 1, 0 // the turns need not alternate
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

// Once the list is over, every note of it comes as often as any other, and
// stays as long as it does in the list.
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
			t.Fatalf("bar %d starts on %d, which is no anchor", i, composition[i].Notes[0].Key)
		}
		counts[note]++
		for stay := 1; stay < score.Shared.Stay[note] && i+stay < bars; stay++ {
			if composition[i+stay].Notes[0].Key != composition[i+stay-1].Notes[2].Key {
				t.Fatalf("bar %d does not start where the one before ended", i+stay)
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

// The first notes follow from the numbers of the bars alone: walked from the
// start, they come out the same whatever was played in between.
func TestReferenceIgnoresTheMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		score := drawScore(t)
		score.Shared = drawReference(t, score.Range)
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
