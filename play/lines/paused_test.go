package lines

import "testing"

// TestPausedState checks the known state of the pause when events of pauses from this and from another user interface arrive late.
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
	p.hear(true) // event of the first toggle: the second one holds
	must(false)
	p.hear(false)
	must(false)
	p.hear(true) // from another UI
	must(true)
	p.toggle()
	must(false)
	p.hear(true) // the other UI pauses again, after a resumption was requested here
	p.hear(false)
	must(false)
}
