package browsertest

import (
	"fmt"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

const gameToLookAt = `document.querySelector(".steps select")`

// looksAt chooses a game of the list.
func (p tab) looksAt(index int) {
	p.Helper()
	p.do(chromedp.Evaluate[chromedp.Void](fmt.Sprintf(
		`{ const s = %s; s.value = %d; s.dispatchEvent(new Event("change", { bubbles: true })) }`, gameToLookAt, index)))
}

// TestBrowserAlbum looks at a game that is over while the next one is played, and goes on from one of its moves.
func TestBrowserAlbum(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--game", "tictactoe", "--first", "random", "--second", "random", "--seed", "7", "--score", "fast.yaml", "--games", "endless")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(gameToLookAt + `?.options.length >= 3`) // two games and the one that is played
	p.looksAt(0)
	p.until(`document.querySelector(".steps output").textContent.match(/^(\d+) of \1$/)`)
	p.click(`[aria-label="Before the first move"]`)
	p.click(`[aria-label="A move forth"]`)
	p.click(`[aria-label="A move forth"]`)
	p.until(`document.querySelector(".steps output").textContent.startsWith("2 of ")`)
	board, known := boardOf(p), value[int](p, gameToLookAt+".options.length")
	p.until(fmt.Sprintf("%s.options.length > %d", gameToLookAt, known)) // another game ends meanwhile
	if now := boardOf(p); now != board || strings.Trim(board, "./") == "" {
		t.Errorf("the page shows %s and then %s", board, now)
	}
	first := value[string](p, `document.querySelector(".bars .move").textContent`)
	p.clickText("Play on from here")
	p.named("who goes on", 3)
	p.clickText("Begin")
	p.until(`!document.querySelector("dialog") && !` + gameToLookAt)
	p.until(`document.querySelector(".asking")`) // the person goes on
	if moves := value[[]string](p, `[...document.querySelectorAll(".bars .move")].map((m) => m.textContent)`); len(moves) != 2 || moves[0] != first {
		t.Errorf("the game begins with %q", moves)
	}
	if now := boardOf(p); now != board {
		t.Errorf("it goes on from %s, want %s", now, board)
	}
}
