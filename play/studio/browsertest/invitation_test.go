package browsertest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestBrowserInvitation checks that one click on a page that somebody sees for the first time begins a game against an easy gamer, and that the page then
// invites no more.
func TestBrowserInvitation(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--seed", "7")
	p := open(t, s.url)
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming")))
	if said := p.text(".welcoming .what"); !strings.Contains(said, "music") {
		t.Errorf("the page says %q of itself", said)
	}
	p.clickText("Play yourself")
	p.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
	if names := value[string](p, `[...document.querySelectorAll(".players .name")].map((e) => e.textContent).join()`); names != "you,easy" {
		t.Errorf("%s play", names)
	}
	if music := p.text(".piecename"); !strings.Contains(music, "song") {
		t.Errorf("the music is %q", music)
	}
	p.do(chromedp.KeyEvent("4"))
	p.until(`document.querySelectorAll(".bars .move").length >= 2`)
	again := p.beside(s.url)
	again.until(`document.querySelector(".players .name")?.textContent === "you"`)
	if value[bool](again, invited) {
		t.Error("the page invites somebody who plays")
	}
}

const invited = `[...document.querySelectorAll("button")].some((e) => e.textContent === "Play yourself")`

// TestBrowserInvitationDeclined checks that an invitation which was declined does not come back.
func TestBrowserInvitationDeclined(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--seed", "7", "--games", "endless", "--score", "fast.yaml")
	p := open(t, s.url)
	p.click(".welcoming button")
	p.until(hasMoved)
	p.until(invited)
	p.click(`[aria-label="No, thank you"]`)
	p.until("!(" + invited + ")")
	p.do(chromedp.Navigate(s.url))
	p.until(`document.querySelectorAll(".bars .move").length > 1`)
	if value[bool](p, invited) {
		t.Error("the invitation comes back")
	}
}

// TestBrowserInvitationEarly accepts the invitation before the studio is there. It checks that the first piece sounds meanwhile, and that the game begins
// then.
func TestBrowserInvitationEarly(t *testing.T) {
	need(t)
	t.Parallel()
	address, release := withoutStudio(t, siteFolder(t))
	p := open(t, address)
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming")))
	p.clickText("Play yourself")
	p.until(`document.querySelectorAll(".bars .move").length > 1`)
	release()
	p.until(`document.querySelector(".players .name")?.textContent === "you"`)
	p.until(`document.querySelector(".status").textContent.startsWith("Your move")`)
}

// startPaused begins a performance of the score, and pauses it when some moves have sounded.
func startPaused(t *testing.T, moves int, score string, scripts ...string) (tab, *program) {
	t.Helper()
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--score", score)
	p := newTab(t)
	for _, script := range scripts {
		p.do(scripted(script))
	}
	recorded(p, s.url)
	p.click(".welcoming button")
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length >= %d`, moves))
	p.clickText("Pause")
	p.until(`document.querySelector(".status").textContent.startsWith("Paused")`)
	return p, s
}

// TestBrowserWay compares the way from disc to music with what render --show prints.
func TestBrowserWay(t *testing.T) {
	need(t)
	t.Parallel()
	const moves = 4
	p, s := startPaused(t, moves, "paper")
	out := run(t, s.dir, "render", "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--score", "paper", "--show", "-o", "shown.mid")
	line := regexp.MustCompile(`(?m)^ *(\d+)\. random plays \S+ \((\d+),(\d+)\):  (\S+) \S+ \S+  (\S+) \S+ \S+  (\S+) `)
	shown := line.FindAllStringSubmatch(out, moves)
	if len(shown) != moves {
		t.Fatalf("render shows %d moves:\n%s", len(shown), out)
	}
	p.do(chromedp.KeyEvent(kb.Home))
	for _, m := range shown {
		p.do(chromedp.KeyEvent(kb.ArrowRight))
		p.until(fmt.Sprintf(`document.querySelector(".bars .now .number").textContent === %q`, m[1]))
		want := fmt.Sprintf("%s column %s %s row %s %s", sharp(m[4]), m[2], sharp(m[5]), m[3], sharp(m[6]))
		got := value[string](p, `[...document.querySelectorAll(".way .note, .way .interval > :first-child")].map((e) => e.textContent).join(" ")`)
		if got != want {
			t.Errorf("move %s: the page shows %q, want %q", m[1], got, want)
		}
		if got := value[string](p, `document.querySelector(".way .interval > :last-child").textContent`); !strings.HasSuffix(got, " "+plural(m[2], "semitone")) {
			t.Errorf("move %s: the interval of column %s is %q", m[1], m[2], got)
		}
	}
}

func sharp(name string) string { return strings.ReplaceAll(name, "#", "♯") }

func plural(n, thing string) string {
	if n == "1" {
		return n + " " + thing
	}
	return n + " " + thing + "s"
}

// own is a script that records the notes that the page plays by itself, with their times in ms.
const own = `{
	const post = MessagePort.prototype.postMessage;
	globalThis.own = [];
	MessagePort.prototype.postMessage = function (data, ...rest) {
		for (const [status, , velocity] of data?.due?.data ?? []) if (status >> 4 === 9 && velocity > 0) own.push(Date.now());
		return post.call(this, data, ...rest);
	};
}`

// TestBrowserHeardAgain checks that a click on a bar in the list, on a disc or in the roll plays its notes again while the performance is paused, and that
// the performance does not change.
func TestBrowserHeardAgain(t *testing.T) {
	need(t)
	p, _ := startPaused(t, 3, "paper", own)
	p.silentSoon()
	if n := value[int](p, "own.length"); n != 0 {
		t.Errorf("the page has played %d notes by itself", n)
	}
	for _, on := range []string{".bars li:nth-child(2) button", `[data-square]:not([aria-label*="empty"])`, ".roll canvas"} {
		before := value[int](p, "own.length")
		p.click(on)
		p.untilSounding()
		p.until(`own.at(-1) < Date.now() - 3000`)
		want := value[int](p, `document.querySelector(".bars .now .notes").textContent.split(" ").length`)
		if got := value[int](p, "own.length") - before; got != want {
			t.Errorf("a click on %s strikes %d notes, want %d", on, got, want)
		}
		p.silentSoon()
	}
	if moves := value[int](p, `document.querySelectorAll(".bars .move").length`); moves > 4 || !strings.Contains(p.text(".transport .buttons"), "Go on") {
		t.Errorf("the performance has gone on to move %d", moves)
	}
}

// TestBrowserSteps steps through a finished game with keys and buttons.
func TestBrowserSteps(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "human", "--second", "random", "--opening", "0", "--seed", "7", "--score", "fast.yaml", "--games", "1")
	w := listen(t, s.audience)
	p := open(t, s.url)
	p.click(".welcoming button")
	p.play(mouse, w)
	turns := w.turns()
	last := len(turns) - 1
	p.until(fmt.Sprintf(`document.querySelectorAll(".bars .move").length === %d`, len(turns)))
	shows := func(ply int) {
		t.Helper()
		p.until(fmt.Sprintf(`document.querySelector(".steps output").textContent === "%d of %d"`, ply, len(turns)))
		if board := boardOf(p); ply > 0 && board != turns[ply-1].Board || ply == 0 && strings.Trim(board, "./") != "" {
			t.Errorf("at move %d the page shows %s", ply, board)
		}
	}
	p.do(chromedp.KeyEvent(kb.ArrowLeft)) // the square that was clicked last has the focus
	shows(last)
	p.do(chromedp.KeyEvent(kb.ArrowLeft + kb.ArrowLeft))
	shows(last - 2)
	p.do(chromedp.KeyEvent(kb.Home))
	shows(0)
	p.do(chromedp.KeyEvent(kb.ArrowRight))
	shows(1)
	p.click(`[aria-label="A move forth"]`)
	shows(2)
	p.do(chromedp.KeyEvent(kb.End))
	shows(last + 1)
	p.clickText("It turned at move")
	p.until(`document.querySelector(".status").textContent.startsWith("Move ")`)
	if n := len(w.turns()); n != len(turns) {
		t.Errorf("stepping has changed the performance: it has %d moves", n)
	}
}

// TestBrowserTour opens the tour, goes through it with keys, and leaves it.
func TestBrowserTour(t *testing.T) {
	need(t)
	t.Parallel()
	p, _ := startPaused(t, 1, "paper")
	p.clickText("How it works")
	p.do(chromedp.WaitVisible(chromedp.CSS(".tour .card")))
	p.named("the tour", 3)
	stops := 1
	for ; p.text(".tour .primary") == "Next"; stops++ {
		p.do(chromedp.KeyEvent(kb.ArrowRight))
		if outside := value[bool](p, `(({ top, left, right, bottom }) => top < 0 || left < 0 || right > innerWidth || bottom > innerHeight)(document.querySelector(".tour .card").getBoundingClientRect())`); outside {
			t.Errorf("stop %d: the text is outside the window", stops+1)
		}
	}
	if stops < 4 || stops > 6 {
		t.Errorf("the tour has %d stops", stops)
	}
	p.do(chromedp.KeyEvent(kb.Escape))
	p.until(`!document.querySelector(".tour") && document.activeElement.textContent === "How it works"`)
}
