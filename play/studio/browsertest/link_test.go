package browsertest

import "testing"

const shownPiece = `document.querySelector(".piecename")?.textContent`

// TestBrowserLink opens a link, plays it with a click, and shares the piece. A second page that gets the shared link in its address bar plays on.
func TestBrowserLink(t *testing.T) {
	need(t)
	s := start(t, "--first", "random", "--second", "random", "--seed", "7", "--site", "https://example.org/music/")
	p := open(t, s.url+"#play?v=0.1.0&first=random&second=random&seed=5&score=blues&tempo=300")
	p.click(".welcoming button")
	p.until(shownPiece + `?.includes("score blues · seed 5")`)
	p.until(`!location.hash.includes("?")`)
	p.until(`document.querySelectorAll(".bars .move").length > 2`)
	p.click(`button[aria-label="Share"]`)
	p.until(`document.querySelector(".linktext")?.value.startsWith("https://example.org/music/#play?v=")`)
	p.until(`document.querySelector(".qr path")`)
	p.click(".embed summary")
	p.until(`document.querySelector("textarea.linktext").value.startsWith('<iframe src="https://example.org/music/embed.html#play?v=')`)
	link := value[string](p, `document.querySelector(".linktext").value.replace(/.*#/, "#")`)
	p.click(`dialog button[aria-label="Close"]`)

	// The page is on another piece when the address changes.
	value[bool](p, `(location.hash = "#play?v=0.1.0&first=random&second=random&seed=6&score=nocturne", true)`)
	p.until(shownPiece + `?.includes("score nocturne · seed 6")`)
	value[bool](p, `(location.hash = `+"`"+link+"`"+`, true)`)
	p.until(shownPiece + `?.includes("score blues · seed 5")`)
	value[bool](p, `(location.hash = "#play?saved=AAAA", true)`)
	p.until(`document.body.textContent.includes("the link is damaged")`)
}
