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

	"midiconnect4/play/studio"
)

// Files that the page saves are those of the command render, byte for byte. A game that was saved
// is opened again and performed.
func TestBrowserFiles(t *testing.T) {
	s := start(t, "--first", "generation-200", "--second", "generation-050", "--seed", "7", "--score", "music-box")
	w := listen(t, s.audience)
	p := open(t, s.url)
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming button")))
	p.clickText("Compose")
	p.do(chromedp.Click(chromedp.Search(`//label[contains(., "a whole game")]/input`)))
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
}

// choose clicks on a button that asks for a file, and chooses one.
func (p tab) choose(button, file string) {
	p.Helper()
	p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		if _, err := cdp.Call(ctx, to, page.SetInterceptFileChooserDialog, page.SetInterceptFileChooserDialogParams{Enabled: true}); err != nil {
			return err
		}
		click := chromedp.Click(chromedp.Search(buttonPath(button)))
		asked, err := chromedp.WaitEvent(page.FileChooserOpened, func(page.EventFileChooserOpened) bool { return true }, click)(ctx, to)
		if err != nil {
			return err
		}
		_, err = cdp.Call(ctx, to, dom.SetFileInputFiles, dom.SetFileInputFilesParams{Files: []string{file}, BackendNodeID: asked.BackendNodeID})
		return err
	}))
}
