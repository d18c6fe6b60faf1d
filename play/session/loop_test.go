package session_test

import (
	"strings"
	"testing"
)

// TestLoop repeats bars and goes back to moves, and checks which bars sound, on which bar lines. A bar begins 0.1 seconds after each even second.
func TestLoop(t *testing.T) {
	for _, c := range []struct {
		calls, bars string
		seconds     int
	}{
		{"", "1 2 3 4 5 6", 12},
		{"5 loop 1, 9 loop-off", "1 2 3 (3) (3) 4 5", 14},
		{"5 loop-bar, 9 loop-bar", "1 2 3 (3) (3) 4 5", 14},
		{"5 loop 2, 13 loop-off", "1 2 3 (2) (3) (2) (3) 4", 16},
		{"5 loop-beneath 1, 9 loop-off", "1 2 3 (3) (3) 5 6", 14},
		{"5 loop-beneath 2, 13 loop-off", "1 2 3 (2) (3) (2) (3) 7", 16},
		{"5 loop-beneath 2, 9 loop 2, 13 loop-off", "1 2 3 (2) (3) (2) (3) 5", 16},
		{"5 loop-beneath 1, 9 go 1, 11 loop-off", "1 2 3 (3) (3) (1) 2", 14},
		{"5 loop 3, 9 loop-off", "1 2 3 (1) (2) 4 5", 14},
		{"5 loop 64, 11 loop 1, 15 loop-off", "1 2 3 (1) (2) (3) (3) (3) 4", 18},
		{"1 loop 4, 5 loop-off", "1 (1) (1) 2", 8},
		{"5 loop 1, 9 new-game", "1 2 3 (3) (3) 1 2", 14},
		{"5 loop 1, 9 undo, 11 loop-off", "1 2 3 (3) (3) (3) 4", 14}, // no person has moved
		{"9 go 2", "1 2 3 4 5 3 4", 14},
		{"9 go 0", "1 2 3 4 5 1 2", 14},
		{"5 loop 2, 9 go 1, 13 loop-off", "1 2 3 (2) (3) (1) (1) 2", 16},
		{"7 position 1 1 2 2 1", "1 2 3 4 6 7", 12},
		{"7 position 1 1 1 1 2 2, 9 go 2", "1 2 3 4 7 3 4", 14},
		{"1 force 3, 3 force 4", "1 2 3", 6},
		{"5 loop 1, 7 position 1 2, 9 loop-off", "1 2 3 (3) (2) 3 4", 14},
		{"5 go 3", "1 2 3 4", 8},
		{"5 loop 1, 7 score nerve, 9 loop-off", "1 2 3 (3) (3) 4 5", 14},
		{"5 loop 1, 6 pause, 9 pause, 10 loop-off", "1 2 3 (3) 4", 13},
	} {
		var calls []string
		if c.calls != "" {
			calls = strings.Split(c.calls, ", ")
		}
		s := stage(t, c.seconds, calls...)
		if got := strings.Join(s.bars, " "); got != c.bars {
			t.Errorf("%s: %s, want %s", c.calls, got, c.bars)
		}
		if s.scene.Loop != 0 {
			t.Errorf("%s: the scene has a loop of %d", c.calls, s.scene.Loop)
		}
		starts, ends := 0, 0
		for _, m := range s.sent {
			var channel, key, velocity uint8
			switch {
			case m.GetNoteStart(&channel, &key, &velocity):
				starts++
			case m.GetNoteEnd(&channel, &key):
				ends++
			}
		}
		if starts != ends || starts < 3*(len(s.bars)-1) && !strings.Contains(c.calls, "nerve") {
			t.Errorf("%s: %d notes start and %d end in %d bars", c.calls, starts, ends, len(s.bars))
		}
		if told := strings.Join(s.said, "; "); (c.calls == "5 go 3") != strings.Contains(told, "3 moves so far") {
			t.Errorf("%s: said %q", c.calls, told)
		}
	}
}
