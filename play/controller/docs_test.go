package controller

import (
	"os"
	"regexp"
	"testing"
)

// TestExamples checks that the files of keys shown in docs/midi-in.md are valid.
func TestExamples(t *testing.T) {
	page, err := os.ReadFile("../../docs/midi-in.md")
	if err != nil {
		t.Fatal(err)
	}
	examples := regexp.MustCompile("(?ms)^```yaml\n(.*?)^```$").FindAllSubmatch(page, -1)
	for _, example := range examples {
		if _, err := Parse("docs/midi-in.md", example[1], Size{6, 6, 6}); err != nil {
			t.Error(err)
		}
	}
	if len(examples) != 3 {
		t.Errorf("%d examples", len(examples))
	}
}
