package browsertest

import (
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserSetupIsChecked checks that the dialog for a new performance shows errors beside their fields.
func TestBrowserSetupIsChecked(t *testing.T) {
	need(t)
	s := start(t, "--first", "random", "--second", "random", "--seed", "7")
	p := open(t, s.url)
	p.until(`document.querySelector(".welcoming button")`)
	p.click(`[aria-label="New performance"]`)
	const seed, games = `//dialog//label[contains(., "Seed")]/input`, `//dialog//label[contains(., "Games")]/input`
	fill := func(field, text string) {
		p.do(chromedp.WaitVisible(chromedp.Search(field)), chromedp.Focus(chromedp.Search(field)))
		p.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), chromedp.KeyEvent(text))
	}
	fill(seed, "99999999999999999999")
	p.clickText("Begin")
	const wrong = `document.querySelector("dialog input:invalid")?.validationMessage ?? ""`
	if said := value[string](p, wrong); said != "A seed is a whole number from 1 to 18446744073709551615." {
		t.Errorf("of the seed the page says %q", said)
	}
	fill(seed, "9")
	fill(games, "0")
	p.clickText("Begin")
	if said := value[string](p, wrong); said == "" {
		t.Error("0 games are taken")
	}
	fill(games, "2")
	p.clickText("Begin")
	p.until(`!document.querySelector("dialog")`)
	p.until(`document.querySelector(".piecename").textContent.includes("seed 9")`)
}
