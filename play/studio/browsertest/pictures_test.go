package browsertest

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

var pictures = flag.String("pictures", "", "folder, such as ../../../docs, in which the pictures of docs/studio.md are made again")

// TestBrowserPictures makes the pictures of docs/studio.md.
func TestBrowserPictures(t *testing.T) {
	need(t)
	if *pictures == "" {
		t.Skip("makes pictures, if it is told where")
	}
	s := start(t, "--first", "generation-200", "--second", "medium", "--score", "blues", "--seed", "4")
	moves := func(n int) string { return fmt.Sprintf(`document.querySelectorAll(".bars .move").length >= %d`, n) }
	wide, phone := chromedp.EmulateViewport(1280, 800), chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile)
	p := open(t, s.url, wide)
	p.click(".welcoming button")
	p.click(`[aria-label="No, thank you"]`)
	p.until(moves(8) + ` && !document.querySelector(".board").getAnimations({ subtree: true }).length`) // no disc falls
	p.picture("studio-play")
	listener := open(t, s.audience, phone, scripted(`localStorage.setItem("theme", "dark")`))
	listener.click(".welcoming button")
	listener.until(moves(10))
	listener.picture("studio-phone")
	p.clickText("Compose")
	p.until(editorText)
	p.until(editor + `.querySelector(".lit")`)
	p.picture("studio-compose")
}

// picture writes what the page shows into a file.
func (p tab) picture(name string) {
	p.Helper()
	data, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err == nil {
		err = os.WriteFile(filepath.Join(*pictures, name+".png"), data, 0o666)
	}
	if err != nil {
		p.Error(err)
	}
}
