package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserNarrow checks that on a very narrow phone no view scrolls sideways, and that all texts fit their buttons.
func TestBrowserNarrow(t *testing.T) {
	need(t)
	s := start(t, "--first", "random", "--second", "random", "--seed", "7")
	for _, view := range []string{"play", "compose", "evolve"} {
		p := open(t, s.url+"#"+view, chromedp.EmulateViewport(320, 640, chromedp.EmulateTouch, chromedp.EmulateMobile))
		p.until(`document.querySelector("[aria-label='New performance']")`)
		p.until(`document.querySelector(".` + view + `view")`)
		if wide := value[int](p, `document.documentElement.scrollWidth`); wide > 320 {
			t.Errorf("%s is %d wide", view, wide)
		}
		if spilt := value[[]string](p, `[...document.querySelectorAll(".transport button")].filter((b) => b.scrollWidth > b.clientWidth + 1).map((b) => b.textContent)`); len(spilt) > 0 {
			t.Errorf("in %s, %q spill out of their buttons", view, spilt)
		}
	}
}
