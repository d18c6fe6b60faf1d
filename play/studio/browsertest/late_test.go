package browsertest

import (
	_ "embed"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

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

// TestBrowserHeardLate opens listeners' pages in the middle of bars of four seconds. It checks that one sounds within a bar after the click, or after it
// has its instruments. The test tries again if the machine was too busy.
func TestBrowserHeardLate(t *testing.T) {
	need(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "slow.yaml"), []byte("tempo: 60\nbar: 4/4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := startIn(t, dir, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "slow.yaml")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	const (
		tries = 5
		bar   = 4000 // in ms
	)
	var heard float64
	for range tries {
		listener := newTab(t)
		listener.do(scripted(`addEventListener("instruments", () => (globalThis.ready = performance.timeOrigin + performance.now()), { once: true })`))
		listener = recorded(listener, s.audience)
		listener.until(hasMoved)
		const moves = `document.querySelectorAll(".bars .move").length`
		p.until(fmt.Sprintf("%s > %d", moves, value[int](p, moves)))
		time.Sleep(bar / 4 * time.Millisecond)
		clicked := float64(time.Now().UnixMilli())
		listener.click(".welcoming button")
		listener.until("soundedAt > 0")
		at, ready := value[float64](listener, "soundedAt"), value[float64](listener, "ready")
		heard = at - max(clicked, ready)
		t.Logf("heard %.0f ms after the click, %.0f ms after the instruments were there", at-clicked, at-ready)
		listener.close()
		if heard <= bar {
			return
		}
	}
	t.Errorf("a listener who comes in the middle of a bar hears nothing for %.0f ms", heard)
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
