package browsertest

import (
	"fmt"
	"testing"
)

// TestBrowserStavesFollow takes a move back and makes another one at once. It checks that the staves show the other one.
func TestBrowserStavesFollow(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "human", "--second", "human", "--seed", "7", "--score", "fast.yaml")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.click(".livescore summary")
	move := func(column, moves int) {
		t.Helper()
		p.until(`document.querySelector(".asking .target")`)
		p.click(fmt.Sprintf(`.asking .target[data-square^="%d,"]`, column))
		p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length === %d`, moves))
	}
	move(1, 1)
	p.until(`document.querySelector(".paper svg")`)
	value[bool](p, `(() => { globalThis.before = document.querySelector(".paper").innerHTML; return true; })()`)
	p.click(`[aria-label="Undo"]`)
	p.until(`document.querySelectorAll(".bars .move").length === 0`)
	move(6, 1)
	p.until(`document.querySelector(".paper svg") && document.querySelector(".paper").innerHTML !== before`)
	p.click(".livescore summary")
}
