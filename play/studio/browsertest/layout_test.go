package browsertest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestBrowserSettingsAreSeen checks that the twelve most important settings are visible beside the score, and that on a phone the list of scores
// comes before them.
func TestBrowserSettingsAreSeen(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--seed", "7")
	const inView = `[...document.querySelectorAll(".knobs .control")].filter((c) => {
		const { top, bottom, height, left, right } = c.getBoundingClientRect();
		const at = document.elementFromPoint((left + right) / 2, bottom - 4);
		return height > 0 && top >= 0 && bottom <= innerHeight && c.contains(at);
	}).length`
	for _, size := range [][2]int64{{1280, 800}, {1920, 1080}} {
		p := open(t, s.url+"#compose", chromedp.EmulateViewport(size[0], size[1]))
		p.until(`document.querySelectorAll(".knobs .control").length >= 12`)
		if seen := value[int](p, inView); seen < 12 {
			t.Errorf("at %d×%d, %d settings are seen at once", size[0], size[1], seen)
		}
		if clipped := value[int](p, `[...document.querySelectorAll(".knobs .field > span")].filter((e) => e.offsetParent && e.scrollWidth > e.clientWidth).length`); clipped > 0 {
			t.Errorf("at %d×%d, %d names of settings are cut", size[0], size[1], clipped)
		}
	}
	phone := open(t, s.url+"#compose", chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	phone.until(`document.querySelectorAll(".knobs .control").length >= 12`)
	if !value[bool](phone, `document.querySelector(".library").getBoundingClientRect().bottom <= document.querySelector(".knobs").getBoundingClientRect().top`) {
		t.Error("on a phone the settings come before the list of scores")
	}
}

// TestBrowserComposeIsSeen checks that text, settings, parts and transport are on one screen.
func TestBrowserComposeIsSeen(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--seed", "7", "--score", "blues")
	for _, size := range [][2]int64{{1280, 800}, {1920, 1080}} {
		p := open(t, s.url+"#compose", chromedp.EmulateViewport(size[0], size[1]))
		p.until(editorText + ` && document.querySelectorAll(".lanes .names li").length === 10`)
		for _, what := range value[[]string](p, `[".transport", ".editor .text", ".problems", ".knobs", ".parts", ".library"].filter((q) => {
			const { top, bottom, left, right, height } = document.querySelector(q).getBoundingClientRect();
			return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth || height === 0;
		})`) {
			t.Errorf("at %d×%d, %s is not seen whole", size[0], size[1], what)
		}
		if height := value[int](p, `document.querySelector(".editor .text").clientHeight`); height < 180 {
			t.Errorf("at %d×%d, the text is %d high", size[0], size[1], height)
		}
		if seen := value[int](p, `(() => {
			const { bottom } = document.querySelector(".lanes").getBoundingClientRect();
			return [...document.querySelectorAll(".lanes .names strong")].filter((part) => part.getBoundingClientRect().bottom <= bottom).length;
		})()`); seen < 3 {
			t.Errorf("at %d×%d, %d parts are seen", size[0], size[1], seen)
		}
		p.close()
	}
}

// TestBrowserPauseIsInReach checks that on a phone, the button that pauses the music is in every view always on the screen, and that
// the buttons cover nothing at the end of a view.
func TestBrowserPauseIsInReach(t *testing.T) {
	need(t)
	t.Parallel()
	s := startRandom(t)
	p := open(t, s.url, chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.plays()
	for _, view := range []string{"Play", "Compose", "Evolve"} {
		p.clickText(view)
		p.until(`document.querySelector("h1").textContent === "` + view + `" && document.querySelector(".transport")`)
		for _, to := range []string{"0", "document.documentElement.scrollHeight / 2", "document.documentElement.scrollHeight"} {
			p.until(`scrollTo(0, ` + to + `) ?? [...document.querySelectorAll("button")].some((button) => {
				const { top, bottom, left, right } = button.getBoundingClientRect();
				const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
				return button.ariaLabel === "Pause" && !button.matches(":disabled") && button.contains(hit) && top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth;
			})`)
		}
		p.until(`scrollTo(0, 1e6) ?? document.querySelector("main > div").getBoundingClientRect().bottom <= document.querySelector(".transport .buttons").getBoundingClientRect().top`)
	}
}

// TestBrowserPlayIsSeen checks for several sizes of screen that the whole board, the players and the buttons are visible, that no name is cut
// off, and that what the page says before a game stays on the board.
func TestBrowserPlayIsSeen(t *testing.T) {
	need(t)
	t.Parallel()
	playIsSeen(t, start(t, "--first", "generation-200", "--second", "generation-050", "--seed", "7"))
	dir := t.TempDir()
	if err := os.WriteFile(filepath.Join(dir, "evening.yaml"), []byte("title: Two pieces\nitems: [{first: generation-200, second: generation-050, games: endless}, {name: encore, wait: true}]\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	playIsSeen(t, startIn(t, dir, "--set-list", "evening.yaml"))
}

func playIsSeen(t *testing.T, s *program) {
	t.Helper()
	const hidden = `[".status", ".players", ".stage", ".transport .buttons"].filter((q) => {
		const { top, bottom, left, right } = document.querySelector(q).getBoundingClientRect();
		return top < 0 || left < 0 || bottom > innerHeight || right > innerWidth;
	})`
	for _, size := range []struct {
		width, height int64
		touch         bool
	}{{1280, 680, false}, {1280, 800, false}, {1920, 1080, false}, {390, 844, true}, {844, 390, true}, {820, 1180, true}} {
		var touch []chromedp.EmulateViewportOption
		if size.touch {
			touch = append(touch, chromedp.EmulateTouch, chromedp.EmulateMobile)
		}
		p := open(t, s.url, chromedp.EmulateViewport(size.width, size.height, touch...))
		p.until(`[...document.querySelectorAll(".players .name")].some((e) => e.textContent === "generation 50")`)
		for _, what := range value[[]string](p, hidden) {
			t.Errorf("at %d×%d, %s is not seen whole", size.width, size.height, what)
		}
		if cut := value[int](p, `[...document.querySelectorAll(".players .name")].filter((e) => e.scrollWidth > e.clientWidth).length`); cut > 0 {
			t.Errorf("at %d×%d, %d names are cut off", size.width, size.height, cut)
		}
		if lines := value[float64](p, `Math.max(...[...document.querySelectorAll(".players .name")].map((e) => e.clientHeight / parseFloat(getComputedStyle(e).lineHeight)))`); lines > 1.1 && size.width > 390 {
			t.Errorf("at %d×%d, a name needs %.1f lines", size.width, size.height, lines)
		}
		if value[bool](p, `[...document.querySelectorAll(".welcoming > *")].some((e) => e.offsetTop < 0 || e.offsetTop + e.offsetHeight > e.parentElement.clientHeight)`) {
			t.Errorf("at %d×%d, what is said before the game leaves the board", size.width, size.height)
		}
		if value[bool](p, `document.documentElement.scrollWidth > innerWidth`) {
			t.Errorf("at %d×%d, the page is wider than the window", size.width, size.height)
		}
		p.close()
	}
}

// TestBrowserRunGoesOn stops an evolution. It checks that the page lists it, and that a click continues it.
func TestBrowserRunGoesOn(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--seed", "7")
	p := open(t, s.url+"#evolve")
	p.until(`document.querySelector(".settinglist input") !== null`)
	p.do(chromedp.SendKeys(chromedp.Search(`//label[contains(., "population")]/input`), "6"))
	p.do(chromedp.SendKeys(chromedp.Search(`//label[starts-with(., "generations")]/input`), "100000")) // so that the run does not end before it is stopped
	p.clickText("Start")
	p.until(`/generation [1-9]/.test(document.querySelector(".progress [role=status]")?.textContent ?? "")`)
	p.clickText("Stop")
	p.until(`document.querySelector(".progress [role=status]").textContent.includes("stopped")`)
	p.click(".runs summary")
	before := value[float64](p, `document.querySelector(".progress progress").value`)
	p.click(".runs button")
	p.until(`!document.querySelector(".progress [role=status]").textContent.includes("stopped")`)
	p.until(fmt.Sprintf(`document.querySelector(".progress progress").value > %v`, before))
	p.clickText("Stop")
}
