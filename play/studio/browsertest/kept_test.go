package browsertest

import (
	"archive/zip"
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
)

// quickPiece is a link to a short piece.
const quickPiece = "#play?v=unknown&score=paper&tempo=400&moves=1,2,1,2,1,2,1&first=random&second=random&games=1&seed=7"

const won = `document.querySelector(".players .badge")?.textContent === "won"`

// performs opens the page of the site with the short piece, and waits for the end of the game.
func performs(t *testing.T, site string) tab {
	t.Helper()
	p := open(t, site+"/"+quickPiece)
	p.click(".welcoming button")
	p.until(won)
	return p
}

// composed returns the MIDI file of the performance, as the score composes it.
func (p tab) composed() []byte {
	p.Helper()
	p.clickText("Compose")
	p.saveOf("the game so far")
	data := p.read(p.download("MIDI file"))
	p.clickText("Play")
	return data
}

func (p tab) read(file string) []byte {
	p.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		p.Fatal(err)
	}
	return data
}

// openKept opens the list of what is kept.
func (p tab) openKept() {
	p.Helper()
	p.until(`document.querySelector(".kept")`)
	if !value[bool](p, `document.querySelector(".kept").open`) {
		p.click(".kept summary")
	}
	p.until(`document.querySelector(".kept .buttons, .kept .none")`)
}

// kept returns the texts of the performances in the list.
func (p tab) kept() []string {
	p.Helper()
	return value[[]string](p, `[...document.querySelectorAll(".kept li > span")].map((line) => line.innerText.replace(/\s+/g, " "))`)
}

// evolves starts a run of the system midi-connect4 with a seed, and waits until it has reached a generation.
func (p tab) evolves(seed string, generation int) {
	p.Helper()
	p.clickText("Evolve")
	p.until(`document.querySelector(".run select")`)
	p.do(chromedp.SendKeys(chromedp.CSS(".run input[inputmode=numeric]"), seed))
	p.clickText("Start")
	p.reaches(generation)
}

func (p tab) reaches(generation int) {
	p.Helper()
	p.until(fmt.Sprintf(`document.querySelector(".progress.panel progress")?.value >= %d`, generation))
}

// inside returns the files of an export, by their names without the date.
func inside(t *testing.T, data []byte) map[string]string {
	t.Helper()
	z, err := zip.NewReader(bytes.NewReader(data), int64(len(data)))
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range z.File {
		r, err := f.Open()
		if err != nil {
			t.Fatal(err)
		}
		content, err := io.ReadAll(r)
		if err != nil {
			t.Fatal(err)
		}
		files[f.Name] = string(content)
	}
	return files
}

// TestBrowserKept plays a game, begins a run and keeps a score on the page without a program. It checks that all of them are there after the page was
// loaded again: the game is the same piece, the run ends with the files of a run that was never stopped, and a file of everything can be imported.
func TestBrowserKept(t *testing.T) {
	need(t)
	host := httptest.NewServer(buildSite(t))
	defer host.Close()
	p := performs(t, host.URL)
	composed := p.composed()
	p.clickText("Compose")
	p.until(editorText)
	p.do(chromedp.SendKeys(chromedp.CSS(".own input"), "mine"))
	p.clickText("Keep the text")
	p.until(`document.querySelector(".own li")`)
	text := value[string](p, editorText)
	p.evolves("5", 3)
	p.clickText("Stop")
	p.until(`document.querySelector(".progress.panel [role=status]").textContent.includes("stopped")`)

	p.do(chromedp.Navigate("about:blank"), chromedp.Navigate(host.URL+"/#evolve"))
	p.until(`document.querySelector(".runs summary")`)
	p.click(".runs summary")
	if line := p.text(".runs li span"); !strings.Contains(line, "-midi-connect4-5") || !strings.Contains(line, "of 30, stopped") {
		t.Errorf("the list of runs has %q", line)
	}
	p.clickText("Go on")
	p.reaches(30)
	p.until(`document.querySelector(".progress.panel [role=status]").textContent.includes("done")`)

	p.clickText("Play")
	p.openKept()
	p.until(`document.querySelectorAll(".kept li").length >= 1`)
	lines := p.kept()
	at := slices.IndexFunc(lines, func(line string) bool { return strings.Contains(line, "first against second") })
	if at < 0 || !strings.Contains(lines[at], "connect4-6x6") || !strings.Contains(lines[at], "paper") {
		t.Fatalf("kept: %q", lines)
	}
	p.click(fmt.Sprintf(".kept li:nth-child(%d) .buttons button", at+1))
	p.until(won)
	if again := p.composed(); !bytes.Equal(again, composed) {
		t.Errorf("the kept game has %d bytes as a MIDI file, had %d before, and they differ", len(again), len(composed))
	}
	p.clickText("Compose")
	p.until(`document.querySelector(".own li > button")`)
	p.clickText("blues")
	p.click(".own li > button")
	p.untilText(text)
	p.clickText("Play")
	p.openKept()
	all := p.read(p.download("Export everything"))
	files := inside(t, all)
	for _, pattern := range []string{"runs/*-midi-connect4-5/champion.gamer", "sets/*.set", "scores/mine.yaml"} {
		if !slices.ContainsFunc(slices.Collect(maps.Keys(files)), func(name string) bool { fits, _ := path.Match(pattern, name); return fits }) {
			t.Errorf("the export has no %s", pattern)
		}
	}

	other := open(t, host.URL+"/#evolve")
	other.evolves("5", 30)
	other.until(`document.querySelector(".progress.panel [role=status]").textContent.includes("done")`)
	other.clickText("Play")
	other.openKept()
	whole := inside(t, other.read(other.download("Export everything")))
	for name, data := range whole {
		if strings.HasPrefix(name, "runs/") && files[name] != data {
			t.Errorf("%s of the run that went on after a reload differs from that of a run that was never stopped", name)
		}
	}

	before := other.kept()
	damaged := filepath.Join(t.TempDir(), "damaged.zip")
	if err := os.WriteFile(damaged, all[:len(all)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	other.choose("Import", damaged)
	other.until(`document.querySelector(".notice.wrong")?.textContent.includes("its end is missing")`)
	if now := other.kept(); !slices.Equal(now, before) {
		t.Errorf("after a damaged import, the list is %q, before %q", now, before)
	}
	good := filepath.Join(t.TempDir(), "good.zip")
	if err := os.WriteFile(good, all, 0o600); err != nil {
		t.Fatal(err)
	}
	other.choose("Import", good)
	other.until(`document.querySelector(".notice:not(.wrong)")?.textContent.includes("0 runs, 1 score. There already: 1.")`)
	other.until(fmt.Sprintf(`document.querySelectorAll(".kept li").length > %d`, len(before)))
	n := len(other.kept())
	last := fmt.Sprintf(".kept li:nth-child(%d) > button", n)
	other.click(last)
	other.click(last)
	other.until(fmt.Sprintf(`document.querySelectorAll(".kept li").length === %d`, n-1))
}

// TestBrowserKeptByTwoTabs evolves in a tab. It checks that another tab lists the run, but does not go on with it before the first tab is closed.
func TestBrowserKeptByTwoTabs(t *testing.T) {
	need(t)
	host := httptest.NewServer(buildSite(t))
	defer host.Close()
	p := open(t, host.URL+"/#evolve")
	p.until(`document.querySelector(".run form, form.form input[type=checkbox]")`)
	p.do(chromedp.Click(chromedp.Search(`//label[contains(., "One generation for each game")]/input`))) // so that the run lasts
	p.clickText("Start")
	p.reaches(1)
	p.clickText("Play")
	p.openKept()
	second := p.beside(host.URL + "/#evolve")
	second.until(`document.querySelector(".runs li")?.textContent.includes("evolves in another tab")`)
	if value[bool](second, `[...document.querySelectorAll(".runs button")].length > 0`) {
		t.Error("the run of another tab can be continued or deleted")
	}
	second.clickText("Play")
	second.click(".welcoming button")
	second.until(`document.querySelectorAll(".bars .move").length > 0`)
	second.openKept()
	second.until(`document.querySelectorAll(".kept li").length === 2`)
	if lines := second.kept(); !strings.Contains(strings.Join(lines, " "), "goes on now") {
		t.Errorf("two performances go on: %q", lines)
	}
	p.do(chromedp.Navigate("about:blank"))
	second.do(chromedp.Navigate("about:blank"), chromedp.Navigate(host.URL+"/#evolve"))
	second.until(`document.querySelector(".runs li")?.textContent.includes("stopped")`)
	second.click(".runs summary")
	second.clickText("Go on")
	second.reaches(2)
}

// TestBrowserNotKept opens the site in a browser without storage, and in one whose storage is full. It checks that the page says so once, and plays.
func TestBrowserNotKept(t *testing.T) {
	need(t)
	site := buildSite(t)
	host := httptest.NewServer(site)
	defer host.Close()
	refusing := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if path.Base(r.URL.Path) != "keptfiles.js" {
			site.ServeHTTP(w, r)
			return
		}
		file := httptest.NewRecorder()
		site.ServeHTTP(file, r)
		w.Header().Set("Content-Type", "text/javascript")
		fmt.Fprintf(w, "Object.defineProperty(self, 'indexedDB', { value: undefined });\n%s", file.Body)
	}))
	defer refusing.Close()
	p := newTab(t) // does not watch for warnings
	p.do(chromedp.Navigate(refusing.URL + "/" + quickPiece))
	p.click(".welcoming button")
	p.until(`document.querySelector(".notice.wrong")?.textContent.includes("no storage for this page")`)
	p.until(won)
	p.openKept()
	if lines := p.kept(); len(lines) == 0 {
		t.Error("the performance is not listed while the page is open")
	}

	full := newTab(t)
	small := 1.0
	full.do(chromedp.Navigate(host.URL+"/icon.svg"), chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, storage.OverrideQuotaForOrigin, storage.OverrideQuotaForOriginParams{Origin: host.URL, QuotaSize: &small})
		return err
	}), chromedp.Navigate(host.URL+"/"+quickPiece))
	full.click(".welcoming button")
	full.until(`document.querySelector(".notice.wrong")?.textContent.includes("is full")`)
	full.until(won)
}

// TestBrowserInstallable checks that Chromium can install the site, in any path.
func TestBrowserInstallable(t *testing.T) {
	need(t)
	site := buildSite(t)
	host := httptest.NewServer(http.StripPrefix("/any/path", site))
	defer host.Close()
	ctx, stop := chromedp.NewContext(chromium) // not a new browser context, as pages cannot be installed in private windows
	defer stop()
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	p := tab{t, ctx, stop}
	p.do(chromedp.Navigate(host.URL + "/any/path/"))
	p.until(`document.querySelector(".welcoming button")`)
	p.do(chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		m, err := cdp.Call(ctx, to, page.GetAppManifest, page.GetAppManifestParams{})
		if err != nil {
			return err
		}
		if len(m.Errors) > 0 || !strings.HasSuffix(m.URL, "/any/path/manifest.webmanifest") {
			t.Errorf("the manifest %s has errors: %+v", m.URL, m.Errors)
		}
		found, err := cdp.Call(ctx, to, page.GetInstallabilityErrors, cdp.Empty{})
		for _, e := range found.InstallabilityErrors {
			t.Errorf("the page cannot be installed: %+v", *e)
		}
		return err
	}))
}
