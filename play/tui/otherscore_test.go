package tui

import (
	"strings"
	"testing"

	"midiconnect4/play/live"
)

// TestOtherScore chooses another score. It checks that the head shows both scores until the first bar with the new score.
func TestOtherScore(t *testing.T) {
	r := rehearse(t)
	r.hears(t, "4")
	nerve := load(t, "nerve")
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.ScoreChosen, Score: nerve}}})
	if r.message != "score nerve, from the next bar line on" {
		t.Errorf("said %q", r.message)
	}
	if head := r.screen(); !strings.Contains(head, " · paper → nerve · ") {
		t.Errorf("while the score is pending, the head is\n%s", head)
	}
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: r.Turn, Score: r.Score}}})
	if head := r.screen(); !strings.Contains(head, "→") {
		t.Errorf("the bar before is not by the new score, and the head is\n%s", head)
	}
	r.shows(frame{at: r.now, events: []live.Event{{Kind: live.TurnBegan, Match: r.match.Snapshot(), Turn: r.Turn, Score: nerve}}})
	if head := r.screen(); !strings.Contains(head, " · nerve · ") || strings.Contains(head, "→") {
		t.Errorf("once it is there, the head is\n%s", head)
	}
}
