package compose

import (
	"fmt"
	"strings"
	"testing"
)

// strokes writes each stroke of a bar as drum@sixteenth, for example 36@0.
func strokes(bar Bar) string {
	var all []string
	for _, n := range bar.firstLine() {
		all = append(all, fmt.Sprintf("%d@%d", n.Key, (n.Start-bar.Start)/120))
	}
	return strings.Join(all, " ")
}

func TestDrumsPlayTheirPatterns(t *testing.T) {
	score := mustParse(t, "velocity: 64\nvoices:\n  - drums:\n      play:\n        kick: x---x--- | xx\n        snare: --X-\n        hat: E(3, 8)\n        ride: o.\n")
	bars := game(score, 1, 3)
	for i, want := range []string{
		"36@0 42@0 51@0 42@6 36@8 38@8 42@12", "36@0 42@0 51@0 42@6 36@8 38@8 42@12", "36@0 42@0 51@0 42@6 36@8 38@8 42@12",
	} {
		if got := strokes(bars[i]); got != want {
			t.Errorf("bar %d: %s, want %s", i+1, got, want)
		}
	}
	velocities := map[int]int{}
	for _, n := range bars[0].firstLine() {
		velocities[n.Key] = n.Velocity
	}
	if velocities[36] != 64 || velocities[38] != 64+18 || velocities[51] != 64-24 {
		t.Errorf("velocities %v", velocities)
	}
}

// TestPatternsOfSeveralBars checks that a pattern of several bars takes one bar of the game for each of its bars, and then repeats.
func TestPatternsOfSeveralBars(t *testing.T) {
	score := mustParse(t, "voices: [drums: {play: {kick: x--- | --x- | ----}}]")
	for i, bar := range game(score, 1, 7) {
		if got, want := strokes(bar), []string{"36@0", "36@8", ""}[i%3]; got != want {
			t.Errorf("bar %d: %q, want %q", i+1, got, want)
		}
	}
}

// TestTheBoardStrikesDrums checks that the move's column and row choose the drums for the bar's notes. Threats, blocks and wins must strike
// their drums at the start of the bar.
func TestTheBoardStrikesDrums(t *testing.T) {
	for _, test := range []struct {
		drums string
		want  [3]int // drums that the three notes strike
	}{
		{"columns: [41, 43, 45]", [3]int{43, 43, 43}},
		{"rows: [60, 61]", [3]int{60, 60, 60}},
		{"columns: [41, 43, 45], rows: [60, 61]", [3]int{43, 60, 43}},
	} {
		c := New(mustParse(t, "rhythm: {rests: 1}\nvoices: [drums: {threat: 38, block: 39, win: 49, "+test.drums+"}]"), 3)
		for feature, extra := range map[Feature]int{Plain: 0, Threat: 38, Block: 39, Win: 49} {
			bar := c.Bars(Move{X: 5, Y: 3, Feature: feature})[0]
			var got []string
			for _, n := range bar.firstLine() {
				if n.Key != extra {
					got = append(got, fmt.Sprint(n.Key, n.Start, n.Velocity))
				} else if n.Start != bar.Start {
					t.Errorf("%s: the drum of feature %d comes late", test.drums, feature)
				}
			}
			var want []string
			for i, n := range bar.Notes {
				want = append(want, fmt.Sprint(test.want[i], n.Start, n.Velocity))
			}
			if strings.Join(got, ", ") != strings.Join(want, ", ") || (len(bar.firstLine()) > 3) != (extra > 0) {
				t.Errorf("%s, feature %d: %v, want %v", test.drums, feature, got, want)
			}
		}
	}
}
