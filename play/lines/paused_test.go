package lines

import "testing"

// TestPausedState takes events late, from here and from another UI.
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
	p.hear(true) // of the first toggle: the second one holds
	must(false)
	p.hear(false)
	must(false)
	p.hear(true) // by another UI
	must(true)
	p.toggle()
	must(false)
	p.hear(true) // the other one pauses again, after the resumption from here was asked for
	p.hear(false)
	must(false)
}
