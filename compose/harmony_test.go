package compose

import (
	"fmt"
	"slices"
	"testing"

	"midiconnect4/scores"
)

func mustParse(t *testing.T, text string) *scores.Score {
	t.Helper()
	score, err := scores.Parse("mine.yaml", []byte(text))
	if err != nil {
		t.Fatal(err)
	}
	return score
}

// game composes some bars in which the players alternate.
func game(score *scores.Score, seed uint64, moves int) []Bar {
	c := New(score, seed)
	var bars []Bar
	for i := range moves {
		bars = append(bars, c.Bars(Move{X: 1 + i*5%7, Y: 1 + i/7, Player: i % 2, Filled: float64(i) / 42, Confidence: 0.5})...)
	}
	return bars
}

// TestPull checks which notes the pull of a chord moves to chord tones: none, the first note of each bar, or all.
func TestPull(t *testing.T) {
	const plan = "harmony: {chords: [Dm7 2, G7 1, Cmaj7 4], pull: %g, on: %s}"
	for _, test := range []struct {
		pull float64
		on   string
	}{{0, "all"}, {1, "first"}, {1, "all"}} {
		score := mustParse(t, fmt.Sprintf(plan, test.pull, test.on))
		inside, all := 0, 0
		for i, bar := range game(score, 3, 42) {
			for k, n := range bar.Notes {
				if has := score.Harmony.At(i).Has(n.Key); test.pull == 1 && (k == 0 || test.on == "all") && !has {
					t.Errorf("%+v: note %d of bar %d, %d, is no tone of %s", test, k+1, i+1, n.Key, score.Harmony.At(i).Name)
				} else if has {
					inside++
				}
				if n.Key < score.Range.Low || n.Key > score.Range.High {
					t.Errorf("%+v: %d leaves the range", test, n.Key)
				}
				all++
			}
		}
		if inside == all != (test.pull == 1 && test.on == "all") {
			t.Errorf("%+v: %d of %d notes are tones of the chord", test, inside, all)
		}
	}
	without := game(scores.Paper(), 3, 42)
	for i, bar := range game(mustParse(t, fmt.Sprintf(plan, 0., "all")), 3, 42) {
		if !slices.Equal(bar.Notes, without[i].Notes) {
			t.Errorf("bar %d changes without a pull", i+1)
		}
	}
}

// TestStepsFromOutside checks that, from a key outside the scale, a step leads to the next key inside.
func TestStepsFromOutside(t *testing.T) {
	score := mustParse(t, "range: C1..C4\nscale: {root: C, mode: major}")
	k := newScaleKeys(score, score.Scale)
	for from, want := range map[int][3]int{61: {60, 62, 64}, 66: {65, 67, 69}, 60: {59, 62, 64}} {
		if got := [3]int{k.step(from, -1), k.step(from, 1), k.step(from, 2)}; got != want {
			t.Errorf("from %d to %d, want %d", from, got, want)
		}
	}
}

// TestChordsOfReferences checks that, without a harmony, the chords are the scale's triads on the reference notes.
func TestChordsOfReferences(t *testing.T) {
	score := mustParse(t, "scale: {root: D, mode: dorian}\nreference: {notes: [D2, G2], stay: 2, then: cycle}")
	c := New(score, 1)
	for i, want := range []struct{ now, after int }{{2, 2}, {2, 7}, {7, 7}, {7, 2}, {2, 2}} {
		c.Bars(Move{X: 1, Y: 1, Player: i % 2})
		now, after := c.chordAt(i, i%2, 0), c.chordAfter(i%2)
		if now.Root != want.now || after.Root != want.after || len(now.Tones) != 3 {
			t.Errorf("bar %d: %+v and then %+v", i+1, now, after)
		}
	}
}
