package browsertest

import (
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/browser"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// hand is a way to choose a square of the board: with the mouse, a finger or the keyboard.
type hand func(p tab, x, y int)

func mouse(p tab, x, y int) { p.Helper(); p.click(squareAt(x, y)) }

func finger(p tab, x, y int) {
	p.Helper()
	p.do(chromedp.Tap(chromedp.CSS(squareAt(x, y))))
}

func squareAt(x, y int) string { return fmt.Sprintf(`[data-square="%d,%d"]`, x, y) }

// keys moves from the focused square to another with the arrow keys, and presses Enter.
func keys(p tab, x, y int) {
	p.Helper()
	at := value[string](p, "document.activeElement.dataset.square ?? ''")
	var fromX, fromY int
	if _, err := fmt.Sscanf(at, "%d,%d", &fromX, &fromY); err != nil {
		p.fail("the focus has left the board")
	}
	step := func(n int, forth, back string) string {
		if n < 0 {
			return strings.Repeat(back, -n)
		}
		return strings.Repeat(forth, n)
	}
	p.do(chromedp.KeyEvent(step(x-fromX, kb.ArrowRight, kb.ArrowLeft) + step(y-fromY, kb.ArrowUp, kb.ArrowDown) + kb.Enter))
}

// tabTo presses Tab until the element has the focus.
func (p tab) tabTo(selector string) {
	p.Helper()
	for range 60 {
		if value[bool](p, fmt.Sprintf("document.activeElement.matches(%q)", selector)) {
			return
		}
		p.do(chromedp.KeyEvent(kb.Tab))
	}
	p.fail("Tab never reaches %s", selector)
}

// TestBrowserGames plays a whole game of each kind on the page. It checks that the page agrees with the studio's messages, and that the program
// composes the same music from the saved game.
func TestBrowserGames(t *testing.T) {
	need(t)
	t.Parallel()
	for _, test := range []struct {
		game, first, second string
		seed                string // for checkers, a seed with a short game that has kings
		by                  hand
	}{
		{"connect4-6x6", "human", "random", "5", keys},
		{"connect4-7x6", "random", "human", "5", mouse},
		{"tictactoe", "human", "human", "5", mouse},
		{"checkers", "human", "random", "4", finger},
	} {
		t.Run(test.game, func(t *testing.T) {
			t.Parallel()
			s := start(t, "--game", test.game, "--first", test.first, "--second", test.second, "--score", "fast.yaml", "--seed", test.seed, "--opening", "0")
			w := listen(t, s.audience)
			var touch []chromedp.Action[chromedp.Void]
			if test.game == "checkers" {
				touch = append(touch, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
			}
			p := open(t, s.url, touch...)
			p.begin(test.game)
			p.play(test.by, w)
			p.compare(w)
			p.save(s, w)
		})
	}
}

// begin starts the music with the means of input with which this game is tested.
func (p tab) begin(game string) {
	p.Helper()
	const button = ".welcoming button"
	p.do(chromedp.WaitVisible(chromedp.CSS(button)))
	switch game {
	case "connect4-6x6":
		p.tabTo(button)
		p.do(chromedp.KeyEvent(kb.Enter))
		p.tabTo("[data-square]")
	case "checkers":
		p.do(chromedp.Tap(chromedp.CSS(button)))
	default:
		p.click(button)
	}
}

// play makes random moves for the sides of people until the game is over.
func (p tab) play(by hand, w *witness) {
	p.Helper()
	draws := rand.New(rand.NewPCG(1, 2))
	const asked = `{
		squares: [...document.querySelectorAll(".asking .target")].map((e) => e.dataset.square),
		selected: document.querySelectorAll("[aria-selected=true]").length,
		moves: document.querySelectorAll(".bars .move").length,
	}`
	for end := time.Now().Add(2 * patience); time.Now().Before(end); {
		if turns := w.turns(); len(turns) > 0 && turns[len(turns)-1].Result != "" {
			return
		}
		now := value[struct {
			Squares         []string
			Selected, Moves int
		}](p, "("+asked+")")
		if len(now.Squares) == 0 {
			time.Sleep(10 * time.Millisecond)
			continue
		}
		var x, y int
		if _, err := fmt.Sscanf(now.Squares[draws.IntN(len(now.Squares))], "%d,%d", &x, &y); err != nil {
			p.Fatal(err)
		}
		by(p, x, y)
		seen, err := json.Marshal(now.Squares)
		if err != nil {
			p.Fatal(err)
		}
		p.until(fmt.Sprintf(`((now, seen) => JSON.stringify(now.squares) !== JSON.stringify(seen) || now.selected !== %d || now.moves !== %d)(%s, %s)`, now.Selected, now.Moves, asked, seen))
	}
	p.fail("the game does not end")
}

// compare checks that the page agrees with the messages of the studio after the game.
func (p tab) compare(w *witness) {
	p.Helper()
	turns := w.turns()
	last := turns[len(turns)-1]
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length === %d`, len(turns)))
	won := value[[]bool](p, `[...document.querySelectorAll(".players li")].map((li) => li.querySelector(".badge")?.textContent === "won")`)
	if want := []bool{last.Result == "first wins", last.Result == "second wins"}; !slices.Equal(won, want) {
		p.Errorf("the page says that %v won, the studio %q", won, last.Result)
	}
	words := regexp.MustCompile(`wins?\.`)
	if last.Result == "draw" {
		words = regexp.MustCompile(`A draw\.`)
	}
	if status := p.text(".table .status"); !words.MatchString(status) {
		p.Errorf("the page says %q, the studio %q", status, last.Result)
	}
	board := boardOf(p)
	if board != last.Board {
		p.Errorf("the page shows %s, the studio has %s", board, last.Board)
	}
	if line := value[int](p, `document.querySelectorAll(".square.won").length`); line != len(last.Line) {
		p.Errorf("%d squares have won, not %d", line, len(last.Line))
	}
}

// boardOf returns the board that the page shows, in the format of studio.Turn.
func boardOf(p tab) string {
	p.Helper()
	return value[string](p, `[...document.querySelectorAll("[role=row]")].reverse().map((row) =>
		[...row.children].map(({ ariaLabel: l }) => l.includes(", empty") ? "." : (l.includes(", king") ? "Kk" : "fs")[l.includes(", first") ? 0 : 1]).join("")).join("/")`)
}

// save saves the game from the page. It checks that the program composes the same bars from the saved game.
func (p tab) save(s *program, w *witness) {
	p.Helper()
	p.clickText("Compose")
	file := p.download("Saved game")
	var again struct {
		Bars []json.RawMessage
	}
	out := run(p.T, s.dir, "render", file, "--score", "fast.yaml", "--json")
	if err := json.Unmarshal([]byte(out), &again); err != nil {
		p.Fatal(err)
	}
	var told []json.RawMessage
	for _, turn := range w.turns() {
		var bars []json.RawMessage
		if err := json.Unmarshal(turn.Bars, &bars); err != nil {
			p.Fatal(err)
		}
		told = append(told, bars...)
	}
	if len(told) != len(again.Bars) {
		p.Fatalf("%d bars sounded, the saved game has %d", len(told), len(again.Bars))
	}
	for i := range told {
		if sounded, saved := notesOf(p.T, told[i]), notesOf(p.T, again.Bars[i]); sounded != saved {
			p.Errorf("bar %d sounded as %s, the saved game has %s", i+1, sounded, saved)
		}
	}
}

// notesOf returns the notes of a bar, without signals.
func notesOf(t *testing.T, bar json.RawMessage) string {
	t.Helper()
	var fields map[string]any
	if err := json.Unmarshal(bar, &fields); err != nil {
		t.Fatal(err)
	}
	delete(fields, "signals")
	data, err := json.Marshal(fields)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

// saveOf chooses what the view Compose saves. The panel moves until the editor has its text, and a click would miss.
func (p tab) saveOf(what string) {
	p.Helper()
	p.until(editorText)
	p.do(chromedp.Click(chromedp.Search(fmt.Sprintf(`//label[contains(., %q)]/input`, what))))
	p.until(fmt.Sprintf(`document.querySelector(".files label:has(input:checked)").textContent.includes(%q)`, what))
}

// download clicks on the button for a file in the view Compose, and returns the path of the downloaded file.
func (p tab) download(button string) string {
	p.Helper()
	dir := p.TempDir()
	yes := true
	_, err := chromedp.CallBrowser(p.ctx, browser.SetDownloadBehavior, browser.SetDownloadBehaviorParams{
		Behavior: browser.SetDownloadBehaviorBehaviorAllow, DownloadPath: dir, EventsEnabled: &yes, BrowserContextID: p.browserContext(),
	})
	if err != nil {
		p.Fatal(err)
	}
	p.clickText(button)
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		files, err := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil {
			p.Fatal(err)
		}
		if len(files) == 1 && filepath.Ext(files[0]) != ".crdownload" {
			return files[0]
		}
	}
	p.fail("the browser saves nothing")
	return ""
}

func (p tab) browserContext() cdp.BrowserContextID {
	return chromedp.FromContext(p.ctx).BrowserContextID
}
