package browsertest

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// evening is a set list: two items that end by themselves, one that does not, and one for a person.
const evening = `title: Four pieces
items:
- {name: opening, score: fast.yaml, moves: "4,4,3"}
- {name: noughts, game: tictactoe, score: fast.yaml, tempo: 60, first: random, second: random, until: "9:00", fade: 3}
- {name: duel, game: connect4-7x6, score: fast.yaml, first: random, second: random, games: endless, wait: true}
- {name: encore, game: tictactoe, score: fast.yaml, first: human, second: random}
scenes:
- {name: break, do: [mute first]}
`

// startEvening runs a studio with the set list.
func startEvening(t *testing.T) *program {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"fast.yaml": fast, "evening.yaml": evening} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return startIn(t, dir, "--set-list", "evening.yaml", "--seed", "7")
}

// setList returns an expression: whether the line about the set list matches a pattern.
func setList(pattern string) string {
	return `/` + pattern + `/.test(document.querySelector(".setlist summary, p.setlist")?.textContent)`
}

// TestBrowserSetList performs a set list. It checks what the pages of a performer and of a listener say of it, lets an item follow, begins one, makes a
// scene, moves in the item of a person, and begins the set list again.
func TestBrowserSetList(t *testing.T) {
	need(t)
	t.Parallel()
	s := startEvening(t)
	p, listener := open(t, s.url), open(t, s.audience)
	p.until(setList(`^Four pieces1 of 4: openingthen noughts$`))
	p.click(".welcoming button")
	p.until(setList(`2 of 4: noughts0:\d\d −8:\d\dthen duel$`))
	listener.until(setList(`2 of 4: noughts0:\d\d −8:\d\dthen duel$`))
	p.until(`document.querySelectorAll("[data-square]").length === 9`)
	if value[bool](p, `document.querySelector(".invitation").textContent.includes("Play yourself")`) {
		t.Error("the page invites people to play in the place of the set list")
	}
	p.click(".setlist summary")
	p.click(`[aria-label="Let encore follow"]`)
	p.until(setList(`then encore$`))
	p.clickText("Next item")
	p.until(setList(`noughts.*fades: 0:0[123]then encore$`))
	p.until(setList(`4 of 4: encore.*then the end$`))
	p.until(`document.querySelector(".status").textContent.includes("our move")`)
	p.click(".setlist summary")
	p.clickText("break")
	p.until(`document.querySelector(".status").textContent.includes("mute first")`)
	p.click(".setlist summary")
	p.click(`[aria-label="Begin duel now"]`)
	p.until(setList(`3 of 4: duelthen encore$`))
	p.clickText("Compose")
	p.until(editorText)
	p.clickText("Play")
	p.clickText("Go on") // the board that is shown again has not ended the pause
	p.until(setList(`3 of 4: duel0:\d\dthen encore$`))
	p.until(`document.querySelectorAll(".bars .move").length > 1`)
	p.clickText("Compose")
	p.until(editorText + `.includes("tempo: 400")`)
	p.clickText("Play")
	p.until(`(scrollTo(0, 0), document.querySelector(".setlist summary"))`)
	p.click(".setlist summary")
	p.click(`[aria-label="Begin encore now"]`)
	p.until(setList(`4 of 4: encore.*then the end$`))
	const isAsked, isOver = `document.querySelector(".asking .target")`, `document.querySelector(".status").textContent.startsWith("The set list is over.")`
	for p.until(isAsked); !value[bool](p, isOver); p.until(isAsked + " || " + isOver) {
		p.do(chromedp.Evaluate[chromedp.Void](isAsked + "?.click()"))
	}
	p.clickText("Play again")
	p.until(setList(`1 of 4: opening|2 of 4: noughts`))
}
