package session_test

import (
	"strings"
	"testing"
)

// TestPlan plans calls in the third bar, which begins after 4.1 seconds, and checks in which bars they take effect. Odd bars are on channel 1, even ones
// on channel 2.
func TestPlan(t *testing.T) {
	for _, c := range []struct {
		calls string
		bars  string // that sound, with channels of which something is heard
	}{
		{"5 at bar mute second", "1 2 3 4- 5 6- 7"},
		{"5 at bar mute first", "1 2 3 4 5- 6 7-"},
		{"5 at 2 mute first", "1 2 3 4 5- 6 7-"},
		{"5 at 3 mute first", "1 2 3 4 5 6 7-"},
		{"5 at 2 solo second", "1 2 3 4 5- 6 7-"},
		{"5 at phrase mute first, 5 at phrase mute second", "1 2 3 4 5- 6- 7-"}, // without phrases in the score, every fourth bar
		{"9 at phrase mute first", "1 2 3 4 5 6 7"},
		{"5 at 2 mute first, 6 at-undo", "1 2 3 4 5 6 7"},
		{"5 at 2 mute first, 5 at 4 mute second, 6 at-undo", "1 2 3 4 5- 6 7-"},
		{"5 at 2 mute first, 6 lock", "1 2 3 4 5- 6 7-"},
		{"5 at bar loop 1", "1 2 3 (3) (3) (3) (3)"},
		{"5 at 2 loop 2, 9.5 at 2 loop-off", "1 2 3 4 (3) (4) 5"},
		{"5 loop 2, 5 at 3 loop-off", "1 2 3 (2) (3) 4 5"},
		{"5 loop 2, 5 at 2 mute first", "1 2 3 (2) (3)- (2) (3)-"},
		{"5 at 2 new-game", "1 2 3 4 1 2 3"},
		{"5 at 2 go 2", "1 2 3 4 3 4 5"},
	} {
		s := stage(t, 14, strings.Split(c.calls, ", ")...)
		if got := strings.Join(s.heard(), " "); got != c.bars || s.failed != nil {
			t.Errorf("%s: %s, want %s; %q", c.calls, got, c.bars, s.failed)
		}
	}
}

// TestPlannedScore checks that a planned score composes from the bar line on for which it was planned, and that a bar is not late for it.
func TestPlannedScore(t *testing.T) {
	s := stage(t, 9, "3 at 2 score nerve")
	if by := strings.Join(s.by, " "); by != "paper paper paper nerve nerve" && by != "paper paper paper nerve" {
		t.Errorf("composed by %s", by)
	}
	for i, want := range []float64{0.1, 2.1, 4.1, 6.1} {
		if got := s.began[i].Seconds(); got < want-0.001 || got > want+0.001 {
			t.Errorf("bar %d begins at %g, want %g", i+1, got, want)
		}
	}
}

// TestPlanInForce checks what the scene says of waiting calls as bars pass.
func TestPlanInForce(t *testing.T) {
	for seconds, want := range map[int]string{5: "in 2: mute first, in 4: score nerve", 7: "in 1: mute first, in 3: score nerve", 9: "in 2: score nerve, mute first", 11: "mute first", 13: "mute first"} {
		s := stage(t, seconds, "4.5 at 2 mute first", "4.5 at 4 score nerve")
		if got := strings.Join(s.scene.InForce(), ", "); got != want {
			t.Errorf("after %d seconds %q, want %q", seconds, got, want)
		}
	}
}

// TestWrongPlans checks which calls cannot wait.
func TestWrongPlans(t *testing.T) {
	for words, want := range map[string]string{
		"at dawn mute first": `"dawn" is no bar line: write at bar, at phrase, or at and a number of bars from 1 to 64`,
		"at 0 mute first":    `"0" is no bar line: write at bar, at phrase, or at and a number of bars from 1 to 64`,
		"at bar":             `"" is no function`,
		"at bar puase":       `"puase" is no function`,
		"at bar quit":        "quit cannot be a part of another call",
		"at bar at bar undo": "at cannot be a part of another call",
		"at bar scene duo":   "this performance has no set list",
		"scene duo":          "this performance has no set list",
	} {
		if got := stage(t, 2, "1 "+words).failed; len(got) != 1 || got[0] != words+": "+want {
			t.Errorf("%q, want %s: %s", got, words, want)
		}
	}
}
