package browsertest

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserManyMistakes checks that even for a score with many errors, the editor has enough room, and shows the first error.
func TestBrowserManyMistakes(t *testing.T) {
	need(t)
	s := start(t, "--first", "random", "--second", "random", "--seed", "7")
	for _, size := range [][2]int64{{1280, 800}, {390, 844}} {
		p := open(t, s.url+"#compose", chromedp.EmulateViewport(size[0], size[1]))
		p.intoEditor()
		p.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
		p.insert(strings.Repeat("# a line\n", 60) + strings.Repeat("nothing: 1\nnowhere: 2\n", 30))
		p.until(`document.querySelectorAll(".problems li").length > 0`)
		p.until(`(() => {
			const box = document.querySelector(".editor .text").getBoundingClientRect();
			const line = ` + editor + `.querySelector(".cm-line.wrong")?.getBoundingClientRect();
			return line && line.top >= box.top && line.bottom <= box.bottom;
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

// insert inserts a text at the cursor.
func (p tab) insert(text string) {
	p.Helper()
	p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, input.InsertText, input.InsertTextParams{Text: text})
		return err
	}))
}

// lit returns an expression: whether a line of the text that has some words is lit.
func lit(words string) string {
	return fmt.Sprintf(`[...%s.querySelectorAll(".cm-line.lit")].some((line) => line.textContent.includes(%q))`, editor, words)
}

// TestBrowserLit checks that the lines of a score's text are lit while they act in the music, with and without motion, and that no line is lit
// while the text is not what is heard.
func TestBrowserLit(t *testing.T) {
	need(t)
	t.Parallel()
	const score = `tempo: 240
bar: 2/4
scale: {root: C, mode: major}
harmony: {chords: [I 1, V 1]}
reference: {notes: [C2]}
players:
  first: {program: Flute}
  second: {program: Oboe}
voices:
  - bass:
      style: root
      rhythm: x---
  - chords: {rhythm: ---x, from: 900}
drama:
  - {signal: progress, target: loudness}
  - {signal: capture, target: tempo, range: 1..2}
`
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "mine.yaml"), []byte(score), 0o644); err != nil {
		t.Fatal(err)
	}
	s := startIn(t, dir, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless", "--score", "mine.yaml")
	for _, calm := range []string{"no-preference", "reduce"} {
		p := open(t, s.url, chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
			features := []*emulation.MediaFeature{{Name: "prefers-reduced-motion", Value: calm}}
			_, err := cdp.Call(ctx, to, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: features})
			return err
		}))
		p.plays()
		p.clickText("Compose")
		p.until(editorText)
		for _, words := range []string{"first:", "second:", "style: root", "progress"} {
			p.until(lit(words))
		}
		p.until(`!` + lit("first:"))
		for _, words := range []string{"chords:", "capture", "tempo:"} {
			if value[bool](p, lit(words)) {
				t.Errorf("%s is lit, but does not act", words)
			}
		}
		p.click(".score .choice input") // edits are not heard
		p.intoEditor()
		p.do(chromedp.KeyEvent("#"))
		p.until(`!` + editor + `.querySelector(".lit")`)
		p.close()
	}
}

// TestBrowserCompletes checks that the editor offers names of settings and their values, also to people who use a keyboard and a screen reader.
func TestBrowserCompletes(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--seed", "7")
	p := open(t, s.url+"#compose")
	p.until(editorText)
	const (
		words   = `[...` + editor + `.querySelectorAll("[role=option] .cm-completionLabel")].map((option) => option.textContent)`
		current = editor + `.getElementById(` + editor + `.querySelector("[role=textbox]").getAttribute("aria-activedescendant"))`
	)
	p.intoEditor()
	p.do(chromedp.KeyEvent("a", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.press("sc")
	p.until(words + `[0] === "scale"`)
	p.until(current + `?.getAttribute("aria-selected") === "true"`)
	p.named("the list of settings", 10)
	p.readable("the list of settings")
	if about := value[string](p, current+`.querySelector(".cm-completionDetail").textContent`); !strings.HasPrefix(about, "The notes that may sound.") {
		t.Errorf("scale is described as %q", about)
	}
	p.press(kb.Enter)
	p.untilText("scale:")
	p.press(" {")
	p.do(chromedp.KeyEvent(" ", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.until(words + `.join() === "root,mode,steps,rising"`)
	time.Sleep(100 * time.Millisecond) // the editor ignores keys right after the list has opened
	p.press(kb.ArrowDown + kb.Enter)
	p.until(words + `.includes("harmonic minor")`)
	p.press("dor")
	p.until(words + `[0] === "dorian"`)
	time.Sleep(100 * time.Millisecond)
	p.press(kb.Enter + "}")
	p.untilText("scale: {mode: dorian}")
	p.do(chromedp.KeyEvent(kb.ArrowLeft))
	p.do(chromedp.KeyEvent(" ", chromedp.KeyModifiers(chromedp.ModifierCtrl)))
	p.until(words + `.includes("lydian")`) // what may stand there instead
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(words + `.length === 0`)
	p.do(chromedp.KeyEvent(kb.Tab))
	p.until(`document.activeElement !== document.querySelector(".editor .text")`) // Tab is not caught
}
