package browsertest

import (
	_ "embed"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// late is a script that delays the animation frames and the timers of a page.
//
//go:embed testdata/late.js
var late string

// TestBrowserLate delays a page's animation frames and timers, as in a busy browser. It checks that a click on a button takes effect even if it comes
// very early.
func TestBrowserLate(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless")
	p := open(t, s.url, scripted(late))
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming button")))
	for _, button := range []string{`[aria-label="Sound"]`, `[aria-label="New performance"]`} {
		p.click(button)
		if !value[bool](p, `document.querySelector("dialog")?.open ?? false`) {
			p.Errorf("a click on %s opens no dialog", button)
		}
		p.do(chromedp.KeyEvent(kb.Escape))
		p.until(`!document.querySelector("dialog")`)
	}
	p.clickText("Compose")
	p.until(editorText)
}

// TestBrowserLateListener opens a listener's page during a game. It checks that the page receives the instruments of the game.
func TestBrowserLateListener(t *testing.T) {
	need(t)
	t.Parallel()
	s := startDrone(t)
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	p.clickText("Pause") // from here on, the studio only sends messages to a page that connects
	p.until(`document.querySelector(".status").textContent === "Paused."`)
	listener := open(t, s.audience, scripted(messages))
	listener.until("programs() >= 2")
}
