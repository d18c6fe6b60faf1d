package compose_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestBarsOfTheDocs composes the eight moves of docs/scores.md with each
// example that has a table of bars below it, and compares the bars.
func TestBarsOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/scores.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?m)^```yaml\n((?:[^`].*\n|\n)*)```\n\n\\| bar \\|.*\n((?:\\|.*\n)+)").FindAllStringSubmatch(string(page), -1)
	if len(examples) < 8 {
		t.Errorf("only %d examples with bars found", len(examples))
	}
	for _, example := range examples {
		score, err := scores.Parse("mine.yaml", []byte(example[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		rows := strings.Split(strings.TrimSpace(example[2]), "\n")
		want := strings.ReplaceAll(rows[len(rows)-1], "**", "")
		got := "| | " + strings.Join(docsBars(t, score), " | ") + " |"
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", example[1], got, want)
		}
	}
}

// docsBars composes the page's moves. It fixes the signs if the score draws
// them by chance.
func docsBars(t *testing.T, score *scores.Score) []string {
	t.Helper()
	signs, err := compose.ParseSigns("++-+-++-")
	if err != nil {
		t.Fatal(err)
	}
	if score.Signs == scores.SignsByPlayer || score.Signs == scores.SignsByResult {
		signs = nil
	}
	composer := compose.New(score, 1, compose.FixSigns(signs))
	var bars []string
	height := map[int]int{}
	for i, x := range []int{4, 5, 4, 3, 3, 3, 4, 5} {
		height[x]++
		var names []string
		for _, key := range keys(composer.Bars(compose.Move{X: x, Y: height[x], Player: i % 2})[0]) {
			names = append(names, score.NoteName(key))
		}
		bars = append(bars, strings.Join(names, " "))
	}
	return bars
}
