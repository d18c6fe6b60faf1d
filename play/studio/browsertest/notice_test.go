package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserNotice checks that a notice covers no button and disappears when it is out of date, and that a notice in a dialog can be read and
// closed.
func TestBrowserNotice(t *testing.T) {
	need(t)
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "slow.yaml"), []byte("tempo: 80\nbar: 4/4\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	s := startIn(t, dir, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7", "--score", "slow.yaml")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
	p.do(chromedp.KeyEvent("4"))
	p.until(`document.querySelectorAll(".bars .move").length === 2 && document.querySelector(".status").textContent.startsWith("Your move")`)
	p.do(chromedp.KeyEvent("3"))
	p.until(`document.querySelector(".status").textContent.includes("will sound")`)
	p.do(chromedp.KeyEvent("2"))
	p.until(`document.querySelector(".notice")?.textContent.startsWith("Your move is made")`)
	if covers := value[bool](p, `[...document.querySelectorAll("button, [role=gridcell]")].some((e) => {
		const { top, bottom, left, right, width } = e.getBoundingClientRect();
		const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
		return width && !e.closest(".notice") && over?.closest(".notice");
	})`); covers {
		t.Error("the notice covers what can be clicked")
	}
	p.until(`document.querySelectorAll(".bars .move").length >= 3`)
	if said := p.text(".notice"); said != "" {
		t.Errorf("the move sounds, and the page says %q", said)
	}

	p.clickText("New performance")
	const opening = `//label[contains(., "Opening moves")]/input`
	p.do(chromedp.WaitVisible(chromedp.Search(opening)), chromedp.SendKeys(chromedp.Search(opening), "64"))
	p.clickText("Begin")
	p.until(`document.querySelector("dialog .notice.wrong")`)
	p.click("dialog .notice button")
	p.until(`!document.querySelector(".notice")`)
}
