package browsertest

import (
	_ "embed"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// late lets the page's frames and timers come late.
//
//go:embed testdata/late.js
var late string

// In a browser with much else to do, what the studio tells is shown and what a person does counts,
// however early it comes.
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
	p.do(chromedp.WaitVisible(chromedp.CSS(".editor textarea")))
}

// A page that comes in the midst of a game plays it with its instruments.
func TestBrowserLateListener(t *testing.T) {
	need(t)
	t.Parallel()
	s := startDrone(t)
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	p.clickText("Pause") // nothing is sent from here on but what a page that comes must know
	p.until(`document.querySelector(".status").textContent === "Paused."`)
	listener := open(t, s.audience, scripted(messages))
	listener.until("programs() >= 2")
}
