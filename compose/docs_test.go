package compose_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"midiconnect4/compose"
	"midiconnect4/scores"
)

// TestBarsOfTheDocs composes the moves of docs/scores.md and docs/memory.md with each example that is followed by a table of bars. It compares
// the composed bars with the table.
func TestBarsOfTheDocs(t *testing.T) {
	for page, least := range map[string]int{"scores": 2, "memory": 1} {
		text, err := os.ReadFile("../docs/" + page + ".md")
		if err != nil {
			t.Fatal(err)
		}
		checkBarsOf(t, page, string(text), least)
	}
}

func checkBarsOf(t *testing.T, name, page string, least int) {
	t.Helper()
	examples := regexp.MustCompile("(?m)^```yaml\n((?:[^`].*\n|\n)*)```\n\n\\| bar \\|.*\n((?:\\|.*\n)+)").FindAllStringSubmatch(page, -1)
	if len(examples) < least {
		t.Errorf("%s: only %d examples with bars found", name, len(examples))
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

// docsBars composes the page's moves and returns the names of each bar's notes.
func docsBars(t *testing.T, score *scores.Score) []string {
	t.Helper()
	var bars []string
	for _, bar := range docsGame(t, score) {
		bars = append(bars, names(score, bar.Notes))
	}
	return bars
}

// docsGame composes the moves shown on the page. If the score would draw the signs of the intervals at random, docsGame sets the signs shown on
// the page instead.
func docsGame(t *testing.T, score *scores.Score) []compose.Bar {
	t.Helper()
	signs, err := compose.ParseSigns("++-+-++-")
	if err != nil {
		t.Fatal(err)
	}
	if score.Signs == scores.SignsByPlayer || score.Signs == scores.SignsByResult {
		signs = nil
	}
	composer := compose.New(score, 1, compose.FixSigns(signs))
	var bars []compose.Bar
	height := map[int]int{}
	for i, x := range []int{4, 5, 4, 3, 3, 3, 4, 5} {
		height[x]++
		bars = append(bars, composer.Bars(compose.Move{X: x, Y: height[x], Player: i % 2})...)
	}
	return bars
}

// TestVoicesOfTheDocs composes the page's moves with each example of docs/voices.md that has a table of bars. It compares those rows of the
// table whose names it knows.
func TestVoicesOfTheDocs(t *testing.T) {
	page, err := os.ReadFile("../docs/voices.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?m)^```yaml\n((?:[^`].*\n|\n)*)```\n\n\\| bar \\|.*\n((?:\\|.*\n)+)").FindAllStringSubmatch(string(page), -1)
	if len(examples) != 1 {
		t.Errorf("%d examples with bars found; want 1", len(examples))
	}
	for _, example := range examples {
		score, err := scores.Parse("mine.yaml", []byte(example[1]))
		if err != nil {
			t.Error(err)
			continue
		}
		rows := map[string]string{"moves": "", score.Voices[0].Kind(): ""}
		for _, bar := range docsGame(t, score) {
			rows["moves"] += " " + names(score, bar.Notes) + " |"
			if len(bar.Lines) == 0 {
				rows[score.Voices[0].Kind()] += " – |"
				continue
			}
			rows[score.Voices[0].Kind()] += " " + names(score, bar.Lines[0].Notes) + " |"
		}
		for row := range strings.Lines(example[2]) {
			name, bars, _ := strings.Cut(strings.Trim(row, "| \n"), " |")
			if got, known := rows[name]; known && got != bars+" |" {
				t.Errorf("%s\n got |%s\nwant |%s |", example[1], got, bars)
			}
		}
	}
}

func names(score *scores.Score, notes []compose.Note) string {
	var names []string
	for _, n := range notes {
		names = append(names, score.NoteName(n.Key))
	}
	return strings.Join(names, " ")
}
