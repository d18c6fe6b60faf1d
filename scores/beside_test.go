package scores

import (
	"os"
	"path/filepath"
	"slices"
	"testing"
)

// TestBesideListsOnlyScores checks that Beside lists the scores in a folder, also those with errors, and no other files.
func TestBesideListsOnlyScores(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"mine.yaml":    "tempo: 90\n",
		"wrong.yaml":   "tempo: 90\nnonsense: 1\n",
		"broken.yaml":  "tempo: [\n",
		"evening.yaml": "title: Three pieces\nitems:\n- {game: tictactoe}\n",
		"keys.yaml":    "keys:\n  C4: undo\n",
		"empty.yaml":   "",
		"list.yaml":    "- 1\n",
		"other.txt":    "tempo: 90\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var got []string
	all := Beside(filepath.Join(dir, "mine.yaml"))
	for _, path := range all[:len(all)-len(Names())] {
		got = append(got, filepath.Base(path))
	}
	if want := []string{"mine.yaml", "broken.yaml", "wrong.yaml"}; !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
}
