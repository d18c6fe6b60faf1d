package browsertest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"midiconnect4/play/studio"
)

// write types a text in place of the score in the editor.
func (p tab) write(text string) {
	p.Helper()
	p.intoEditor()
	p.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)), chromedp.KeyEvent(kb.Backspace))
	p.press(text)
}

// press types a text as a keyboard does: no character follows a key that the page has handled itself.
func (p tab) press(text string) {
	p.Helper()
	p.do(chromedp.KeyEvent(text, func(event *input.DispatchKeyEventParams) {
		if event.Type == kb.KeyDown {
			event.Type = input.DispatchKeyEventTypeRawKeyDown
		}
	}))
}

// intoEditor gives the editor the focus. A click could miss it if the layout of the page changed in the meantime.
func (p tab) intoEditor() {
	p.Helper()
	p.until(editorText + ` && !` + editor + `.querySelector(".cm-content").focus()`)
}

// barTicks returns the length of a turn's only bar in ticks.
func barTicks(t *testing.T, turn studio.Turn) int {
	t.Helper()
	var bars []struct{ Ticks int }
	if err := json.Unmarshal(turn.Bars, &bars); err != nil || len(bars) != 1 {
		t.Fatal(err, len(bars))
	}
	return bars[0].Ticks
}

// TestBrowserScore edits a score. It checks that the valid text is heard from the next bar line on, without a gap. For an invalid text, it checks
// that the page marks the error, and that the music continues with the last valid text.
func TestBrowserScore(t *testing.T) {
	need(t)
	const score = "tempo: 240\nbar: 4/4\n" // bars of one second
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine.yaml"), []byte(score), 0o644); err != nil {
		t.Fatal(err)
	}
	s := startIn(t, dir, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "mine.yaml")
	w := listen(t, s.audience)
	p := open(t, s.url)
	p.click(".welcoming button")
	p.clickText("Compose")
	p.until(editorText + `.includes("bar: 4/4")`)
	_, from := w.until(0, "a turn", func(m studio.Message) bool { return m.Turn != nil })

	p.write("tempo: 240\nbar: 2/4\n")
	written := time.Now()
	const half = 960
	first, _ := w.until(from, "a bar of the new score", func(m studio.Message) bool { return m.Turn != nil && barTicks(t, *m.Turn) == half })
	turns := w.turns()
	at := slices.IndexFunc(turns, func(turn studio.Turn) bool { return turn.Number == first.Turn.Number })
	if gap := turns[at].At - turns[at-1].At; gap < 998 || gap > 1002 {
		t.Errorf("the new score begins %.1f ms after the bar line before, and not on the next", gap)
	}
	const soon = 400*time.Millisecond + time.Second // 0.4 s until the text counts as settled, and one bar
	if took := first.came.Sub(written); took > soon+time.Second {
		t.Errorf("the new score is heard after %v", took)
	}
	p.until(`document.querySelector(".heard").textContent === "This is what you hear."`)

	p.write("tempo: 240\nbar: 2/4\nrange: C4..C3\n")
	p.until(`document.querySelectorAll(".problems li").length === 1`)
	const wrong = "range C4..C3 ends below its start"
	if text := p.text(".problems li"); !strings.HasPrefix(text, "Line 3") || !strings.Contains(text, wrong) {
		t.Errorf("the page says %q", text)
	}
	p.click(".problems button")
	p.do(chromedp.KeyEvent("#"))
	p.untilText("tempo: 240\nbar: 2/4\nrange: #C4..C3\n")
	p.do(chromedp.KeyEvent(kb.Backspace))
	p.until(`document.querySelectorAll(".problems li").length === 1`)
	for _, marked := range []string{".cm-line.wrong", ".cm-gutterElement.wrong"} {
		if text := value[string](p, `[...`+editor+`.querySelectorAll("`+marked+`")].map((line) => line.textContent).join()`); text != "range: C4..C3" && text != "3" {
			t.Errorf("%q is marked as wrong", text)
		}
	}
	_, from = w.until(len(w.all()), "the music going on", func(m studio.Message) bool { return m.Turn != nil })
	w.until(from, "the music going on", func(m studio.Message) bool { return m.Turn != nil && barTicks(t, *m.Turn) == half })
}

// TestBrowserAnotherScore changes the score during a game. It checks that this page, another one and one that
// comes late show the names of its parts and its text.
func TestBrowserAnotherScore(t *testing.T) {
	need(t)
	t.Parallel()
	s := startRandom(t)
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	p.clickText("Compose")
	const parts = `[...document.querySelectorAll(".lanes .names strong")].map((part) => part.textContent).join()`
	p.until(parts + ` === "Flute,Clarinet,Cello,Orchestral Harp"`)
	p.do(chromedp.Click(chromedp.Search(`//button[strong = "blues"]`)))
	p.until(parts + ` === "Clarinet,Trumpet,Bass,Piano,Drums"`)
	late := open(t, s.url+"#compose")
	late.until(parts + ` === "Clarinet,Trumpet,Bass,Piano,Drums"`)
	late.until(`document.querySelector(".score h2").textContent === "blues"`)
	late.do(chromedp.Click(chromedp.Search(`//button[strong = "music-box"]`)))
	p.until(`document.querySelector(".score h2").textContent === "music-box"`)
	p.until(`document.querySelector(".heard").textContent === "This is what you hear."`)
	p.clickText("Play")
	p.until(`document.querySelector(".piecename")?.textContent.startsWith("score music-box") ?? false`)
}
