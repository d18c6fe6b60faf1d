package play

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMovementsNameFilesWithMarks checks that the name of a gamer's file in the score's folder may contain the character @. Elsewhere in a name,
// @ stands before a limit of the search.
func TestMovementsNameFilesWithMarks(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := os.Mkdir("set", 0o700); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join("set", "me@home"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	s := load(t, "paper")
	s.Name = filepath.Join("set", "suite.yaml")
	for name, want := range map[string]string{"me@home": "set/me@home", "me@4": "set/me@4", "random": "random", "": "", "generation-200@4": "generation-200@4"} {
		if ref, err := refFrom(s.Name, name); err != nil || filepath.ToSlash(ref.String()) != want {
			t.Errorf("%s: %s, %v; want %s", name, ref, err, want)
		}
	}
}
