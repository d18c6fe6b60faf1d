package browsertest

import (
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserManyMistakes checks that even for a score with many errors, the editor has enough room, and shows the first error.
func TestBrowserManyMistakes(t *testing.T) {
	need(t)
	s := start(t, "--first", "random", "--second", "random", "--seed", "7")
	for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
		p := open(t, s.url+"#compose", chromedp.EmulateViewport(size[0], size[1]))
		p.until(editorText)
		value[bool](p, `(() => {
			const area = document.querySelector(".editor textarea");
			area.value = "`+strings.Repeat(`# a line\n`, 60)+strings.Repeat(`nothing: 1\nnowhere: 2\n`, 30)+`";
			return area.dispatchEvent(new Event("input", { bubbles: true }));
		})()`)
		p.until(`document.querySelectorAll(".problems li").length > 0`)
		p.until(`(() => {
			const box = document.querySelector(".editor .text").getBoundingClientRect();
			const line = document.querySelector(".line.wrong").getBoundingClientRect();
			return line.top >= box.top && line.bottom <= box.bottom;
		})()`)
		const height = `document.querySelector(".editor .text").clientHeight`
		if height := value[int](p, height); height < 180 {
			t.Errorf("at %d×%d, the editor is %d high", size[0], size[1], height)
		}
		if !value[bool](p, `(() => {
			const panel = document.querySelector(".score.panel").getBoundingClientRect();
			return document.querySelector(".problems").getBoundingClientRect().bottom <= panel.bottom;
		})()`) {
			t.Errorf("at %d×%d, the mistakes leave their panel", size[0], size[1])
		}
	}
}
