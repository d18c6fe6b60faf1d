package browsertest

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// Places in the editor, which stands in a shadow tree.
const (
	editor     = `document.querySelector(".editor .text").shadowRoot`
	editorText = `[...document.querySelector(".editor .text")?.shadowRoot?.querySelectorAll(".cm-line") ?? []].map((line) => line.textContent).join("\n")`
)

// untilText waits until the editor has the given text.
func (p tab) untilText(text string) {
	p.Helper()
	p.until(fmt.Sprintf(`%s === %q`, editorText, text))
}

// TestBrowserDraft checks that an edited score, valid or not, is kept when the page is reloaded, and can be restored after another score has replaced
// it.
func TestBrowserDraft(t *testing.T) {
	need(t)
	s := start(t, "--first", "random", "--second", "random", "--seed", "7")
	p := open(t, s.url+"#compose")
	p.until(editorText)
	const wrong = "tempo: 240\nrange: C4..C3\n"
	p.click(".score .choice input") // edits are not to be played at once
	p.write(wrong)
	p.until(`document.querySelectorAll(".problems li").length === 1`)
	p.do(chromedp.Reload())
	p.untilText(wrong)
	p.until(`document.querySelectorAll(".problems li").length === 1`)
	if value[bool](p, `document.querySelector(".score .choice input").checked`) {
		t.Error("after a reload the text is heard, though it was not before")
	}

	p.clickText("blues")
	p.until(editorText + `.includes("blues")`)
	if said := p.text(".displaced"); said != "blues is in place of your text Undo" {
		t.Errorf("the page says %q", said)
	}
	p.intoEditor()
	p.do(chromedp.KeyEvent("z", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.untilText(wrong)

	// Two scores are requested while the text is still being checked. The last request wins.
	p.clickText("blues")
	p.until(`document.querySelector(".displaced")`)
	value[bool](p, `(() => {
		const click = (button) => { button.click(); return true; };
		const score = (name) => [...document.querySelectorAll("li > button")].find((b) => b.textContent.startsWith(name));
		return click(document.querySelector(".displaced button")) && click(score("swing")) && click(score("nocturne"));
	})()`)
	p.until(`document.querySelector(".displaced")?.textContent.startsWith("nocturne")`)
	p.do(chromedp.Reload())
	p.until(`document.querySelector(".displaced")`)
	p.click(".displaced button")
	p.untilText(wrong)
}
