package browsertest

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/dom"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"midiconnect4/play/studio"
)

// TestBrowserFiles checks that files saved from the page equal the files that the command render writes, byte for byte. It also checks that a saved
// game can be opened, is performed, and is shown as a score.
func TestBrowserFiles(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "generation-200", "--second", "generation-050", "--seed", "7", "--score", "music-box")
	w := listen(t, s.audience)
	p := open(t, s.url)
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming button")))
	p.clickText("Compose")
	p.saveOf("a whole game")
	run(t, s.dir, "render", "--first", "generation-200", "--second", "generation-050", "--seed", "7", "--score", "music-box",
		"-o", "piece.mid", "-o", "piece.musicxml", "-o", "piece.wav", "--save", "piece.txt")
	var saved string
	for button, name := range map[string]string{"MIDI file": "piece.mid", "MusicXML .musicxml": "piece.musicxml", "Sound .wav": "piece.wav", "Saved game": "piece.txt"} {
		file := p.download(button)
		fromPage, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		rendered, err := os.ReadFile(filepath.Join(s.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(fromPage, rendered) {
			t.Errorf("%s of the page has %d bytes, %s of render %d, and they differ", filepath.Base(file), len(fromPage), name, len(rendered))
		}
		if name == "piece.txt" {
			saved = file
		}
	}
	from := len(w.all())
	p.choose("Open a saved game", saved)
	_, from = w.until(from, "the saved game", func(m studio.Message) bool { return m.Setup != nil })
	w.until(from, "its first turn", func(m studio.Message) bool { return m.Turn != nil && m.Turn.Number == 1 })
	p.clickText("Play")
	p.click(".livescore summary")
	p.until(`document.querySelector(".paper svg")`)
}

// TestBrowserNeededScore opens a saved game whose score is a file. It checks that the page asks for that file, that the game is performed with it,
// and that all this is possible with the keyboard.
func TestBrowserNeededScore(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--seed", "7")
	run(t, s.dir, "render", "--first", "random", "--second", "random", "--seed", "9", "--score", "fast.yaml", "-o", "game.mid", "--save", "game.txt")
	w := listen(t, s.audience)
	p := open(t, s.url+"#compose")
	const dialog = `dialog[aria-label="Open fast.yaml, the score of this game"]`
	p.until(editorText)
	p.choose("Open a saved game", filepath.Join(s.dir, "game.txt"))
	p.do(chromedp.WaitVisible(chromedp.CSS(dialog)))
	p.named("the question for a score", 3)
	p.readable("the question for a score")
	p.tabTo(dialog + " .primary")
	from := len(w.all())
	p.chooseBy(chromedp.KeyEvent(kb.Enter), filepath.Join(s.dir, "fast.yaml"))
	told, from := w.until(from, "the saved game", func(m studio.Message) bool { return m.Setup != nil })
	if told.Setup.Seed != "9" || told.Setup.Score.YAML != fast {
		t.Errorf("performed: %+v", told.Setup)
	}
	w.until(from, "its first turn", func(m studio.Message) bool { return m.Turn != nil && m.Turn.Number == 1 })
	p.until(`!document.querySelector("dialog")`)
}

// choose clicks on a button that asks for a file, and chooses the given file.
func (p tab) choose(button, file string) {
	p.Helper()
	p.chooseBy(chromedp.Click(chromedp.Search(buttonPath(button))), file)
}

// chooseBy performs an action that asks for a file, and chooses the given file.
func (p tab) chooseBy(ask chromedp.Action[chromedp.Void], file string) {
	p.Helper()
	p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		if _, err := cdp.Call(ctx, to, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
			return err
		}
		asked, err := chromedp.WaitEvent(page.FileChooserOpened, func(page.EventFileChooserOpened) bool { return true }, ask)(ctx, to)
		if err != nil {
			return err
		}
		_, err = cdp.Call(ctx, to, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, BackendNodeID: asked.BackendNodeID})
		return err
	}))
}
