package compose_test

import (
	"slices"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// drawing writes a bar as text, one letter per step: x where a note begins, - where it continues, . where no note sounds.
func drawing(b compose.Bar, step int) string {
	text := []byte(strings.Repeat(".", b.Ticks/step))
	for _, n := range b.Notes {
		for at := n.Start; at < n.End(); at += step {
			text[(at-b.Start)/step] = '-'
		}
		text[(n.Start-b.Start)/step] = 'x'
	}
	return string(text)
}

// drawings composes moves and writes each bar as text, in steps of a sixteenth.
func drawings(t *testing.T, rhythm string, seed uint64, moves []compose.Move) []string {
	t.Helper()
	score, err := scores.Parse("mine.yaml", []byte("bar: 2/4\nrhythm: "+rhythm))
	if err != nil {
		t.Fatal(err)
	}
	var all []string
	for _, b := range composeAll(compose.New(score, seed), moves) {
		all = append(all, drawing(b, 120))
	}
	return all
}

func TestPatterns(t *testing.T) {
	moves := []compose.Move{{X: 1, Y: 1}, {X: 2, Y: 1, Player: 1}, {X: 3, Y: 1}, {X: 3, Y: 2, Player: 1}, {X: 1, Y: 2}}
	const a, b, c = "x--x--x-", "x.x...x-", ".x-xx---"
	for _, test := range []struct{ rhythm, want string }{
		{"{patterns: x--x--x-}", strings.Join([]string{a, a, a, a, a}, " ")},
		{"{patterns: xx-. | x...}", strings.Repeat(" xx-.x...", 5)[1:]},
		{"{patterns: 1/4+(1/16)+1/16+1/8}", strings.Repeat(" x---.xx-", 5)[1:]},
		{"{patterns: [x--x--x-, x.x...x-, .x-xx---], choose: order}", strings.Join([]string{a, b, c, a, b}, " ")},
		{"{patterns: [x--x--x-, x.x...x-, .x-xx---], choose: column}", strings.Join([]string{a, b, c, c, a}, " ")},
		{"{patterns: [x--x--x-, x.x...x-, .x-xx---], choose: row}", strings.Join([]string{a, a, a, b, b}, " ")},
		{"{patterns: [x--x--x-, x.x...x-, .x-xx---], choose: player}", strings.Join([]string{a, b, a, b, a}, " ")},
		{"{euclid: {of: 8}}", strings.Repeat(" x--x--x-", 5)[1:]},
		{"{euclid: {of: 8, turn: 1}}", strings.Repeat(" ..x--x-x", 5)[1:]},
		{"{euclid: {of: 4}}", strings.Repeat(" x---x-x-", 5)[1:]},
		{"{euclid: {of: 8, turn: order}}", "x--x--x- ..x--x-x .x--x-x- x--x-x-- ..x-x--x"},
		{"{euclid: {of: 8, turn: column}}", "x--x--x- ..x--x-x .x--x-x- .x--x-x- x--x--x-"},
		{"{euclid: {of: 8, turn: row}}", "x--x--x- x--x--x- x--x--x- ..x--x-x ..x--x-x"},
		{"{euclid: {of: 8, turn: player}}", "x--x--x- ..x--x-x x--x--x- ..x--x-x x--x--x-"},
	} {
		if got := strings.Join(drawings(t, test.rhythm, 1, moves), " "); got != test.want {
			t.Errorf("%s:\n got %s\nwant %s", test.rhythm, got, test.want)
		}
	}
}

// TestOddsOfPatterns checks that randomly chosen patterns occur as often as their odds say, and that a randomly rotated rhythm occurs in all
// rotations.
func TestOddsOfPatterns(t *testing.T) {
	thirty := slices.Repeat([]compose.Move{{X: 1, Y: 1}}, 30)
	for rhythm, shares := range map[string]map[string]float64{
		"{patterns: [x--x--x-, x.x...x-, .x-xx---]}":                  {"x--x--x-": 1. / 3, "x.x...x-": 1. / 3, ".x-xx---": 1. / 3},
		"{patterns: [x--x--x-, x.x...x-, .x-xx---], odds: [5, 1, 2]}": {"x--x--x-": 5. / 8, "x.x...x-": 1. / 8, ".x-xx---": 2. / 8},
		"{euclid: {of: 4, turn: chance}}":                             {"x---x-x-": 0.25, "..x-x-x-": 0.25, "x-x-x---": 0.25, "x-x---x-": 0.25},
	} {
		counts := map[string]int{}
		for seed := range uint64(100) {
			for _, bar := range drawings(t, rhythm, seed, thirty) {
				counts[bar]++
			}
		}
		var cells []int
		var wanted []float64
		for bar, share := range shares {
			cells, wanted = append(cells, counts[bar]), append(wanted, share)
			delete(counts, bar)
		}
		if len(counts) > 0 {
			t.Errorf("%s: also %v", rhythm, counts)
		}
		checkShares(t, rhythm, cells, wanted)
	}
}
