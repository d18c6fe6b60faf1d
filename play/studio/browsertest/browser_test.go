package browsertest

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"midiconnect4/internal/needs"
)

var inBrowser = flag.Bool("browser", false, "test the page in Chromium")

// chromium is the browser of all tests; nil if the flag -browser is not set or Chromium is not installed.
var chromium context.Context

func TestMain(m *testing.M) {
	flag.Parse()
	needs.EndingSignals()
	os.Exit(runAll(m))
}

func runAll(m *testing.M) int {
	if !*inBrowser {
		return m.Run()
	}
	path, err := exec.LookPath("chromium")
	if err != nil {
		return m.Run() // each test reports that Chromium is missing
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.WindowSize(1280, 1000),
		chromedp.Flag("disable-back-forward-cache", true)) // a page that was left must end its workers
	if os.Geteuid() == 0 {
		options = append(options, chromedp.NoSandbox)
	}
	allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
	defer stop()
	browser, stop := chromedp.NewContext(allocator)
	defer stop()
	if err := chromedp.Do(browser); err != nil {
		fmt.Fprintln(os.Stderr, "chromium:", err)
		return 1
	}
	chromium = browser
	dir, err := os.MkdirTemp("", "midiconnect4")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if command, err = build(dir); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 1
	}
	return m.Run()
}

// need skips the test if there is no browser.
func need(t *testing.T) {
	t.Helper()
	if !*inBrowser {
		t.Skip("needs a browser: run make browser")
	}
	needs.Program(t, "chromium")
}

// patience is how long a test waits for something that happens soon on an idle machine.
const patience = 4 * time.Minute

// tab is a page in the browser, with a storage of its own.
type tab struct {
	*testing.T
	ctx   context.Context
	close func()
}

// scripted returns an action that makes a tab run a script in each page, before the scripts of the page.
func scripted(source string) chromedp.Action[chromedp.Void] {
	return chromedp.Func(func(ctx context.Context, to *chromedp.Target) error {
		_, err := cdp.Call(ctx, to, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: source})
		return err
	})
}

// open opens a page after the given actions. The test fails if the page logs an error, violates its content security policy, or contacts another
// host.
func open(t *testing.T, address string, before ...chromedp.Action[chromedp.Void]) tab {
	t.Helper()
	var watching sync.WaitGroup
	t.Cleanup(watching.Wait) // this runs after the tab is closed
	p := newTab(t)
	p.do(before...)
	own, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	messages := chromedp.Console(p.ctx)
	watching.Go(func() {
		for m, err := range messages {
			if err != nil {
				return
			}
			if m.IsException() || m.Type == "error" || m.Type == "warning" {
				t.Errorf("the page logs: %s", m)
			}
		}
	})
	requests := chromedp.Events(p.ctx, network.RequestWillBeSent)
	watching.Go(func() {
		for r, err := range requests {
			if err != nil {
				return
			}
			if to, err := url.Parse(r.Request.URL); err != nil || (to.Host != own.Host && to.Scheme != "blob" && to.Scheme != "data") {
				t.Errorf("the page asks for %s", r.Request.URL)
			}
		}
	})
	p.do(chromedp.Navigate(address))
	return p
}

// newTab opens an empty page. It does not watch the page for errors.
func newTab(t *testing.T) tab {
	t.Helper()
	ctx, stop := chromedp.NewContext(chromium, chromedp.WithNewBrowserContext())
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil { // the tab is closed when this context ends
		t.Fatal(err)
	}
	p := tab{t, ctx, stop}
	t.Cleanup(p.keep)
	return p
}

// keep saves a screenshot and the DOM of the page if the test has failed.
func (p tab) keep() {
	if !p.Failed() || p.ctx.Err() != nil {
		return
	}
	ctx, cancel := context.WithTimeout(p.ctx, 10*time.Second)
	defer cancel()
	dir, err := os.MkdirTemp(p.ArtifactDir(), "page")
	if err != nil {
		p.Log(err)
		return
	}
	elements, err := chromedp.Run(ctx, chromedp.Evaluate[string](`document.documentElement.outerHTML`))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "page.html"), []byte(elements), 0o644)
	}
	picture, wrong := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	if wrong == nil {
		wrong = os.WriteFile(filepath.Join(dir, "page.png"), picture, 0o644)
	}
	if err := errors.Join(err, wrong); err != nil {
		p.Logf("the page is not kept: %v", err)
		return
	}
	p.Logf("the page is kept in %s", dir)
}

// do performs actions in the browser.
func (p tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	for i, action := range actions {
		if err := chromedp.Do(ctx, action); err != nil {
			p.fail("action %d: %v", i+1, err)
		}
	}
}

// click clicks with the mouse.
func (p tab) click(selector string) {
	p.Helper()
	p.clickOn(fmt.Sprintf("document.querySelector(%q)", selector), chromedp.WaitVisible(chromedp.CSS(selector)), chromedp.Click(chromedp.CSS(selector)))
}

// clickText clicks on the button or link whose text starts with the given text.
func (p tab) clickText(text string) {
	p.Helper()
	path := chromedp.Search(buttonPath(text))
	element := fmt.Sprintf("document.evaluate(%q, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue", string(path))
	p.clickOn(element, chromedp.WaitVisible(path), chromedp.Click(path))
}

// clickOn clicks on an element once it is visible and at rest. The element is an expression.
func (p tab) clickOn(element string, visible, click chromedp.Action[chromedp.Void]) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	rest := chromedp.Evaluate[chromedp.Void](atRest(element), chromedp.EvalAwaitPromise)
	for _, action := range []chromedp.Action[chromedp.Void]{visible, rest, click} {
		if err := chromedp.Do(ctx, action); err != nil {
			p.fail("click on %s: %v", element, err)
		}
	}
}

// atRest is a promise that an element is at the same place in two frames and no dialog lies over it: a click would miss one that moves. It does
// not wait for animations without end. The element is an expression.
func atRest(element string) string {
	return `(async () => {
		for (let frames = 0, before; frames < 60; frames++) {
			const e = ` + element + `;
			const place = JSON.stringify(e?.getBoundingClientRect());
			const dialog = document.querySelector("dialog:modal");
			if (place && place === before && (!dialog || dialog.contains(e))) return;
			before = place;
			await new Promise(requestAnimationFrame);
		}
	})()`
}

func buttonPath(text string) string {
	return fmt.Sprintf(`(//button|//a)[starts-with(normalize-space(.), %q)]`, text)
}

// fail ends the test. The message has the text that the page shows.
func (p tab) fail(format string, args ...any) {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, 5*time.Second)
	defer cancel()
	shown, _ := chromedp.Run(ctx, chromedp.Evaluate[string](`document.body.innerText`))
	p.Fatalf(format+"\nthe page shows: %s", append(args, strings.Join(strings.Fields(shown), " "))...)
}

// value returns the value of a JavaScript expression.
func value[T any](p tab, expression string) T {
	p.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	v, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.fail("%s: %v", expression, err)
	}
	return v
}

// until waits until a JavaScript expression is true.
func (p tab) until(expression string) {
	p.Helper()
	for end := time.Now().Add(patience); !value[bool](p, "Boolean("+expression+")"); time.Sleep(15 * time.Millisecond) {
		if time.Now().After(end) {
			p.fail("it never is so: %s", expression)
		}
	}
}

// text returns the text of the first element that a selector matches.
func (p tab) text(selector string) string {
	p.Helper()
	return value[string](p, fmt.Sprintf("document.querySelector(%q)?.textContent ?? ''", selector))
}
