package browsertest

import (
	_ "embed"
	"encoding/json"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/accessibility"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"midiconnect4/internal/needs"
)

// contrast is a script that lists the texts of a page that are hard to read.
//
//go:embed testdata/contrast.js
var contrast string

// sizes are the phone, the laptop and the large screen on which the page is looked at.
var sizes = [][2]int64{{390, 844}, {1280, 800}, {1920, 1080}}

// axe returns the source of axe-core, which lists what stands in people's way on a page. It installs the page's packages if they are missing.
func axe(t *testing.T) string {
	t.Helper()
	const file = "../page/node_modules/axe-core/axe.min.js"
	if _, err := os.Stat(file); err != nil {
		needs.Program(t, "npm")
		cmd := exec.Command("npm", "ci", "--prefer-offline", "--no-audit", "--no-fund")
		cmd.Dir = "../page"
		out, err := cmd.CombinedOutput()
		needs.Part(t, "axe-core", err)
		t.Logf("%s", out)
	}
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	return string(source)
}

// findings is an expression with what axe finds on a page.
const findings = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
	violations.flatMap(({ id, help, nodes }) => nodes.map(({ target, html }) => id + ": " + help + ": " + target.join(" ") + ": " + html.slice(0, 160))))`

// TestBrowserAxe looks at all views, in all sizes, light and dark, with axe-core.
func TestBrowserAxe(t *testing.T) {
	need(t)
	t.Parallel()
	source := axe(t)
	s := start(t, "--first", "human", "--second", "easy", "--seed", "7", "--games", "endless")
	for _, at := range []struct{ name, address, seen string }{
		{"the first view", s.url, ".welcoming button"},
		{"Play", s.url, ".playview"},
		{"Compose", s.url + "#compose", ".editor .text"},
		{"Evolve", s.url + "#evolve", ".settinglist input"},
		{"Listen", s.audience, ".welcoming button"},
	} {
		for _, size := range sizes {
			p := open(t, at.address, chromedp.EmulateViewport(size[0], size[1]))
			p.do(chromedp.WaitVisible(chromedp.CSS(at.seen)))
			switch at.name {
			case "Play":
				p.click(".welcoming button")
			case "Compose":
				p.until(editorText)
			}
			value[bool](p, source+"; true")
			for range 2 {
				for _, finding := range value[[]string](p, findings) {
					t.Errorf("%s at %d×%d: %s", at.name, size[0], size[1], finding)
				}
				p.clickName("Light colours", "Dark colours")
			}
			p.close()
		}
	}
}

// TestBrowserAccess checks that everything on the page has a name for screen readers, and that all texts can be read easily in light and dark
// colours.
func TestBrowserAccess(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--opening", "0", "--seed", "7", "--games", "endless")
	p := open(t, s.url)
	view := func(name string) {
		p.Helper()
		p.named(name, 10)
		for range 2 {
			p.readable(name)
			p.clickName("Light colours", "Dark colours")
		}
	}
	p.do(chromedp.WaitVisible(chromedp.CSS(".welcoming button")))
	p.named("the first view", 10)
	p.readable("the first view")
	p.click(".welcoming button")
	p.until(`document.querySelectorAll(".bars .move").length > 1`)
	if said := p.text("[aria-live].said"); !strings.HasPrefix(said, "First, random: ") && !strings.HasPrefix(said, "Second, random: ") {
		t.Errorf("screen readers are told %q of a move", said)
	}
	p.clickText("Pause")
	view("Play")
	p.clickText("New performance")
	p.do(chromedp.WaitVisible(chromedp.CSS(`dialog[aria-label="New performance"]`)))
	p.named("New performance", 10)
	p.do(chromedp.KeyEvent(kb.Escape))
	p.clickName("Sound", "Sound")
	p.do(chromedp.WaitVisible(chromedp.CSS(`dialog[aria-label="Sound"]`)))
	p.named("Sound", 7) // the dialog, the button that closes it, and five controls
	p.do(chromedp.KeyEvent(kb.Escape))
	p.clickText("Compose")
	p.until(editorText)
	view("Compose")
	p.clickText("Evolve")
	p.until(`document.querySelectorAll("select").length > 1`)
	view("Evolve")
	p.clickText("Play")
	p.do(chromedp.EmulateViewport(390, 844, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.until(`innerWidth === 390`)
	p.named("Play on a phone", 10)

	listener := open(t, s.audience)
	listener.until(`document.querySelectorAll(".bars .move").length > 1`)
	listener.named("Listen", 10)
}

// clickName clicks on the first button that has one of two names.
func (p tab) clickName(one, other string) {
	p.Helper()
	p.click(`button[aria-label="` + one + `"], button[aria-label="` + other + `"]`)
}

// readable fails for each text that is hard to read.
func (p tab) readable(view string) {
	p.Helper()
	for _, text := range value[[]string](p, contrast) {
		p.Errorf("%s: %s", view, text)
	}
}

// named fails if a visible or usable element has no name, if there are fewer elements than the given number, or if the view has no heading.
func (p tab) named(view string, least int) {
	p.Helper()
	tree, err := chromedp.Call(p.ctx, accessibility.GetFullAXTree, accessibility.GetFullAXTreeParams{})
	if err != nil {
		p.Fatal(err)
	}
	roles := []string{"button", "link", "textbox", "combobox", "slider", "spinbutton", "checkbox", "radio", "switch", "gridcell", "grid", "image", "dialog", "radiogroup", "navigation", "region"}
	var seen, headings int
	for _, n := range tree.Nodes {
		if !n.Ignored && text(n.Role) == "heading" {
			headings++
		}
		if role := text(n.Role); !n.Ignored && slices.Contains(roles, role) {
			seen++
			if strings.TrimSpace(text(n.Name)) == "" {
				p.Errorf("%s: a %s has no name: %s", view, role, text(n.Description))
			}
		}
	}
	if headings == 0 {
		p.Errorf("%s: there is no heading", view)
	}
	if seen < least {
		p.Errorf("%s: only %d things can be used", view, seen)
	}
}

// text returns a value of the accessibility tree if it is a text; otherwise "".
func text(v *accessibility.Value) (s string) {
	if v != nil {
		_ = json.Unmarshal(v.Value, &s) // values of other types are not texts
	}
	return s
}

// TestBrowserLanguages chooses a language while the music plays, and loads the page again. It checks that all views fit a narrow phone in each language.
func TestBrowserLanguages(t *testing.T) {
	need(t)
	t.Parallel()
	s := start(t, "--first", "random", "--second", "random", "--seed", "7", "--games", "endless")
	p := open(t, s.url, chromedp.EmulateViewport(320, 640, chromedp.EmulateTouch, chromedp.EmulateMobile))
	p.click(".welcoming button")
	p.until(hasMoved)
	choose := func(code string) {
		p.Helper()
		value[bool](p, `(() => {
			const list = document.querySelector(".language");
			list.value = "`+code+`";
			list.dispatchEvent(new Event("change", { bubbles: true }));
			return true;
		})()`)
		p.until(`document.documentElement.lang === "` + code + `"`)
	}
	for code, views := range map[string]map[string]string{
		"de": {"play": "Rückgängig", "compose": "Partitur", "evolve": "Evolution"},
		"es": {"play": "Deshacer", "compose": "Partituras", "evolve": "Generaciones"},
	} {
		choose(code)
		p.do(chromedp.Reload())
		for view, word := range views {
			value[bool](p, `(location.hash = "`+view+`", true)`)
			p.until(`document.querySelector(".` + view + `view")?.innerText.includes("` + word + `")`)
			if wide := value[int](p, `document.documentElement.scrollWidth`); wide > 320 {
				t.Errorf("%s in %s is %d wide", view, code, wide)
			}
		}
	}
	choose("en")
	p.until(`document.querySelector("nav").innerText.includes("Evolve")`)
}
