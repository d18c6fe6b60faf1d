package browsertest

import "testing"

// TestBrowserCountIn checks that the page counts bars down before a game while their clicks sound, and says nothing of them afterwards.
func TestBrowserCountIn(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--score", "fast.yaml", "--tempo", "60", "--count-in", "8")
	p := open(t, s.url, scripted(messages))
	p.click(".welcoming button")
	const counts = `/count-in \d/.test(document.querySelector(".status").textContent)`
	p.until(counts)
	p.until(`notes().some((note) => note.Begins && note.Channel === 9 && note.Key === 76)`)
	p.until(hasMoved)
	p.until("!" + counts)
}
