package browsertest

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"os/exec"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// The page without a program plays, and once it was shown it plays without its host, too. Its worker then
// keeps to the page's policy, which no host sends.
func TestBrowserSite(t *testing.T) {
	need(t)
	t.Parallel()
	folder := t.TempDir()
	if out, err := exec.Command("make", "-s", "-C", "../../..", "site", "SITE="+folder).CombinedOutput(); err != nil {
		t.Fatalf("make site: %v\n%s", err, out)
	}
	host := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer host.Close()
	p := open(t, host.URL)
	p.plays()
	p.until(`navigator.serviceWorker.controller`)
	host.Close()
	p.do(chromedp.Reload())
	p.plays()

	var asked atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.Header().Set("Access-Control-Allow-Origin", "*")
	}))
	defer elsewhere.Close()
	worker := p.beside(host.URL).worker("engine.js")
	answer := value[string](worker, fmt.Sprintf(`fetch(%q).then(() => "an answer", (e) => String(e))`, elsewhere.URL))
	if asked.Load() > 0 || !strings.Contains(answer, "TypeError") {
		t.Errorf("the worker asks another host and gets %s", answer)
	}
}

// beside shows an address in another tab with the same storage, whose errors are the test's own matter.
func (p tab) beside(address string) tab {
	p.Helper()
	p.do(chromedp.Navigate("about:blank")) // so that only the other has workers
	ctx, stop := chromedp.NewContext(p.ctx)
	p.Cleanup(stop)
	other := tab{p.T, ctx, stop}
	if err := chromedp.Do(ctx); err != nil { // the tab lives as long as this context
		p.Fatal(err)
	}
	other.do(chromedp.Navigate(address))
	return other
}

// plays begins the music and waits for a move.
func (p tab) plays() {
	p.Helper()
	p.click(".welcoming button")
	p.until(`document.querySelectorAll(".bars .move").length > 0`)
}

// worker is a worker of the page, by the end of its address.
func (p tab) worker(script string) tab {
	p.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(50 * time.Millisecond) {
		all, err := chromedp.Targets(p.ctx)
		if err != nil {
			p.Fatal(err)
		}
		for _, one := range all {
			if strings.HasSuffix(one.URL, "/"+script) && string(one.BrowserContextID) == string(p.browserContext()) {
				ctx, stop := chromedp.NewContext(p.ctx, chromedp.WithTargetID(one.TargetID))
				p.Cleanup(stop)
				if err := chromedp.Do(ctx); err != nil {
					p.Fatal(err)
				}
				return tab{p.T, ctx, stop}
			}
		}
	}
	p.fail("there is no worker %s", script)
	return tab{}
}
