package play

import (
	"os"
	"path/filepath"
	"testing"
)

// TestMovementsNameFilesWithMarks: a file of the score's folder may have the mark of a limit
// in its name.
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
