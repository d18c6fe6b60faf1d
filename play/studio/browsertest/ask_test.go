package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserAsksByName calls functions without a button by typing their names. It checks that a wrong name is rejected, and that the lock rejects
// most functions until its button is pressed again.
func TestBrowserAsksByName(t *testing.T) {
	need(t)
	s := start(t, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7")
	p := open(t, s.url, chromedp.EmulateViewport(1280, 800))
	p.click(".welcoming button")
	p.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
	p.click(".askfor summary")
	ask := func(words string) {
		t.Helper()
		p.do(chromedp.SendKeys(".askfor input", words))
		p.clickText("Ask")
	}
	ask("transpose 5")
	p.until(`document.querySelector(".stepper output").textContent === "+5"`)
	p.until(`document.querySelector(".askfor input").value === ""`)
	ask("puase")
	p.until(`document.querySelector(".notice.wrong")?.textContent.includes("did you mean")`)
	p.click(`[aria-label="Lock against slips"]`)
	p.until(`document.querySelector(".status").textContent.includes("Locked")`)
	p.click(`[aria-label="A semitone higher"]`)
	p.until(`document.querySelector(".notice")?.textContent.includes("unlock first")`)
	p.click(`[aria-label="Unlock"]`)
	p.until(`!document.querySelector(".status").textContent.includes("Locked")`)
	p.click(`[aria-label="A semitone higher"]`)
	p.until(`document.querySelector(".stepper output").textContent === "+6"`)
}
