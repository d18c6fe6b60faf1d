package browsertest

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"path"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
)

// TestBrowserSite tests the web site, whose studio runs in the browser. It checks that the page plays, also without a network after the first visit.
// Each large file must be loaded once, and before the files that are needed later. The page's worker must obey the content security policy, although
// no server sends the policy to the worker.
func TestBrowserSite(t *testing.T) {
	need(t)
	t.Parallel()
	var fetched fetches
	host := httptest.NewServer(fetched.of(buildSite(t)))
	defer host.Close()
	p := open(t, host.URL)
	p.plays()
	p.until(`navigator.serviceWorker.controller`)
	fetched.inOrder(t)
	host.Close()
	p.do(chromedp.Reload())
	p.plays()

	var asked atomic.Int32
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		asked.Add(1)
		w.Header().Set("Access-Control-Allow-Origin", "*")
	}))
	defer elsewhere.Close()
	p.do(chromedp.Navigate("about:blank")) // ends the workers of this tab
	worker := p.beside(host.URL).worker("engine.js")
	answer := value[string](worker, fmt.Sprintf(`fetch(%q).then(() => "an answer", (e) => String(e))`, elsewhere.URL))
	if asked.Load() > 0 || !strings.Contains(answer, "TypeError") {
		t.Errorf("the worker asks another host and gets %s", answer)
	}
}

// fetches lists the files that a browser has loaded, in order.
type fetches struct {
	mu    sync.Mutex
	names []string
}

// of returns a handler that records the files that the given handler serves completely.
func (f *fetches) of(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		next.ServeHTTP(noting{w, func(status int) {
			f.mu.Lock()
			defer f.mu.Unlock()
			if status == http.StatusOK {
				f.names = append(f.names, path.Base(r.URL.Path))
			}
		}}, r)
	})
}

type noting struct {
	http.ResponseWriter
	note func(status int)
}

func (w noting) WriteHeader(status int) {
	w.note(status)
	w.ResponseWriter.WriteHeader(status)
}

// inOrder checks that each large file was served once, and before the files that are needed later.
func (f *fetches) inOrder(t *testing.T) {
	t.Helper()
	f.mu.Lock()
	defer f.mu.Unlock()
	times := map[string]int{}
	for _, name := range f.names {
		times[name]++
	}
	for _, large := range []string{"43.flac", "drums-1.flac", "studio.lzma"} {
		if times[large] != 1 {
			t.Errorf("%s is sent %d times: %q", large, times[large], f.names)
		}
		for _, later := range []string{"serif.ttf", "sans.ttf", "sans-bold.ttf", "sheet.js", "licences.txt"} {
			if slices.Index(f.names, later) < slices.Index(f.names, large) {
				t.Errorf("%s is sent before %s: %q", later, large, f.names)
			}
		}
	}
}

// beside opens an address in another tab that shares the storage of p. It does not watch the page for errors.
func (p tab) beside(address string) tab {
	p.Helper()
	ctx, stop := chromedp.NewContext(p.ctx)
	p.Cleanup(stop)
	other := tab{p.T, ctx, stop}
	if err := chromedp.Do(ctx); err != nil { // the tab is closed when this context ends
		p.Fatal(err)
	}
	other.do(chromedp.Navigate(address))
	return other
}

// plays starts the music, and waits until a move is shown.
func (p tab) plays() {
	p.Helper()
	p.click(".welcoming button")
	p.until(`document.querySelectorAll(".bars .move").length > 0`)
}

// worker returns the worker of the page that runs the given script.
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
				switch err := chromedp.Do(ctx); {
				case errors.Is(err, chromedp.ErrTargetDetached): // a worker of the page before has just ended
				case err != nil:
					p.Fatal(err)
				default:
					return tab{p.T, ctx, stop}
				}
			}
		}
	}
	p.fail("there is no worker %s", script)
	return tab{}
}
