package scores

import (
	"strings"
	"testing"
)

// TestStarts checks that each start is a valid score, and that the short ones are short.
func TestStarts(t *testing.T) {
	for i, name := range Starts() {
		source, err := Start(name)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := Parse(name+".yaml", source); err != nil {
			t.Error(err)
		}
		if lines := strings.Count(string(source), "\n"); i > 0 && lines > 24 {
			t.Errorf("%s has %d lines", name, lines)
		}
	}
	if _, err := Start("fugue"); err == nil {
		t.Error("there is no fugue, but no error either")
	}
}
