package tui

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	tea "charm.land/bubbletea/v2"

	"midiconnect4/play/live"
)

// TestOtherScores goes forward and back through the scores. The head says which one is next
// until a bar is composed by it.
func TestOtherScores(t *testing.T) {
	for keys, want := range map[string]string{"s": "duel", "S": "organ", "ss": "organ", "sS": "paper", "SS": "duel"} {
		r := rehearse(t)
		r.set.Scores = []string{"paper", "duel", "organ"}
		r.list = newScoreList(r.set)
		r.hears(t, "4")
		var read []tea.Cmd
		for _, k := range keys { // faster than scores are read
			read = append(read, r.shows(tea.KeyPressMsg{Code: k, Text: string(k)}))
		}
		for _, cmd := range read {
			r.shows(cmd())
		}
		if got := r.ordered(); len(got) == 0 || got[len(got)-1] != "score "+want {
			t.Errorf("%s: ordered %q", keys, got)
		}
		if head := r.screen(); !strings.Contains(head, " · paper → "+want+" · ") {
			t.Errorf("%s: while the score is pending, the head is\n%s", keys, head)
		}
		r.shows(frame{at: r.now, events: []live.Event{{Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: r.turn, Score: r.score}}})
		if head := r.screen(); !strings.Contains(head, "→") {
			t.Errorf("%s: the bar before is not by the new score, and the head is\n%s", keys, head)
		}
		r.shows(frame{at: r.now, events: []live.Event{{Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: r.turn, Score: r.pending}}})
		if head := r.screen(); !strings.Contains(head, " · "+want+" · ") || strings.Contains(head, "→") {
			t.Errorf("%s: once it is there, the head is\n%s", keys, head)
		}
	}
}

// TestScoreIsReread changes a score file, first with a mistake and then without.
func TestScoreIsReread(t *testing.T) {
	path := filepath.Join(t.TempDir(), "own.yaml")
	write := func(text string) {
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("tempo: 90\n")
	r := rehearse(t)
	r.set.Scores, r.set.Score = []string{path}, load(t, path)
	r.list = newScoreList(r.set)
	look := func() {
		after, _ := r.reread(watched{0, stampOf(path)})
		r.model = after
		r.shows(r.list.read(0)())
	}
	write("tempo: fast as can be\n")
	look()
	if got := r.ordered(); got != nil || !strings.Contains(r.message, "tempo") {
		t.Errorf("ordered %q and said %q", got, r.message)
	}
	write("tempo: 99.5\n")
	look()
	if got := r.ordered(); !slices.Equal(got, []string{"score " + path}) {
		t.Errorf("ordered %q and said %q", got, r.message)
	}
	if _, cmd := r.reread(watched{0, stampOf(path)}); cmd == nil {
		t.Error("the file is no longer watched")
	}
}

func TestScoreThatDoesNotFit(t *testing.T) {
	r := rehearse(t)
	narrow := load(t, "paper")
	narrow.Intervals.X = []int{1, 2}
	r.list.at = 1
	r.shows(loaded{at: 1, score: narrow})
	if got := r.ordered(); got != nil || !strings.HasPrefix(r.message, "score duel: ") {
		t.Errorf("ordered %q and said %q", got, r.message)
	}
}
