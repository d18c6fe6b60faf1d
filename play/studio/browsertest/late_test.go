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

// In a busy browser, whatever the studio sends is shown, and whatever a person does takes effect,
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

// A page that joins during a game plays it with its instruments.
func TestBrowserLateListener(t *testing.T) {
	need(t)
	t.Parallel()
	s := startDrone(t)
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	p.clickText("Pause") // from here on only a joining page is sent anything
	p.until(`document.querySelector(".status").textContent === "Paused."`)
	listener := open(t, s.audience, scripted(messages))
	listener.until("programs() >= 2")
}
