package evolving

import (
	"errors"
	"os"
	"path/filepath"
	"testing"

	"midiconnect4/play"
)

// TestNoRun asks for the champion of folders without a run. It checks that the call does not wait, and whether the error says that a run may appear.
func TestNoRun(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "file")
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, mayCome := range map[string]bool{"": false, filepath.Join(dir, "none", "run"): false, file: false, dir: true, filepath.Join(dir, "run"): true} {
		_, err := Champion(t.Context(), play.EvolvingMark+name, nil)
		if _, ok := errors.AsType[*FolderError](err); !ok || errors.Is(err, play.ErrNoRun) != mayCome {
			t.Errorf("%q: %v", name, err)
		}
	}
}
