package lines

import "testing"

// TestPausedState checks the recorded state when the events of changes arrive late, from this user interface and from another.
func TestPausedState(t *testing.T) {
	var p pausedState
	must := func(want bool) {
		t.Helper()
		if p.now() != want {
			t.Errorf("paused: %v, want %v", p.now(), want)
		}
	}
	p.toggle()
	p.toggle()
	p.hear(true) // the event of the first toggle has no effect
	must(false)
	p.hear(false)
	must(false)
	p.hear(true) // a change by another user interface
	must(true)
	p.toggle()
	must(false)
	p.hear(true) // the other user interface pauses again, after this user interface has asked to resume
	p.hear(false)
	must(false)
}
